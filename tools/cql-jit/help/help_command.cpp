// help: explains filters and topics, from the table of filters and the chapters of the language.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "frontend/filter_table.h"
#include "frontend/legacy/help.h"
#include "frontend/library.h"
#include "tools/command/console.h"
#include "tools/command/share_folder.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/help/help_pages.h"

namespace cql::tool {
namespace {

const HelpPage* pageOf(std::span<const HelpPage> pages, std::string_view name) {
  const auto page = std::ranges::find(pages, name, &HelpPage::name);
  return page == pages.end() ? nullptr : &*page;
}

std::string listOfTopics() {
  std::string out;
  for (const HelpPage& page : topicPages()) (out += out.empty() ? "" : ", ") += page.name;
  return out;
}

/// Lists all filters by group, and the topics.
std::string listOfAll() {
  constexpr std::size_t kColumn = 44;
  std::string out = "cql-jit help FILTER explains a filter, cql-jit help TOPIC a part of the language.\n";
  std::string_view group;
  for (const frontend::FilterInfo& filter : frontend::allFilters()) {
    const HelpPage* page = pageOf(filterPages(), filter.word);
    if (page && page->group != group) out += "\n" + std::string(group = page->group) + ":\n";
    out += "  " + std::string(filter.syntax) +
           std::string(filter.syntax.size() < kColumn ? kColumn - filter.syntax.size() : 1, ' ') +
           std::string(filter.doc) + "\n";
  }
  return out + "\ntopics: " + listOfTopics() + "\n";
}

std::string pageOfFilter(const std::string& word) {
  std::string out = frontend::filterHelp(word);
  if (word == "hhdb") out += frontend::hhdbHelp();
  const frontend::FilterInfo* filter = frontend::findFilter(word);
  const HelpPage* page = filter ? pageOf(filterPages(), filter->word) : nullptr;
  return page ? out + "\n" + std::string(page->text) + "\n" : out;
}

/// Explains a word that is neither a filter nor a topic, or guesses one.
std::string helpOnUnknown(const std::string& word) {
  if (const std::string hint = frontend::hintFromLibrary(shareFolder().string(), word); !hint.empty())
    return "there is no filter '" + word + "'" + hint + "\n";
  std::vector<std::string_view> topics;
  for (const HelpPage& page : topicPages()) topics.push_back(page.name);
  return frontend::filterHelp(word, topics);
}

/// Prints a text, with a pager if it is longer than the screen of a terminal.
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

/// Explains words. They may be operators like ->, which a parser of options would take for its own: it is for
/// the help and for documents only.
class HelpCommand : public Command {
 public:
  HelpCommand() : Command("Explains filters and topics of the language.", "help", 0) {
    CLI::App& app = line_.parser();
    app.add_option("filters")
        ->description("words of the language, or a topic: " + listOfTopics() +
                      "; none: a list of all filters")
        ->type_size(1)
        ->expected(1, CLI::detail::expected_max_vector_size)
        ->type_name("FILTER");
    app.add_flag("--markdown")->description("all filters as a document");
    app.add_flag("--legacy")->description("all keywords of the older language; help :KEYWORD explains one");
  }
  Result<int> main(const Words& words) override;

 private:
  Result<int> run() override { return 0; }
};

Result<int> HelpCommand::main(const Words& words) {
  if (words.size() == 1 && (words[0] == "--help" || words[0] == "-h")) {
    std::cout << line_.parser().help();
    return 0;
  }
  if (words.empty()) {
    show(listOfAll());
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
  const std::string name = joined(words, " ");
  if (const HelpPage* topic = pageOf(topicPages(), name)) {
    // A filter of the same name comes first.
    const std::string filter = frontend::findFilter(name) ? pageOfFilter(name) + "\n" : "";
    show(filter + std::string(topic->text) + "\n");
    return 0;
  }
  std::string out, unknown;
  for (const std::string& word : words) {
    const HelpPage* topic = pageOf(topicPages(), word);
    if (std::string text; word.size() > 1 && word[0] == ':' && word != "::" && word != ":=")
      (frontend::legacy::keywordHelp(word, text) ? out : unknown) += text;
    else if (frontend::hasHelp(word))
      out += pageOfFilter(word);
    else if (topic)
      out += std::string(topic->text) + "\n";
    else
      unknown += helpOnUnknown(word);
  }
  show(out);
  std::cerr << unknown;
  return unknown.empty() ? 0 : 2;
}

}  // namespace

std::unique_ptr<Command> helpCommand() {
  return std::make_unique<HelpCommand>();
}

}  // namespace cql::tool
