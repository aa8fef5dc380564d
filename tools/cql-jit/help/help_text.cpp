#include "tools/cql-jit/help/help_text.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <sstream>

#include "frontend/filter_table.h"
#include "frontend/legacy/help.h"
#include "frontend/library.h"
#include "frontend/meaning/meaning.h"
#include "tools/command/console.h"
#include "tools/command/share_folder.h"
#include "tools/cql-jit/help/help_pages.h"
#include "tools/cql-jit/help/help_search.h"

namespace cql::tool {
namespace {

const HelpPage* pageOf(std::span<const HelpPage> pages, std::string_view name) {
  const auto page = std::ranges::find(pages, name, &HelpPage::name);
  return page == pages.end() ? nullptr : &*page;
}

/// Returns the list of the functions of the library, a line for each of its sections.
std::string listOfThemes() {
  std::string out =
      "themes: functions for what players call by a name, used like filters:\n\n"
      "  cql-jit --cql fork GAMES.pgn\n";
  std::istringstream file;
  for (const frontend::LibraryFile& one : frontend::libraryFiles(shareFolder().string()))
    if (one.name == "themes.cql") file.str(textOf(one));
  bool isHelper = false, first = true;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("// --- ")) {
      isHelper = line == "// --- helpers";
      if (!isHelper) out += "\n" + std::string(line.substr(7)) + ":\n  ";
      first = true;
    } else if (line.starts_with("function ") && !isHelper) {
      out += (first ? "" : ", ") + line.substr(9, line.find(')') - 8);
      first = false;
    }
  }
  return out + "\n\ndocs/themes.md shows each on a board and says what it misses.\n";
}

/// Breaks the lines of a text that are longer than the width of a terminal.
std::string wrapped(std::string_view text) {
  constexpr std::size_t kWidth = 100;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    const std::string indent(std::min(line.find_first_not_of(' '), line.size()) + 2, ' ');
    for (std::string before; !line.empty(); before = indent) {
      const std::size_t room = kWidth - before.size();
      const std::size_t blank = line.size() > room ? line.rfind(' ', room) : std::string_view::npos;
      const bool splits = blank != std::string_view::npos && blank > indent.size();
      out += before + std::string(line.substr(0, splits ? blank : line.size())) + "\n";
      line.remove_prefix(splits ? blank + 1 : line.size());
    }
    if (at == end) out += '\n';
    at = end + 1;
  }
  return out;
}

/// Returns the page of a filter: short, or `full` with the sections of the chapters.
std::string pageOfFilter(const std::string& word, bool full) {
  std::string out = frontend::filterHelp(word);
  if (word == "hhdb" && full) out += frontend::hhdbHelp();
  const frontend::FilterInfo* filter = frontend::findFilter(word);
  const HelpPage* page = filter ? pageOf(filterPages(), filter->word) : nullptr;
  if (!page || !out.starts_with(filter->syntax)) return out;
  if (full) return out + "\n" + std::string(page->text) + "\n";
  // The examples follow below.
  if (const std::size_t example = out.find("\n  example "); example != std::string::npos)
    out.erase(example, out.find('\n', example + 1) - example);
  return wrapped(out) + std::string(page->brief) + "\n";
}

/// Returns a query as it stands between single quotes of a shell.
std::string inShell(std::string query) {
  for (std::size_t at = 0; (at = query.find('\'', at)) != query.npos; at += 4) query.replace(at, 1, "'\\''");
  return query;
}

/// Returns the text of a function of the library; empty if it defines none of this name.
std::string definitionOf(const std::string& name) {
  for (const frontend::LibraryFile& file : frontend::libraryFiles(shareFolder().string())) {
    const std::string text = "\n" + textOf(file);
    const std::size_t begin = text.find("\nfunction " + name + "(");
    if (begin == text.npos) continue;
    // It ends with its line, or with a brace at the beginning of one.
    std::size_t end = text.find('\n', begin + 1);
    if (end != text.npos && text[end - 1] == '{') end = text.find("\n}", end) + 2;
    return text.substr(begin + 1, end - begin - 1) + "\n";
  }
  return "";
}

/// Returns the page of a theme: what it finds, a board, its definition, how it is used. Empty for other
/// words.
std::string pageOfTheme(const std::string& name) {
  const std::string definition = definitionOf(name);
  if (definition.empty()) return "";
  const HelpPage* const page = pageOf(themePages(), name);
  const bool takes = !definition.starts_with("function " + name + "()");
  std::string out = name + ": a function of the library" + (takes ? "" : ", used like a filter") + "\n\n";
  if (page) out += std::string(page->text) + "\n\n";
  std::string indented = "  ";
  for (const char c : definition) indented += c == '\n' ? std::string("\n  ") : std::string(1, c);
  indented.resize(indented.size() - 2);
  out += "defined as\n" + indented;
  return out + "use\n  cql-jit --cql '" + name + (takes ? "(...)" : "") + "' GAMES.pgn\n";
}

/// Returns the page of words that are no CQL: the query that they mean. Empty if none is known.
std::string pageOfMeaning(const std::string& words) {
  const std::optional<frontend::Meaning> meaning = frontend::meaningOf(words);
  if (!meaning) return "";
  return words + ": " + std::string(meaning->about) + "\n  cql-jit --cql '" + inShell(meaning->query) +
         "' GAMES.pgn\n";
}

/// Returns the first phrase of a row that a shell takes without quotes.
std::string nameOf(const frontend::ChessWords& row) {
  std::string_view rest = row.phrases;
  for (;;) {
    const std::size_t end = std::min(rest.find(", "), rest.size());
    const std::string_view phrase = rest.substr(0, end);
    if (phrase.find('\'') == phrase.npos) return std::string(phrase);
    if (end == rest.size()) return inShell(std::string(phrase));
    rest.remove_prefix(end + 2);
  }
}

/// Returns the help on a word that is neither a filter nor a topic: an explanation, or similar words.
std::string helpOnUnknown(const std::string& word) {
  std::vector<std::string_view> topics;
  for (const HelpPage& page : topicPages()) topics.push_back(page.name);
  return frontend::filterHelp(word, topics);
}

}  // namespace

std::string topicNames() {
  std::string out;
  for (const HelpPage& page : topicPages()) (out += out.empty() ? "" : ", ") += page.name;
  return out;
}

std::string allFilterLines() {
  constexpr std::size_t kColumn = 44;
  std::string out =
      "cql-jit help FILTER explains a filter, cql-jit help TOPIC a part of the language.\n"
      "cql-jit help --search WORDS finds them by what they are about, cql-jit help cheatsheet is a page of "
      "all.\n";
  std::string_view group;
  for (const frontend::FilterInfo& filter : frontend::allFilters()) {
    const HelpPage* page = pageOf(filterPages(), filter.word);
    if (page && page->group != group) out += "\n" + std::string(group = page->group) + ":\n";
    out += "  " + std::string(filter.syntax) +
           std::string(filter.syntax.size() < kColumn ? kColumn - filter.syntax.size() : 1, ' ') +
           std::string(filter.doc) + "\n";
  }
  return out + "\ntopics: " + topicNames() + "\n";
}

std::string helpSearch(const std::string& text) {
  // Bounds the time: what follows in a longer text is not searched for.
  constexpr std::size_t kLongest = 1000;
  const std::string words = text.size() <= kLongest ? text : text.substr(0, text.rfind(' ', kLongest));
  std::string first;
  if (const std::optional<frontend::Meaning> meaning = frontend::meaningOf(words))
    first = "  --cql '" + inShell(meaning->query) + "'\n" + std::string(6, ' ') +
            std::string(meaning->about) + "\n";
  std::deque<std::string> commands;  // the entries refer to them
  std::vector<SearchEntry> ideas;
  for (const frontend::ChessWords& row : frontend::chessWords()) {
    if (row.query.empty() || frontend::isOneWord(row.query))
      continue;  // no page, or that of a filter or theme
    commands.push_back("cql-jit help " + nameOf(row));
    ideas.push_back({"idea", commands.back(), row.phrases.substr(0, row.phrases.find(',')), row.about, ""});
  }
  return first + searchHelp(words, ideas);
}

std::string aboutTheseWords(const std::string& words) {
  constexpr std::size_t kMostLines = 4;
  const std::string found = helpSearch(words);
  if (found.empty()) return "";
  std::size_t end = 0;
  for (std::size_t i = 0; i < kMostLines && end < found.size(); ++i)
    end = std::min(found.find('\n', end), found.size() - 1) + 1;
  return "About these words:\n" + found.substr(0, end);
}

HelpAnswer helpOn(const Words& words, bool full) {
  const std::string name = joined(words, " ");
  if (name == "cheatsheet" || name == "cheat sheet") return {std::string(cheatSheet()) + "\n", ""};
  if (name == "themes") return {listOfThemes(), ""};
  if (name == "topics") return {"topics: " + topicNames() + "\ncql-jit help TOPIC explains one.\n", ""};
  if (const HelpPage* topic = pageOf(topicPages(), name); topic && (full || !frontend::findFilter(name))) {
    // A filter of the same name takes precedence.
    const std::string filter = frontend::findFilter(name) ? pageOfFilter(name, true) + "\n" : "";
    return {filter + std::string(topic->text) + "\n", ""};
  }
  const auto isKnown = [](const std::string& word) {
    return frontend::hasHelp(word) || pageOf(topicPages(), word) || word.starts_with(':');
  };
  if (words.size() > 1 || !std::ranges::all_of(words, isKnown))
    if (const std::string page = pageOfMeaning(name); !page.empty() && definitionOf(name).empty())
      return {page, ""};
  HelpAnswer answer;
  for (const std::string& word : words) {
    const HelpPage* topic = pageOf(topicPages(), word);
    if (std::string text; word.size() > 1 && word[0] == ':' && word != "::" && word != ":=")
      (frontend::legacy::keywordHelp(word, text) ? answer.text : answer.unknown) += text;
    else if (frontend::hasHelp(word))
      answer.text += pageOfFilter(word, full);
    else if (topic)
      answer.text += std::string(topic->text) + "\n";
    else if (const std::string page = pageOfTheme(word); !page.empty())
      answer.text += page;
    else if (const std::string query = pageOfMeaning(word); !query.empty())
      answer.text += query;
    else
      answer.unknown += helpOnUnknown(word);
  }
  return answer;
}

}  // namespace cql::tool
