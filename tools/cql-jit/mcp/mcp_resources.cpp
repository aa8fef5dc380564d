#include "tools/cql-jit/mcp/mcp_resources.h"

#include <algorithm>
#include <optional>
#include <span>

#include "frontend/filter_table.h"
#include "frontend/library.h"
#include "runtime/ascii.h"
#include "tools/command/share_folder.h"
#include "tools/cql-jit/help/help_pages.h"
#include "tools/cql-jit/help/help_text.h"
#include "tools/cql-jit/ide/lessons.h"

namespace cql::tool {
namespace {

constexpr int kNoSuchResource = -32002;  ///< of the protocol
constexpr std::string_view kScheme = "cql://";

/// The text of a resource, and its type.
struct Page {
  std::string text;
  const char* type = "text/plain";
};

std::optional<Page> cheatSheetPage(std::string_view) {
  return Page{std::string(cheatSheet())};
}

std::optional<Page> filtersPage(std::string_view) {
  return Page{allFilterLines()};
}

std::optional<Page> themesPage(std::string_view) {
  return Page{helpOn({"themes"}, false).text};
}

std::optional<Page> topicPage(std::string_view name) {
  const auto page = std::ranges::find(topicPages(), name, &HelpPage::name);
  if (page == topicPages().end()) return std::nullopt;
  return Page{std::string(page->text)};
}

std::optional<Page> filterPage(std::string_view name) {
  if (!frontend::findFilter(name)) return std::nullopt;
  return Page{helpOn({std::string(name)}, true).text};
}

std::optional<Page> lessonPage(std::string_view name) {
  for (std::size_t i = 0; i < lessons().size(); ++i)
    if (name == std::to_string(i + 1)) return Page{std::string(lessons()[i]), "text/markdown"};
  return std::nullopt;
}

std::optional<Page> examplePage(std::string_view name) {
  const auto example = std::ranges::find(examples(), name, &Example::name);
  if (example == examples().end()) return std::nullopt;
  return Page{std::string(example->query)};
}

std::optional<Page> libraryPage(std::string_view name) {
  for (const frontend::LibraryFile& file : frontend::libraryFiles(shareFolder().string()))
    if (file.name == name) return Page{textOf(file)};
  return std::nullopt;
}

/// A kind of pages: the part of the URI behind the scheme, up to a slash.
struct Kind {
  std::string_view name;
  std::optional<Page> (*page)(std::string_view name);
};
constexpr Kind kKinds[] = {
    {"cheatsheet", cheatSheetPage}, {"filters", filtersPage}, {"themes", themesPage},
    {"topic", topicPage},           {"filter", filterPage},   {"lesson", lessonPage},
    {"example", examplePage},       {"library", libraryPage},
};

/// Resolves %xx.
std::string decoded(std::string_view text) {
  std::string out;
  constexpr std::string_view kDigits = "0123456789abcdef0123456789ABCDEF";
  const auto digit = [&](char c) {
    const std::size_t at = kDigits.find(c);
    return at == kDigits.npos ? -1 : static_cast<int>(at % 16);
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isCode =
        text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    out += isCode ? static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2])) : text[i];
    i += isCode ? 2 : 0;
  }
  return out;
}

Json resource(const std::string& uri, std::string_view name, std::string_view description,
              const char* type = "text/plain") {
  return {
      {"uri", std::string(kScheme) + uri}, {"name", name}, {"description", description}, {"mimeType", type}};
}

/// The first line of a text, without the marks of headings and comments.
std::string_view firstLine(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  const std::size_t begin = text.find_first_not_of("#/; ");
  return begin == text.npos ? "" : text.substr(begin);
}

}  // namespace

Json listOfResources() {
  Json list = {
      resource("cheatsheet", "cheatsheet", "The language on a page: read this before writing a query"),
      resource("filters", "filters", "All filters, a line each, and the topics"),
      resource("themes", "themes", "Functions for what players call by a name: fork, smotheredMate ..."),
      resource("library/themes.cql", "themes.cql", "Their definitions", "text/plain")};
  for (const HelpPage& topic : topicPages())
    list.push_back(resource("topic/" + std::string(topic.name), topic.name, firstLine(topic.text)));
  for (std::size_t i = 0; i < lessons().size(); ++i)
    list.push_back(resource("lesson/" + std::to_string(i + 1), "lesson " + std::to_string(i + 1),
                            firstLine(lessons()[i]), "text/markdown"));
  for (const Example& example : examples())
    list.push_back(resource("example/" + std::string(example.name), example.name, firstLine(example.query)));
  for (Json& entry : list)
    if (std::string uri = entry["uri"]; uri.find(' ') != uri.npos) {
      for (std::size_t at; (at = uri.find(' ')) != uri.npos;) uri.replace(at, 1, "%20");
      entry["uri"] = uri;
    }
  return {{"resources", std::move(list)}};
}

Json listOfResourceTemplates() {
  Json filter = {{"uriTemplate", "cql://filter/{name}"},
                 {"name", "filter"},
                 {"description", "All that the language says of a filter, with examples"},
                 {"mimeType", "text/plain"}};
  return {{"resourceTemplates", Json::array({std::move(filter)})}};
}

Json readResource(const std::string& uri) {
  if (uri.starts_with(kScheme)) {
    const std::string rest = decoded(std::string_view(uri).substr(kScheme.size()));
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const auto* const kind = std::ranges::find(kKinds, std::string_view(rest).substr(0, slash), &Kind::name);
    const std::string_view name = slash < rest.size() ? std::string_view(rest).substr(slash + 1) : "";
    if (kind != std::end(kKinds))
      if (std::optional<Page> page = kind->page(name)) {
        Json contents = {{"uri", uri}, {"mimeType", page->type}, {"text", std::move(page->text)}};
        return {{"contents", Json::array({std::move(contents)})}};
      }
  }
  throw Refusal{kNoSuchResource, "there is no resource " + uri.substr(0, 200)};
}

namespace {

struct Prompt {
  const char *name, *title, *description, *argument, *argumentDescription, *before, *behind;
};
constexpr Prompt kPrompts[] = {
    {"write-query", "Write a query", "Turns a question about chess games into a query, and runs it",
     "question", "what to find, in plain words",
     "Find this in the games of the server, with a query in the Chess Query Language:\n\n",
     "\n\nRead the resource cql://cheatsheet first. Look up filters and themes by the tool help, with the "
     "words "
     "of the question and search. Write the query, check it by the tool check, and mend it until it is "
     "valid. "
     "Then run it by the tool search, look at some of the positions with the tool board, and say whether "
     "they "
     "are what was asked for. Show the query, how many games it finds, and a few of them."},
    {"mend-query", "Mend a query", "Finds out what is wrong with a query, and mends it", "query", "the query",
     "This query in the Chess Query Language does not do what it should:\n\n",
     "\n\nCheck it by the tool check, read about its filters by the tool help, and mend it with as few "
     "changes "
     "as possible. Show the mended query and say what was wrong."},
    {"explain-query", "Explain a query", "Says in plain words what a query finds", "query", "the query",
     "Say in plain words for a chess player what this query in the Chess Query Language finds:\n\n",
     "\n\nUse the tools explain and help for filters that you do not know, and show a position that it finds "
     "with the tools search and board."},
};

}  // namespace

Json listOfPrompts() {
  Json list = Json::array();
  for (const Prompt& prompt : kPrompts) {
    Json argument = {
        {"name", prompt.argument}, {"description", prompt.argumentDescription}, {"required", true}};
    list.push_back({{"name", prompt.name},
                    {"title", prompt.title},
                    {"description", prompt.description},
                    {"arguments", Json::array({std::move(argument)})}});
  }
  return {{"prompts", std::move(list)}};
}

Json getPrompt(const std::string& name, const Json& arguments) {
  const auto* const prompt = std::ranges::find(kPrompts, name, &Prompt::name);
  if (prompt == std::end(kPrompts))
    throw Refusal{rpc::kWrongParameters, "there is no prompt '" + name.substr(0, 100) + "'"};
  if (!arguments.is_object() || !arguments.contains(prompt->argument) ||
      !arguments[prompt->argument].is_string())
    throw Refusal{rpc::kWrongParameters, std::string("the argument ") + prompt->argument + " is missing"};
  const std::string text = prompt->before + std::string(arguments[prompt->argument]) + prompt->behind;
  Json message = {{"role", "user"}, {"content", {{"type", "text"}, {"text", text}}}};
  return {{"description", prompt->description}, {"messages", Json::array({std::move(message)})}};
}

std::string instructions() {
  return "This server searches chess games with the Chess Query Language (CQL). A query is a list of "
         "filters, "
         "all of which must be true in one position of a game: `mate`, `wtm`, `Qh7 attacks k`, `[RQ]a-h7`, "
         "`power A > 20`. White pieces are KQRBNP, A is any of them; black ones kqrbnp, a any; `_` an empty "
         "square. `flipcolor {...}` tries both colours. Before writing a query read the resource "
         "cql://cheatsheet; find filters by the tool help with the words of the question; check a query with "
         "the tool check before the tool search. Themes such as fork, skewer, smotheredMate are filters: "
         "`fork wtm`.";
}

}  // namespace cql::tool
