// mcp: a server of the Model Context Protocol, by which assistants write queries and see what they find.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <optional>

#include "tools/command/inputs.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/mcp/mcp_server.h"
#include "tools/cql-jit/mcp/mcp_worker.h"

namespace cql::tool {
namespace {

/// Messages may hold a query, but no games.
constexpr std::size_t kMostLineBytes = std::size_t{4} << 20;

/// Reads a line without its end. Of one that is too long, `isTooLong` is set and the text is empty.
std::optional<std::string> readLine(bool& isTooLong) {
  std::string line;
  isTooLong = false;
  for (int c; (c = std::getc(stdin)) != EOF;) {
    if (c == '\n') return isTooLong ? "" : line;
    if (line.size() < kMostLineBytes)
      line += static_cast<char>(c);
    else
      isTooLong = true;
  }
  if (line.empty()) return std::nullopt;
  return isTooLong ? "" : line;
}

class McpCommand : public Command {
 public:
  McpCommand()
      : Command(
            "Lets assistants check, explain and run queries over the games that are named: a server of the "
            "Model "
            "Context Protocol on standard input and output (docs/mcp.md). Queries read and write no files.",
            "mcp", 0) {
    CLI::App& app = line_.parser();
    app.add_option("games", games_, "files of games; no others are read")->type_name("GAMES");
    app.add_option("--max-rows", limits_.rows, "most rows of an answer (200)")
        ->type_name("N")
        ->check(CLI::Range(0, 100'000));
    app.add_option("--max-seconds", limits_.seconds, "most time of a search (60)")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.1, 86'400.0));
    app.add_option("--threads", limits_.threads, "threads of a search (default: all but one)")
        ->type_name("N")
        ->check(CLI::Range(0, 1024));
  }
  /// The server starts the process of a query with the word `--worker` alone.
  Result<int> main(const Words& words) override {
    return words == Words{"--worker"} ? runWorker() : Command::main(words);
  }

 private:
  Result<int> run() override;

  Words games_;
  McpLimits limits_;
};

Result<int> McpCommand::run() {
  if (std::ranges::find(games_, "-") != games_.end())
    return fail(ErrorKind::Usage, "standard input has the messages; name files of games");
  limits_.files = expandInputs(games_);
  if (auto readable = requireNamedReadable(limits_.files, games_); !readable)
    return tl::unexpected(readable.error());
  std::signal(SIGPIPE, SIG_IGN);  // a process of a query may end before it has read its task
  std::mutex mutex;
  McpServer server(std::move(limits_), [&mutex](const Json& message) {
    const std::string line = rpc::bytesOf(message) + "\n";
    const std::lock_guard lock(mutex);
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
  });
  bool isTooLong = false;
  while (const std::optional<std::string> line = readLine(isTooLong)) {
    if (isTooLong)
      server.refuseLength();
    else if (line->find_first_not_of(" \t\r") != line->npos)
      server.handle(*line);
    if (std::ferror(stdout)) break;  // the client has gone
  }
  return 0;
}

}  // namespace

std::unique_ptr<Command> mcpCommand() {
  return std::make_unique<McpCommand>();
}

}  // namespace cql::tool
