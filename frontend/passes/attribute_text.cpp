#include "frontend/passes/attribute_text.h"

#include <array>

#include "frontend/designator.h"
#include "frontend/filter_table.h"
#include "frontend/ir_words.h"
#include "frontend/op_table.h"
#include "runtime/rules/square_text.h"

namespace cql::frontend {
namespace {

constexpr std::array kFlags = {
    "all",     "range",      "count",        "backward",    "quiet",        "attack",    "inall",
    "inside",  "item",       "capture",      "promotion",   "promotionany", "promote",   "enpassant",
    "o-o",     "o-o-o",      "castle",       "null",        "primary",      "secondary", "singlecolor",
    "nestban", "firstmatch", "lastposition", "keepallbest", "verbose",      "piecepath", "focuscapture",
    "title",   "cqli",       "evidence"};
constexpr std::array kEffects = {"reads",      "writes",  "comments", "messages", "edits", "sorts",
                                 "stops",      "strings", "regex",    "tree",     "tags",  "filecomments",
                                 "identities", "board",   "checks",   "fields"};

template <typename Words>
std::string bitText(std::uint32_t bits, const Words& words) {
  std::string text;
  for (std::uint32_t i = 0; i < words.size(); ++i)
    if (bits >> i & 1) text += ' ' + std::string(words[i]);
  return text;
}

std::string quoted(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string result = "\"";
  for (unsigned char c : text) {
    if (c == '"' || c == '\\')
      (result += '\\') += static_cast<char>(c);
    else if (c >= 0x20 && c < 0x7f)
      result += static_cast<char>(c);
    else
      ((result += "\\x") += kHex[c >> 4]) += kHex[c & 15];
  }
  return result + '"';
}

/// Returns the directions of a mask by name, "up left".
std::string directionText(DirectionMask dirs) {
  std::string text = bitText(dirs, kDirectionWords);
  return text.empty() ? text : text.substr(1);
}

std::string squareSetText(SquareSet squares) {
  std::string text;
  appendSet(squares, text);
  return text;
}

/// Returns the name of the row that the node uses in a table of the query; "" if it uses none.
std::string nameText(const Query& query, const Node& node) {
  auto symbol = [&](std::uint32_t index) {
    return index < query.symbols.size() ? query.symbols[index].name : "<none>";
  };
  auto row = [&](const auto& table, auto text) {
    return node.symbol < table.size() ? quoted(text(table[node.symbol])) : "<none>";
  };
  switch (infoOf(node.op).names) {
    case Names::Nothing:
      return "";
    case Names::Any:
    case Names::Variable:
    case Names::Assigned:
    case Names::Set:
    case Names::String:
    case Names::Piece:
    case Names::Dictionary:
      return symbol(node.symbol);
    case Names::AnyOrNone:
      return (node.number ? "" : "not ") + symbol(node.symbol);
    case Names::Positions:
      return symbol(node.symbol) + ' ' + symbol(node.symbol2);
    case Names::AnyInDictionary:
      return symbol(node.symbol) + " in " + symbol(node.symbol2);
    case Names::RegexOrNone:
      if (node.symbol == kNone) return "";
      return row(query.regexes, [](const std::string& regex) { return regex; });
    case Names::Distinct:
      return row(query.distincts, [](const Distinct& distinct) { return distinct.label; });
    case Names::SortKey:
      return row(query.sortKeys, [](const SortKey& key) { return key.name; });
    case Names::Collection:
      return row(query.collections, [](const Collection& collection) { return collection.file; });
  }
  return "";
}

std::string awardText(std::uint32_t mask) {
  std::string text = bitText(mask, kAwardWords);
  return text.empty() ? text : text.substr(1);
}

std::string letters(PieceMask pieces) {
  return designatorText(kAllSquares, pieces);
}

}  // namespace

std::string flagText(std::uint32_t flags) {
  return bitText(flags, kFlags);
}
std::string effectText(std::uint32_t effects) {
  return bitText(effects, kEffects);
}

std::string attributeText(const Query& query, const Node& node) {
  const OpInfo& info = infoOf(node.op);
  std::string text;
  auto add = [&](std::string_view part) {
    if (!text.empty() && !part.empty()) text += ' ';
    text += part;
  };
  add(nameText(query, node));
  if (info.modes.given())
    add(info.modes.words.empty()              ? nullaryWord(node)
        : node.mode < info.modes.words.size() ? info.modes.words[node.mode]
                                              : "");
  if (const Numbers& numbers = info.numbers; !numbers.words.empty()) {
    const auto index = static_cast<std::size_t>(std::int64_t{node.number} - numbers.low);
    add(index < numbers.words.size() ? numbers.words[index] : "?");
  } else if (numbers.shown && info.names != Names::AnyOrNone) {
    add(std::to_string(node.number));
  }
  switch (info.changed) {
    case Changed::Designator:
      add(designatorText(node.squares, node.pieces));
      break;
    case Changed::Directions:
      add(directionText(node.dirs));
      break;
    case Changed::Letters:
      if (node.flags & (kPromote | kPromotion)) add("=" + letters(node.pieces));
      break;
    case Changed::Nothing:
    case Changed::Color:
    case Changed::Shade:
    case Changed::Player:
    case Changed::Result:
      break;
  }
  // A node with a mode may have no text.
  if (info.showsText && (!info.modes.given() || !node.text.empty())) add(quoted(node.text));
  if (node.op == Op::Squares) add(node.squares == kAllSquares ? "." : squareSetText(node.squares));
  if (node.op == Op::Repeat)
    add(std::to_string(node.number) + ".." + (node.number2 < 0 ? "" : std::to_string(node.number2)));
  if (node.op == Op::Path && (node.flags & kHasTitle)) add(quoted(node.text));
  if (node.op == Op::HhdbAward) add(awardText(node.mode));
  return text;
}

}  // namespace cql::frontend
