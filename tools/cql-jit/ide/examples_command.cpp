// examples: shows and runs the queries of examples/queries.
#include <algorithm>
#include <iostream>

#include "tools/command/console.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/ide/child.h"
#include "tools/cql-jit/ide/lessons.h"
#include "tools/cql-jit/tasks.h"

namespace cql::tool {
namespace {

/// Returns the first sentence of the comment at the start of the query, without the comment marks.
std::string titleOf(std::string_view query) {
  std::string title;
  while (!title.ends_with('.') && (query.starts_with('/') || query.starts_with(';'))) {
    std::string_view line = query.substr(0, query.find('\n'));
    query.remove_prefix(std::min(line.size() + 1, query.size()));
    line.remove_prefix(std::min(line.find_first_not_of("/; "), line.size()));
    const std::size_t end = line.find(". ");
    title += (title.empty() ? "" : " ") + std::string(line.substr(0, end == line.npos ? end : end + 1));
  }
  return title;
}

class ExamplesCommand : public Command {
 public:
  ExamplesCommand()
      : Command("Lists the queries that come with the program; shows one, and runs it.", "examples", 0) {
    line_.parser().add_option("query", name_, "the query to show and run")->type_name("NAME");
    line_.parser()
        .add_option("games", games_, "files of games (default: eighty famous ones)")
        ->type_name("GAMES");
  }

 private:
  Result<int> run() override;

  std::string name_;
  Words games_;
};

Result<int> ExamplesCommand::run() {
  if (name_.empty()) {
    std::size_t width = 0;
    for (const Example& example : examples()) width = std::max(width, example.name.size());
    for (const Example& example : examples())
      std::cout << example.name << std::string(width + 2 - example.name.size(), ' ') << titleOf(example.query)
                << "\n";
    return 0;
  }
  const std::string_view name = std::string_view(name_).substr(0, name_.rfind(".cql"));
  const auto example = std::ranges::find(examples(), name, &Example::name);
  if (example == examples().end()) {
    const std::string near = nearestName(name, examples());
    return fail(ErrorKind::Usage,
                "there is no example '" + name_ + "'; " +
                    (near.empty() ? "cql-jit examples lists them" : "did you mean " + near + "?"));
  }
  const TemporaryFolder folder;
  if (folder.path().empty()) return fail(ErrorKind::Output, "there is no folder for temporary files");
  const std::string file = folder.path() / (std::string(name) + ".cql"), games = folder.path() / "games.pgn";
  // Lines of matches end with the name of the file of games. It is a temporary one, so the name is removed.
  const std::string own = "\t" + games;
  if (auto done = writeText(file, std::string(example->query)); !done) return tl::unexpected(done.error());
  Words words{"--quick", file};
  words.insert(words.end(), games_.begin(), games_.end());
  if (games_.empty()) {
    if (auto done = writeText(games, std::string(lessonGames())); !done) return tl::unexpected(done.error());
    words.push_back(games);
  }
  std::cout << example->query << "\n";
  return runSelf(words, [&](std::string_view line) {
    if (line.ends_with(own)) line.remove_suffix(own.size());
    std::cout << line << "\n";
  });
}

}  // namespace

std::unique_ptr<Command> examplesCommand() {
  return std::make_unique<ExamplesCommand>();
}

}  // namespace cql::tool
