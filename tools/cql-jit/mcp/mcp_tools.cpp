#include "tools/cql-jit/mcp/mcp_tools.h"

#include <algorithm>
#include <cmath>

#include "output/base64.h"
#include "output/svg_renderer.h"
#include "runtime/types.h"
#include "tools/command/console.h"
#include "tools/cql-jit/boards.h"
#include "tools/cql-jit/help/help_text.h"
#include "tools/cql-jit/rpc/json_rpc.h"

namespace cql::tool {
namespace {

constexpr std::size_t kLongestQuery = std::size_t{1} << 20, kLongestWords = 2000;
/// Time for a query to be compiled, and for a search to end after its time.
constexpr double kCompileSeconds = 20, kEndSeconds = 5;

Json textResult(std::string text) {
  return {{"content", Json::array({{{"type", "text"}, {"text", std::move(text)}}})}, {"isError", false}};
}

/// An argument that cannot be used; the text says which, and what is allowed.
struct WrongArgument {
  std::string text;
};

/// Reads the arguments of a call. Every one that is read is known; finish() rejects the others.
class Arguments {
 public:
  explicit Arguments(const Json& given) : given_(given.is_null() ? Json::object() : given) {
    if (!given_.is_object()) throw WrongArgument{"arguments is not an object"};
  }

  std::string text(const char* name, std::size_t longest, std::optional<std::string> otherwise = {}) {
    const Json* value = find(name);
    if (!value && !otherwise) throw WrongArgument{std::string(name) + " is missing"};
    if (!value) return *otherwise;
    if (!value->is_string()) throw WrongArgument{std::string(name) + " is not a text"};
    if (value->get_ref<const std::string&>().size() > longest)
      throw WrongArgument{std::string(name) + " is longer than " + std::to_string(longest) + " bytes"};
    return *value;
  }
  std::string choice(const char* name, std::initializer_list<std::string_view> choices) {
    const std::string word = text(name, kLongestWords, std::string(*choices.begin()));
    if (std::ranges::find(choices, word) == choices.end()) {
      std::string all;
      for (const std::string_view c : choices) (all += all.empty() ? "" : ", ") += c;
      throw WrongArgument{std::string(name) + " is none of " + all};
    }
    return word;
  }
  bool flag(const char* name) {
    const Json* value = find(name);
    if (value && !value->is_boolean()) throw WrongArgument{std::string(name) + " is neither true nor false"};
    return value && value->get<bool>();
  }
  double number(const char* name, double otherwise, double low, double high) {
    const Json* value = find(name);
    if (!value) return std::min(otherwise, high);
    if (!value->is_number()) throw WrongArgument{std::string(name) + " is not a number"};
    const double number = *value;
    if (!(number >= low && number <= high))
      throw WrongArgument{std::string(name) + " is not between " + trimmed(low) + " and " + trimmed(high)};
    return number;
  }
  std::vector<std::string> list(const char* name, std::size_t most) {
    std::vector<std::string> words;
    const Json* value = find(name);
    if (!value) return words;
    if (!value->is_array() || value->size() > most)
      throw WrongArgument{std::string(name) + " is not a list of at most " + std::to_string(most) + " texts"};
    for (const Json& word : *value) {
      if (!word.is_string()) throw WrongArgument{std::string(name) + " is not a list of texts"};
      words.push_back(word);
    }
    return words;
  }
  void finish() const {
    for (const auto& [name, value] : given_.items())
      if (std::ranges::find(read_, name) == read_.end())
        throw WrongArgument{"there is no argument '" + name.substr(0, 40) + "'"};
  }

 private:
  static std::string trimmed(double number) {
    return number == std::floor(number) ? std::to_string(static_cast<std::int64_t>(number))
                                        : std::to_string(number);
  }
  const Json* find(const char* name) {
    read_.emplace_back(name);
    const auto at = given_.find(name);
    return at == given_.end() || at->is_null() ? nullptr : &*at;
  }

  Json given_;
  std::vector<std::string> read_;
};

// --- check, explain

std::string messagesOf(const Json& done) {
  return done.value("text", "");
}

Json answerCheck(const Json& done) {
  const bool ok = done.value("ok", false);
  const std::string messages = messagesOf(done);
  Json result = textResult((ok ? "The query is valid.\n" : "The query has errors:\n") + messages);
  result["structuredContent"] = {{"ok", ok}, {"diagnostics", done.value("diagnostics", Json::array())}};
  return result;
}

Json answerExplain(const Json& done) {
  if (!done.value("ok", false)) return failedResult("The query has errors:\n" + messagesOf(done));
  std::string text = done.value("words", "");
  if (!text.empty()) text += "\n";
  return textResult(text + done.value("plan", "") + messagesOf(done));
}

ToolCall queryCall(const char* task, Arguments& arguments, Json (*answer)(const Json&)) {
  ToolCall call;
  call.task = {{"task", task}, {"query", arguments.text("query", kLongestQuery)}};
  call.seconds = kCompileSeconds;
  call.answer = answer;
  return call;
}

ToolCall checkCall(Arguments& arguments, const McpLimits&) {
  return queryCall("check", arguments, answerCheck);
}

ToolCall explainCall(Arguments& arguments, const McpLimits&) {
  return queryCall("explain", arguments, answerExplain);
}

// --- search

std::string countOf(const Json& done, const char* name, const std::string& thing) {
  const std::int64_t n = done.value(name, std::int64_t{0});
  return std::to_string(n) + " " + thing + (n == 1 ? "" : "s");
}

Json answerSearch(const Json& done) {
  if (!done.value("ok", false)) return failedResult("The query has errors:\n" + messagesOf(done));
  char time[32];
  std::snprintf(time, sizeof time, "%.3f", done.value("seconds", 0.0));
  std::string text = countOf(done, "matches", "matching game") + " of " + countOf(done, "games", "game") +
                     " searched in " + time + " seconds";
  if (!done.value("complete", true)) text += "; the time was over before all games were searched";
  text += ".\n";
  const Json& rows = done.at("rows");
  if (!rows.empty())
    text += std::to_string(rows.size()) + (rows.size() == 1 ? " row" : " rows") +
            (done.value("moreRows", false) ? ", and there are more" : "") + ":\n";
  for (const Json& row : rows) text += rpc::bytesOf(row) + "\n";
  for (const char* more : {"tables", "messages"})
    if (done.contains(more)) text += std::string(more) + ":\n" + std::string(done[more]);
  if (done.contains("damagedGames"))
    text += countOf(done, "damagedGames", "warning") + " about damaged games.\n";
  for (const Json& file : done.value("unread", Json::array()))
    text += "cannot read " + std::string(file) + "\n";
  Json result = textResult(text + messagesOf(done));
  Json content = done;
  for (const char* hidden : {"ok", "text"}) content.erase(hidden);
  result["structuredContent"] = std::move(content);
  return result;
}

ToolCall searchCall(Arguments& arguments, const McpLimits& limits) {
  ToolCall call = queryCall("search", arguments, answerSearch);
  std::vector<std::string> files = arguments.list("files", limits.files.size());
  for (const std::string& file : files)
    if (std::ranges::find(limits.files, file) == limits.files.end())
      throw WrongArgument{"files: " + file.substr(0, 200) +
                          " is none of the files that the server was started with: " + joined(limits.files)};
  if (files.empty()) files = limits.files;
  if (files.empty()) throw WrongArgument{"the server was started without files of games"};
  const double seconds = arguments.number("seconds", 10, 0.1, limits.seconds);
  call.seconds = kCompileSeconds + seconds + kEndSeconds;
  call.task.update(
      {{"files", files},
       {"seconds", seconds},
       {"rows", static_cast<std::size_t>(arguments.number("rows", 20, 0, static_cast<double>(limits.rows)))},
       {"byGame", arguments.flag("byGame")},
       {"variations", arguments.flag("variations")}});
  if (const std::string columns = arguments.text("columns", kLongestWords, ""); !columns.empty())
    call.task["columns"] = columns;
  if (limits.threads > 0) call.task["threads"] = limits.threads;
  return call;
}

// --- help

ToolCall helpCall(Arguments& arguments, const McpLimits&) {
  const std::string about = arguments.text("about", kLongestWords, "");
  const bool searches = arguments.flag("search"), full = arguments.flag("full");
  if (about.empty()) return {.result = textResult(allFilterLines())};
  Words words;
  for (std::size_t at = 0; at < about.size();) {
    const std::size_t end = std::min(about.find(' ', at), about.size());
    if (end > at) words.push_back(about.substr(at, end - at));
    at = end + 1;
  }
  HelpAnswer answer;
  if (!searches) answer = helpOn(words, full);
  if (!answer.text.empty() && answer.unknown.empty()) return {.result = textResult(answer.text)};
  const std::string found = helpSearch(about);
  if (found.empty() && answer.text.empty())
    return {.result = failedResult("nothing is found for '" + about + "'\n" + answer.unknown)};
  return {.result = textResult(answer.text + answer.unknown +
                               (found.empty() ? "" : "About these words:\n" + found))};
}

// --- board

int squareOf(std::string_view name) {
  const bool isSquare =
      name.size() == 2 && name[0] >= 'a' && name[0] <= 'h' && name[1] >= '1' && name[1] <= '8';
  if (!isSquare) throw WrongArgument{"'" + std::string(name.substr(0, 20)) + "' is no square"};
  return (name[1] - '1') * 8 + (name[0] - 'a');
}

ToolCall boardCall(Arguments& arguments, const McpLimits&) {
  constexpr std::size_t kMostMarks = 64;
  const Result<StartPosition> position = positionOf(arguments.text("fen", kLongestWords));
  SvgOptions options{.flipped = arguments.choice("orientation", {"white", "black"}) == "black"};
  const std::string format = arguments.choice("format", {"text", "svg", "png"});
  for (const std::string& square : arguments.list("squares", kMostMarks))
    options.marked |= SquareSet{1} << squareOf(square);
  for (const std::string& arrow : arguments.list("arrows", kMostMarks)) {
    if (arrow.size() != 4) throw WrongArgument{"arrows: an arrow is written e2e4"};
    options.arrows.push_back(
        {squareOf(std::string_view(arrow).substr(0, 2)), squareOf(std::string_view(arrow).substr(2))});
  }
  if (!position) throw WrongArgument{"fen: " + position.error().text};
  std::string fen, placement;
  appendFen(*position, fen);
  appendPlacement(position->board, placement);
  Json result = textResult(boardText(placement) + "\n" + fen + "\n");
  if (format == "svg")
    result["content"].push_back({{"type", "resource"},
                                 {"resource",
                                  {{"uri", "cql://board"},
                                   {"mimeType", "image/svg+xml"},
                                   {"text", boardSvg(*position, std::move(options))}}}});
  if (format == "png") {
    constexpr int kPixels = 800;
    const auto renderer = output::SvgRenderer::get();
    if (!renderer) return {.result = failedResult(renderer.error().text)};
    const std::string png = (*renderer)->png(boardSvg(*position, std::move(options)), kPixels, kPixels);
    result["content"].push_back(
        {{"type", "image"}, {"mimeType", "image/png"}, {"data", output::base64(png)}});
  }
  return {.result = std::move(result)};
}

// --- the table

Json property(const char* type, const std::string& description) {
  return {{"type", type}, {"description", description}};
}
Json textList(const std::string& description) {
  Json list = property("array", description);
  list["items"] = {{"type", "string"}};
  return list;
}
Json numberFrom(double low, double high, const std::string& description) {
  Json number = property("number", description);
  number["minimum"] = low;
  number["maximum"] = high;
  return number;
}
Json queryProperty() {
  return property("string",
                  "A query in the Chess Query Language: `cql(...)` and filters, or filters alone, such as "
                  "`mate` or `flipcolor {wtm Qh8 attacks k}`.");
}

Json checkArguments(const McpLimits&) {
  return {{"query", queryProperty()}};
}

Json searchArguments(const McpLimits& limits) {
  Json files = textList("Which of the files are searched; all by default.");
  if (!limits.files.empty()) files["items"]["enum"] = limits.files;
  return {{"query", queryProperty()},
          {"files", std::move(files)},
          {"rows", numberFrom(0, static_cast<double>(limits.rows),
                              "How many rows are wanted; 20 by default. All games are counted.")},
          {"byGame", property("boolean", "A row for each matching game, instead of each position.")},
          {"columns",
           property("string",
                    "Columns of the rows: names and filters, as `game,white,black,fen,\"pieces\"=#[Aa]`.")},
          {"variations", property("boolean", "Search variations, too.")},
          {"seconds", numberFrom(0.1, limits.seconds,
                                 "The search ends after this time with what it has; 10 by default.")}};
}

Json helpArguments(const McpLimits&) {
  return {{"about", property("string",
                             "A filter (`pin`), a topic (`paths`), a theme, or words to look for; nothing: "
                             "the list of all filters.")},
          {"search",
           property("boolean", "Look for the words in filters, themes, options, lessons and documents.")},
          {"full", property("boolean", "All that the language says of a filter, with examples.")}};
}

Json boardArguments(const McpLimits&) {
  Json format = property("string", "As text (the default), as SVG or as a picture."),
       side = property("string", "Who is below.");
  format["enum"] = {"text", "svg", "png"};
  side["enum"] = {"white", "black"};
  return {{"fen", property("string", "The position; the fields behind the pieces may be missing.")},
          {"format", std::move(format)},
          {"orientation", std::move(side)},
          {"squares", textList("Squares to mark, as e4.")},
          {"arrows", textList("Arrows to draw, as e2e4.")}};
}

struct Tool {
  const char *name, *title, *description;
  Json (*arguments)(const McpLimits&);
  std::vector<std::string> required;
  ToolCall (*call)(Arguments&, const McpLimits&);
};

const std::vector<Tool>& tools() {
  static const std::vector<Tool> kTools = {
      {"check",
       "Check a query",
       "Compiles a query of the Chess Query Language and runs nothing. Returns its errors and warnings with "
       "line, column, and often what to write instead.",
       checkArguments,
       {"query"},
       checkCall},
      {"explain",
       "Explain a query",
       "Says how a query is run: what is tested before the moves of a game are read, and what its filters "
       "cost.",
       checkArguments,
       {"query"},
       explainCall},
      {"search",
       "Search games",
       "Runs a query over the games of this server. Returns how many games match, and the first rows: game, "
       "players, ply, move, FEN; or the columns that are asked for. Read-only and bounded in time.",
       searchArguments,
       {"query"},
       searchCall},
      {"help",
       "Help on the language",
       "Explains filters, topics and themes of the language with examples, or finds them by words of chess "
       "players.",
       helpArguments,
       {},
       helpCall},
      {"board", "Show a board", "Draws a position as text, SVG or PNG.", boardArguments, {"fen"}, boardCall},
  };
  return kTools;
}

}  // namespace

Json failedResult(const std::string& text) {
  Json result = textResult(text);
  result["isError"] = true;
  return result;
}

Json listOfTools(const McpLimits& limits) {
  Json list = Json::array();
  for (const Tool& tool : tools())
    list.push_back({{"name", tool.name},
                    {"title", tool.title},
                    {"description", tool.description},
                    {"inputSchema",
                     {{"type", "object"},
                      {"properties", tool.arguments(limits)},
                      {"required", tool.required},
                      {"additionalProperties", false}}},
                    {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}});
  return list;
}

ToolCall callTool(const std::string& name, const Json& arguments, const McpLimits& limits) {
  const auto tool = std::ranges::find(tools(), name, &Tool::name);
  if (tool == tools().end())
    throw Refusal{rpc::kWrongParameters, "there is no tool '" + name.substr(0, 100) + "'"};
  try {
    Arguments given(arguments);
    ToolCall call = tool->call(given, limits);
    given.finish();
    return call;
  } catch (const WrongArgument& wrong) {
    return {.result = failedResult(wrong.text)};
  }
}

}  // namespace cql::tool
