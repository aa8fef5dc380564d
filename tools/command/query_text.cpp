#include "tools/command/query_text.h"

#include <algorithm>
#include <cstddef>

#include "frontend/ir_words.h"
#include "runtime/ascii.h"
#include "tools/command/replaceable.h"

namespace cql::tool {
namespace {

/// Writes a word as a shell reads it. The comment has one line.
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
  return options.empty() ? text : text + "\n//" + options;
}

}  // namespace cql::tool
