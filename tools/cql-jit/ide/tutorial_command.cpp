// tutorial: shows the lessons of docs/tutorial in the terminal.
#include <unistd.h>

#include <iostream>

#include "tools/command/console.h"
#include "tools/command/options.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/ide/child.h"
#include "tools/cql-jit/ide/lessons.h"

namespace cql::tool {
namespace {

/// Returns the first line of the lesson, without the marks of a heading.
std::string_view titleOf(std::string_view lesson) {
  return lesson.substr(2, lesson.find('\n') - 2);
}

/// Returns the query of the lesson, which is between fences.
std::string_view queryOf(std::string_view lesson) {
  constexpr std::string_view kOpen = "```cql\n", kClose = "```\n";
  const std::size_t begin = lesson.find(kOpen) + kOpen.size();
  return lesson.substr(begin, lesson.find(kClose, begin) - begin);
}

/// Returns the lesson as text for a terminal: drops fences and indents their contents.
std::string shown(std::string_view lesson) {
  std::string text;
  bool fenced = false;
  while (!lesson.empty()) {
    const std::string_view line = lesson.substr(0, lesson.find('\n'));
    lesson.remove_prefix(std::min(line.size() + 1, lesson.size()));
    if (line.starts_with("```"))
      fenced = !fenced;
    else
      text += (fenced ? "    " : "") + std::string(line) + "\n";
  }
  return text;
}

Result<int> runQuery(std::string_view query) {
  const TemporaryFolder folder;  // created after the prompt, so that an interrupt there leaves no file behind
  if (folder.path().empty()) return fail(ErrorKind::Output, "there is no folder for temporary files");
  const std::string file = folder.path() / "lesson.cql", games = folder.path() / "games.pgn";
  for (const auto& [path, text] : {std::pair(file, query), std::pair(games, lessonGames())})
    if (const Result<void> done = writeText(path, text); !done) return tl::unexpected(done.error());
  return runSelf({"--count", "--showmatches", file, games});
}

class TutorialCommand : public Command {
 public:
  TutorialCommand()
      : Command("Walks through the lessons of the tutorial and runs their queries.", "tutorial", 0) {
    line_.parser().add_option("lesson", first_, "the lesson to begin with")->type_name("N");
    line_.parser().add_flag("--list", list_, "print the titles");
  }

 private:
  Result<int> run() override;

  std::string first_ = "1";
  bool list_ = false;
};

Result<int> TutorialCommand::run() {
  const auto all = lessons();
  const int count = static_cast<int>(all.size());
  if (list_) {
    for (std::string_view lesson : all) std::cout << titleOf(lesson) << "\n";
    return 0;
  }
  constexpr std::size_t kMostDigits = 4;
  const int first = isNumber(first_) && first_.size() <= kMostDigits ? std::stoi(first_) : 0;
  if (first < 1 || first > count)
    return fail(ErrorKind::Usage, "there is no lesson '" + first_ + "', only lessons 1 to " +
                                      std::to_string(count) + "; --list shows their titles");
  const bool asks = ::isatty(STDIN_FILENO) && ::isatty(STDOUT_FILENO);
  for (int i = first; i <= count;) {
    const std::string_view lesson = all[static_cast<std::size_t>(i - 1)];
    std::cout << shown(lesson) << "\n";
    if (!asks) {
      const Result<int> status = runQuery(queryOf(lesson));
      return status;
    }
    std::cout << "Enter runs the query; n: next lesson, b: back, q: end > " << std::flush;
    std::string answer;
    if (!std::getline(std::cin, answer) || answer == "q") break;
    if (answer.empty()) {
      if (const Result<int> status = runQuery(queryOf(lesson)); !status) return status;
      std::cout << "\nn: next lesson, b: back, Enter: this one again, q: end > " << std::flush;
      if (!std::getline(std::cin, answer) || answer == "q") break;
    }
    if (answer == "n") ++i;
    if (answer == "b" && i > 1) --i;
    std::cout << "\n";
  }
  return 0;
}

}  // namespace

std::unique_ptr<Command> tutorialCommand() {
  return std::make_unique<TutorialCommand>();
}

}  // namespace cql::tool
