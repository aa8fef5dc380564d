#include "frontend/passes/attribute_text.h"

#include <array>

#include "frontend/designator.h"
#include "frontend/filter_table.h"
#include "frontend/ir_words.h"
#include "frontend/passes/transform_member.h"
#include "runtime/game_record.h"

namespace cql::frontend {
namespace {

template <typename Words>
std::string word(const Words& words, std::uint32_t index) {
  return index < words.size() ? std::string(words[index]) : "?";
}

constexpr std::array kPin = {"through", "from", "to"};
constexpr std::array kPawns = {"doubled", "connected", "isolated", "passed"};
constexpr std::array kMoveSources = {"tree", "previous", "legal", "pseudolegal"};
constexpr std::array kMoveValues = {"test", "from", "to", "capture", "count"};
constexpr std::array kFlags = {"all",         "range",        "count",        "backward",     "quiet",
                               "attack",      "inall",        "inside",       "item",         "capture",
                               "promotion",   "promotionany", "promote",      "enpassant",    "o-o",
                               "o-o-o",       "castle",       "null",         "primary",      "secondary",
                               "singlecolor", "nestban",      "firstmatch",   "lastposition", "keepallbest",
                               "verbose",     "piecepath",    "focuscapture", "title"};
constexpr std::array kEffects = {"reads", "writes",       "comments",   "messages", "edits",
                                 "sorts", "stops",        "strings",    "regex",    "tree",
                                 "tags",  "filecomments", "identities", "board",    "checks"};

template <typename Words>
std::string bitText(std::uint32_t bits, const Words& words) {
  std::string text;
  for (std::uint32_t i = 0; i < words.size(); ++i)
    if (bits >> i & 1) text += ' ' + std::string(words[i]);
  return text;
}

std::string symbolName(const Query& query, std::uint32_t symbol) {
  if (symbol >= query.symbols.size()) return "<none>";
  return query.symbols[symbol].name;
}

std::string awardText(std::uint32_t mask) {
  std::string text = bitText(mask, kAwardWords);
  return text.empty() ? text : text.substr(1);
}

std::string letters(PieceMask pieces) {
  return designatorText(kAllSquares, pieces);
}

}  // namespace

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

std::string directionText(DirectionMask dirs) {
  std::string text = bitText(dirs, kDirectionWords);
  return text.empty() ? text : text.substr(1);
}

std::string squareSetText(SquareSet squares) {
  std::string text;
  const int size = count(squares);
  while (squares) {
    int square = popFirst(squares);
    if (!text.empty()) text += ',';
    text += static_cast<char>('a' + fileOf(square));
    text += static_cast<char>('1' + rankOf(square));
  }
  return size == 1 ? text : "[" + text + "]";
}

std::string flagText(std::uint32_t flags) {
  return bitText(flags, kFlags);
}
std::string effectText(std::uint32_t effects) {
  return bitText(effects, kEffects);
}

std::string attributeText(const Query& query, const Node& node) {
  switch (node.op) {
    case Op::Squares:
      return node.squares == kAllSquares ? "." : squareSetText(node.squares);
    case Op::Designator:
      return designatorText(node.squares, node.pieces);
    case Op::Constant:
    case Op::ColorNumber:
    case Op::SideTest:
    case Op::BoardTest:
    case Op::MatePattern:
    case Op::LastMoveSquares:
    case Op::LastMoveTest:
    case Op::PathPosition:
    case Op::PathCount:
    case Op::PositionTest:
    case Op::PositionNumber:
    case Op::GameNumber:
      return std::string(nullaryWord(node));
    case Op::Number:
    case Op::RegexGroup:
    case Op::RegexGroupIndex:
    case Op::HasNag:
      return std::to_string(node.number);
    case Op::Elo:
      return node.number > 0 ? "white" : node.number < 0 ? "black" : "larger";
    case Op::String:
    case Op::CurrentTransform:
    case Op::AssertVariations:
    case Op::SetTag:
      return quoted(node.text);
    case Op::Variable:
    case Op::Unbind:
    case Op::PieceIdOfVariable:
    case Op::AssignChar:
    case Op::AssignSlice:
    case Op::SquareLoop:
    case Op::PieceLoop:
    case Op::DictLookup:
    case Op::DictAssign:
    case Op::DictDelete:
    case Op::DictClear:
    case Op::DictCount:
    case Op::DictName:
      return symbolName(query, node.symbol);
    case Op::IsBound:
      return (node.number ? "" : "not ") + symbolName(query, node.symbol);
    case Op::Assign:
      return symbolName(query, node.symbol) + ' ' + word(kAssignWords, node.mode);
    case Op::DictLoop:
      return symbolName(query, node.symbol) + " in " + symbolName(query, node.symbol2);
    case Op::Echo:
    case Op::ConsecutiveMoves:
      return symbolName(query, node.symbol) + ' ' + symbolName(query, node.symbol2);
    case Op::Ray:
    case Op::Step:
      return directionText(node.dirs);
    case Op::Pin:
      return word(kPin, node.mode);
    case Op::Shade:
      return node.number ? "light" : "dark";
    case Op::PawnStructure:
      return word(kPawns, node.mode);
    case Op::SquareProperty:
      return word(kSquarePropertyWords, node.mode);
    case Op::PieceName:
      return node.number ? "typename" : "piecename";
    case Op::Arithmetic:
      return word(kArithmeticWords, node.mode);
    case Op::Compare:
    case Op::CompareSets:
      return word(kCompareWords, node.mode);
    case Op::Extremum:
      return node.number ? "max" : "min";
    case Op::ChangeCase:
      return node.number ? "upper" : "lower";
    case Op::WhileMatch:
    case Op::RegexMatch:
      return node.symbol < query.regexes.size() ? quoted(query.regexes[node.symbol]) : "<none>";
    case Op::MoveFilter: {
      std::string text =
          word(kMoveSources, node.mode) + ' ' + word(kMoveValues, static_cast<std::uint32_t>(node.number));
      return node.flags & kPromote ? text + " =" + letters(node.pieces) : text;
    }
    case Op::Dash:
    case Op::MoveStep:
      return node.flags & kPromotion ? "=" + letters(node.pieces) : "";
    case Op::LegalDash:
      return word(kMoveSources, node.mode);
    case Op::Path:
      return node.flags & kHasTitle ? quoted(node.text) : "";
    case Op::Repeat:
      return std::to_string(node.number) + ".." + (node.number2 < 0 ? "" : std::to_string(node.number2));
    case Op::Sort:
      return node.symbol < query.sortKeys.size() ? quoted(query.sortKeys[node.symbol].name) : "<none>";
    case Op::SimilarPosition:
    case Op::SimilarPositionGame:
      return node.symbol < query.collections.size() ? quoted(query.collections[node.symbol].file) : "<none>";
    case Op::TagValue:
      return static_cast<TagFilter>(node.mode) == TagFilter::Other ? quoted(node.text)
                                                                   : word(kTagNames, node.mode);
    case Op::ResultTest:
      return std::string(resultWord(static_cast<GameResult>(node.number)));
    case Op::HhdbText:
      return word(kHhdbStringWords, node.mode);
    case Op::HhdbTest:
      return word(kHhdbTestWords, node.mode) + (node.text.empty() ? "" : ' ' + quoted(node.text));
    case Op::HhdbAward:
      return awardText(node.mode);
    case Op::Transform:
    case Op::Orbit:
      return std::string(filterName(static_cast<TransformKind>(node.mode)));
    default:
      return "";
  }
}

}  // namespace cql::frontend
