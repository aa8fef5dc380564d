// serve: the database in a browser.
#include <spawn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/interrupts.h"
#include "tools/command/prepared.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/ide/child.h"
#include "tools/cql-jit/serve/api.h"

extern char** environ;

namespace cql::tool {
namespace {

class ServeCommand : public Command {
 public:
  ServeCommand()
      : Command(
            "Shows games and queries in a browser: a web application on this machine, which nobody else "
            "can reach.",
            "serve", 0) {
    line_.parser()
        .add_option("games", games_, "files of games (default: eighty famous ones)")
        ->type_name("GAMES");
    line_.parser()
        .add_option("--queries", queries_, "the folder in which the page saves queries")
        ->type_name("FOLDER");
    line_.parser().add_option("--port", port_, "the port (default: a free one)")->type_name("N");
    line_.parser().add_option("--threads", threads_, "the most threads of a search")->type_name("N");
    limit("--most-time", limits_.mostSeconds, "SECONDS", "end a search after this time");
    limit("--most-game-time", limits_.mostGameSeconds, "SECONDS",
          "skip a game in which a query takes longer, with a warning");
    limit("--most-game-memory", limits_.mostGameMegabytes, "MB",
          "skip a game in which a query takes more memory, with a warning");
    limit("--most-memory", limits_.mostMegabytes, "MB",
          "end a search when the server has taken this much memory since it began");
    line_.parser().add_flag("--open", open_, "open the page in the browser of the desktop");
    line_.parser().add_flag("--container", container_,
                            "listen at all addresses of a container, whose port is published to 127.0.0.1");
  }

 private:
  Result<int> run() override;
  void limit(const char* name, std::optional<int>& to, const char* unit, const char* meaning) {
    line_.parser().add_option(name, to, meaning)->type_name(unit)->check(CLI::PositiveNumber);
  }

  GivenSettings limits_;
  Words games_;
  std::string queries_;
  std::uint16_t port_ = 0;
  int threads_ = 0;
  bool open_ = false, container_ = false;
};

/// Returns true inside a container of Docker, Podman or systemd-nspawn.
bool isContainer() {
  return ::access("/.dockerenv", F_OK) == 0 || ::access("/run/.containerenv", F_OK) == 0 ||
         ::getenv("container") != nullptr;
}

/// Opens the page in a browser. The token is in a file that only the user can read: the words of a program
/// are visible to others.
bool openBrowser(const std::string& address, const std::filesystem::path& folder) {
  const std::string file = folder / "open.html";
  ::umask(077);
  if (!writeText(file,
                 "<!doctype html><meta charset=\"utf-8\"><title>cql-jit</title>"
                 "<meta http-equiv=\"refresh\" content=\"0; url=" +
                     address + "\"><a href=\"" + address + "\">cql-jit</a>\n"))
    return false;
  std::string program = "xdg-open", page = "file://" + file;
  char* const words[] = {program.data(), page.data(), nullptr};
  pid_t child = 0;
  return ::posix_spawnp(&child, program.c_str(), nullptr, nullptr, words, environ) == 0;
}

Result<int> ServeCommand::run() {
  std::vector<std::string> games;
  if (!games_.empty()) {
    GivenSettings given;
    given.inputs = games_;
    Result<std::vector<std::string>> found = findInputs(given, {});
    if (!found) return tl::unexpected(found.error());
    games = std::move(*found);
    for (std::string& game : games) {
      if (game == "-")
        return fail(ErrorKind::Usage, "games from standard input can be read once only: name a file");
      game = std::filesystem::absolute(game).lexically_normal().string();
    }
  }
  std::error_code error;
  if (!queries_.empty()) {
    std::filesystem::create_directories(queries_, error);
    if (error || !std::filesystem::is_directory(queries_, error))
      return fail(ErrorKind::Usage, "--queries: " + queries_ + " is no folder, and cannot be made");
    queries_ = std::filesystem::canonical(queries_, error).string();
  }
  if (container_ && !isContainer())
    return fail(ErrorKind::Usage,
                "--container is for containers: here everybody in the network could connect");
  const std::string token = serve::makeToken();
  if (token.empty()) return fail(ErrorKind::Internal, "the system gives no random numbers");
  GivenSettings given;
  if (threads_ > 0) given.threads = threads_;
  serve::Api api(games, queries_, threadCount(given), limits_);
  serve::Server server([&api](serve::Exchange& exchange) { api.handle(exchange); });
  if (auto listening = server.listen(port_, container_); !listening) return tl::unexpected(listening.error());
  api.setGuard(std::make_unique<serve::Guard>(token, server.port()));
  const std::string address = "http://127.0.0.1:" + std::to_string(server.port()) + "/#token=" + token;
  std::cout << "Open this address in a browser; Ctrl-C ends the server.\n" << address << "\n" << std::flush;
  const TemporaryFolder folder;
  if (open_ && !openBrowser(address, folder.path())) complain("no browser could be opened: open the address");
  catchInterrupts();
  std::thread watch([&] {
    while (!stopRequested) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    api.stop();
  });
  server.run(stopRequested);
  watch.join();
  return 0;
}

}  // namespace

std::unique_ptr<Command> serveCommand() {
  return std::make_unique<ServeCommand>();
}

}  // namespace cql::tool
