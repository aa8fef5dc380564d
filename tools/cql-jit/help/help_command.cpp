// help: explains filters and topics, from the table of filters and the chapters of the language.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "frontend/filter_table.h"
#include "frontend/legacy/help.h"
#include "runtime/printable.h"
#include "tools/command/console.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/help/help_text.h"

namespace cql::tool {
namespace {

/// Prints a text, through a pager if it is longer than the screen of a terminal.
void show(const std::string& text) {
  constexpr std::ptrdiff_t kScreen = 24;
  const char* wanted = std::getenv("PAGER");
  if (isatty(STDOUT_FILENO) && std::ranges::count(text, '\n') > kScreen) {
    std::cout.flush();
    if (FILE* pager = popen(wanted && *wanted ? wanted : "less -FRX 2>/dev/null || cat", "w")) {
      std::fwrite(text.data(), 1, text.size(), pager);
      pclose(pager);
      return;
    }
  }
  std::cout << text;
}

/// Explains words. They may be operators like ->, which a parser of options would read as options; so the
/// parser only serves the help and documents.
class HelpCommand : public Command {
 public:
  HelpCommand() : Command("Explains filters and topics of the language.", "help", 0) {
    CLI::App& app = line_.parser();
    app.add_option("filters")
        ->description("words of the language, or a topic: " + topicNames() + "; none: a list of all filters")
        ->type_size(1)
        ->expected(1, CLI::detail::expected_max_vector_size)
        ->type_name("FILTER");
    app.add_flag("--full")->description("all that the language says of the filters");
    app.add_flag("--search")->description("what is about the words: filters, themes, options, documents");
    app.add_flag("--markdown")->description("all filters as a document");
    app.add_flag("--legacy")->description("all keywords of the older language; help :KEYWORD explains one");
  }
  Result<int> main(const Words& words) override;

 private:
  Result<int> run() override { return 0; }
};

Result<int> HelpCommand::main(const Words& given) {
  Words words = given;
  const bool full = std::erase(words, "--full") > 0;
  if (words.size() == 1 && (words[0] == "--help" || words[0] == "-h")) {
    std::cout << line_.parser().help();
    return 0;
  }
  if (words.empty()) {
    show(allFilterLines());
    return 0;
  }
  if (words[0] == "--markdown") {
    std::cout << frontend::filterMarkdown();
    return 0;
  }
  if (words[0] == "--legacy") {
    show(frontend::legacy::keywordList());
    return 0;
  }
  if (words[0] == "--search") {
    const std::string about = joined(Words(words.begin() + 1, words.end()), " ");
    if (about.empty())
      return fail(ErrorKind::Usage, "help --search needs words, as in help --search passed pawn");
    const std::string found = helpSearch(about);
    if (found.empty())
      return fail(ErrorKind::Usage, "nothing is found for '" + about + "'; fewer or other words may help");
    show(found);
    return 0;
  }
  const HelpAnswer answer = helpOn(words, full);
  show(answer.text);
  std::cerr << printable(answer.unknown, "\n");
  if (!answer.unknown.empty()) std::cout << aboutTheseWords(joined(words, " "));
  return answer.unknown.empty() ? 0 : 2;
}

}  // namespace

std::unique_ptr<Command> helpCommand() {
  return std::make_unique<HelpCommand>();
}

}  // namespace cql::tool
