#include "tools/command/query_text.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>

#include "frontend/ir_words.h"
#include "ide/semantic_tokens.h"
#include "runtime/ascii.h"
#include "tools/command/replaceable.h"

namespace cql::tool {
namespace {

/// Returns a word quoted for a shell, in one line.
std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain = "-_./:+,%@";
  const auto isPlain = [&](char c) { return ascii::isLetterOrDigit(c) || kPlain.find(c) != kPlain.npos; };
  if (!word.empty() && std::ranges::all_of(word, isPlain)) return word;
  std::string out = "'";
  for (char c : word) out += c == '\'' ? "'\\''" : c == '\n' || c == '\r' ? " " : std::string(1, c);
  return out + "'";
}

}  // namespace

std::string rangeWords(const Interval& range) {
  std::string low = std::to_string(range.low);
  if (range.high == range.low) return low;
  return range.high >= INT32_MAX ? low + "-" : low + " " + std::to_string(range.high);
}

std::string queryTitle(const std::vector<frontend::Source>& sources, const GivenSettings& given) {
  constexpr std::size_t kMost = 80;  ///< maximum length in bytes
  std::string title;
  if (!sources.empty() && sources[0].name != kNoQueryFile) {
    title = std::filesystem::path(sources[0].name).stem().string();
    std::ranges::replace_if(title, [](char c) { return c == '-' || c == '_'; }, ' ');
    if (!title.empty()) title[0] = ascii::toUpper(title[0]);
    return title;
  }
  for (const CommandLineFilter& filter : given.filters) {
    if (filter.option != "cql") continue;
    for (const char c : (title.empty() ? "" : " ") + filter.arguments[0])
      if (const bool blank = static_cast<unsigned char>(c) <= ' ';
          !blank || (!title.empty() && title.back() != ' '))
        title += blank ? ' ' : c;
  }
  if (title.size() <= kMost) return title;
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(title[end]) & 0xc0) == 0x80) --end;
  return title.substr(0, end) + " ...";
}

std::vector<QueryToken> queryTokens(const std::string& text, const std::string& library) {
  frontend::CompileOptions options;
  options.library = library;
  const ide::Document document("", text, options);
  std::vector<QueryToken> tokens;
  for (const ide::SemanticToken& token : ide::semanticTokens(document))
    tokens.push_back(
        {token.range.begin, token.range.end, ide::tokenTypes()[static_cast<std::size_t>(token.type)]});
  return tokens;
}

std::string queryText(const std::vector<frontend::Source>& sources, const GivenSettings& given) {
  if (sources.empty()) return "";
  const bool isFile = sources[0].name != kNoQueryFile;
  std::string text = isFile ? sources[0].text : "cql()", options;
  const auto add = [&](const std::string& option, const std::string& value = "") {
    options += " --" + option + (value.empty() ? "" : " " + value);
  };
  for (const CommandLineFilter& filter : given.filters) {
    if (!isFile && filter.option == "cql") {
      text += "\n" + filter.arguments[0];
      continue;
    }
    std::string words;
    for (const std::string& word : filter.arguments) words += (words.empty() ? "" : " ") + quoted(word);
    add(filter.option, words);
  }
  for (const TransformKind transform : given.transforms)
    add(std::string(frontend::kTransformWords[static_cast<std::size_t>(transform)]));
  if (given.variations) add(*given.variations ? "variations" : "mainline");
  if (given.gameNumber) add("gamenumber", rangeWords(*given.gameNumber));
  if (given.matchCount) add("matchcount", rangeWords(*given.matchCount));
  if (given.year) add("year", rangeWords(*given.year));
  if (given.player) add("player", quoted(*given.player));
  if (given.limit) add("limit", std::to_string(*given.limit));
  if (given.first.value_or(false)) add("first");
  while (text.ends_with('\n')) text.pop_back();
  if (!options.empty()) text += "\n//" + options;
  constexpr std::size_t kMostFiles = 8;
  // Without their folders: a page that is passed on does not tell where its maker keeps files.
  for (std::size_t i = 0; i < std::min(given.inputs.size(), kMostFiles); ++i)
    text += (i == 0 ? "\n// in " : ", ") + quoted(std::filesystem::path(given.inputs[i]).filename().string());
  if (given.inputs.size() > kMostFiles)
    text += " and " + std::to_string(given.inputs.size() - kMostFiles) + " more";
  return text;
}

}  // namespace cql::tool
