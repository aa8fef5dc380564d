#include "frontend/parser/filters/board.h"

#include <limits>
#include <map>

#include "frontend/designator.h"
#include "frontend/ir_words.h"
#include "frontend/parser/names/dictionary.h"
#include "frontend/parser/range.h"
#include "runtime/utf8.h"

namespace cql::frontend {
namespace {

/// Returns the directions that a word names; 0 for other words.
DirectionMask directionMask(std::string_view word) {
  constexpr auto bit = [](Direction d) { return static_cast<DirectionMask>(1u << d); };
  static const std::map<std::string_view, DirectionMask> kMasks = {
      {"vertical", bit(kNorth) | bit(kSouth)},
      {"horizontal", bit(kWest) | bit(kEast)},
      {"orthogonal", bit(kNorth) | bit(kSouth) | bit(kWest) | bit(kEast)},
      {"maindiagonal", bit(kNorthEast) | bit(kSouthWest)},
      {"offdiagonal", bit(kNorthWest) | bit(kSouthEast)},
      {"diagonal", bit(kNorthEast) | bit(kSouthWest) | bit(kNorthWest) | bit(kSouthEast)},
      {"anydirection", 0xff}};
  if (auto one = valueOf<Direction>(kDirectionWords, word)) return bit(*one);
  auto found = kMasks.find(word);
  return found == kMasks.end() ? 0 : found->second;
}

}  // namespace

NodeId BoardParser::designator() {
  const Token& t = cur();
  skip();
  NodeId id = make(Op::Designator, Type::Set, t.range.begin);
  node(id).squares = t.squares;
  node(id).pieces = t.pieces;
  return id;
}

NodeId BoardParser::tryFilter() {
  if (cur().kind == TokenKind::Symbol) return trySymbol();
  const std::string w = cur().text;
  if (w == "subfen") return subfen();
  if (w == "sample") return sample();
  if (cur().kind != TokenKind::Keyword) return kNone;
  const std::uint32_t begin = cur().range.begin;
  if (DirectionMask dirs = directionMask(w)) return direction(dirs);
  if (w == "ray" || w == "xray") return ray(w == "xray");
  if (w == "pin") return pin();
  if (w == "fen") return fen();
  if (acceptKeyword("between"))
    return make(Op::Between, Type::Set, begin, twoOf(Level::Move, Type::Set, w, "sets"));
  if (acceptKeyword("makesquare")) return squareOf(begin);
  return kNone;
}

NodeId BoardParser::trySymbol() {
  const std::uint32_t begin = cur().range.begin;
  if (atSymbol(".") || atSymbol("[]")) {
    const SquareSet squares = atSymbol(".") ? kAllSquares : 0;
    skip();
    NodeId id = make(Op::Squares, Type::Set, begin);
    node(id).squares = squares;
    return id;
  }
  if (atSymbol("#")) return count();
  if (acceptSymbol("~"))
    return make(Op::Complement, Type::Set, begin, {typed(Level::Attack, Type::Set, "'~'")});
  return kNone;
}

/// Reads the board of a text in quotes; without one, and as an item, returns the current position's text.
NodeId BoardParser::fen() {
  const std::uint32_t begin = cur().range.begin;
  const bool isItem = state_.itemStart == tokens_.position();
  skip();
  if (cur().kind != TokenKind::String || !cur().quoted || isItem) return make(Op::Fen, Type::String, begin);
  const Token literal = cur();
  skip();
  return fenBoard(literal, begin);
}

/// Reads makesquare(F R), makesquare(N), makesquare N, after the word.
NodeId BoardParser::squareOf(std::uint32_t begin) {
  const std::string owner = "'makesquare' (a name like \"e4\", or (file rank))";
  if (!acceptSymbol("("))
    return make(Op::SquareFromName, Type::Set, begin, {typed(Level::Sum, Type::String, owner)});
  Inside parentheses = insideParentheses();
  NodeId first = level(Level::Sum);
  if (type(first) == Type::Number) {
    NodeId second = typed(Level::Sum, Type::Number, "'makesquare' with a file number");
    expectSymbol(")", "after the numbers of 'makesquare'");
    return make(Op::MakeSquare, Type::Set, begin, {first, second});
  }
  requireType(first, Type::String, owner, node(first).range);
  expectSymbol(")", "after the string of 'makesquare'");
  return make(Op::SquareFromName, Type::Set, begin, {first});
}

/// Reads fen "...": returns 64 designators that must all match, from a8 to h1 (language/10 §6, language/12
/// §6).
NodeId BoardParser::fenBoard(const Token& literal, std::uint32_t begin) {
  std::vector<NodeId> squares;
  int file = 0, rank = 7;
  auto add = [&](PieceMask pieces) {
    NodeId id = make(Op::Designator, Type::Set, begin);
    node(id).squares = squareBit(makeSquare(file, rank));
    node(id).pieces = pieces;
    squares.push_back(id);
    ++file;
  };
  auto wrong = [&](const std::string& why) { fail(literal.range, "this is no board: " + why); };
  if (literal.text.empty()) wrong("the string is empty");
  for (std::size_t i = 0; i < literal.text.size() && squares.size() < 64; ++i) {
    const char c = literal.text[i];
    if (c == '/') {
      if (file != 8) wrong("rank " + std::to_string(rank + 1) + " has not eight squares");
      file = 0;
      --rank;
      continue;
    }
    const int run = c >= '1' && c <= '8' ? c - '0' : 1;
    if (file + run > 8) wrong("rank " + std::to_string(rank + 1) + " has more than eight squares");
    if (c >= '1' && c <= '8') {
      for (int i = 0; i < run; ++i) add(kMaskEmpty);
    } else if (c == '.') {
      add(kMaskAnything);
    } else if (DesignatorText d = readDesignator(std::string(1, c)); d.length == 1) {
      add(d.pieces);
    } else {
      wrong("'" + std::string(utf8::characterAt(literal.text, i)) + "' has no meaning in it");
    }
  }
  if (squares.size() != 64) wrong("it has fewer than eight ranks of eight squares");
  return make(Op::And, Type::Logical, begin, std::move(squares));
}

/// Reads subfen "...": returns designators for its letters that must all match (language/60 §9).
NodeId BoardParser::subfen() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  const Token literal = cur();
  auto wrong = [&](const std::string& why) { fail(literal.range, "this is no part of a board: " + why); };
  if (literal.kind != TokenKind::String)
    failHere("'subfen' needs a string in quotes, found " + describe(literal));
  if (literal.text.empty()) wrong("the string is empty");
  std::vector<NodeId> squares;
  int file = 0, rank = 7;
  for (std::size_t i = 0; i < literal.text.size() && literal.text[i] != ' '; ++i) {
    const char c = literal.text[i];
    if (c == '/') {
      if (--rank < 0) wrong("it has more than eight ranks");
      file = 0;
      continue;
    }
    const bool isFree = c == '.' || (c >= '1' && c <= '9');
    const int run = isFree && c != '.' ? c - '0' : 1;
    if (file + run > 8) wrong("rank " + std::to_string(rank + 1) + " has more than eight squares");
    if (!isFree) {
      const DesignatorText d = readDesignator(std::string(1, c));
      if (d.length != 1)
        wrong("'" + std::string(utf8::characterAt(literal.text, i)) + "' has no meaning in it");
      NodeId id = make(Op::Designator, Type::Set, begin);
      node(id).squares = squareBit(makeSquare(file, rank));
      node(id).pieces = d.pieces;
      squares.push_back(id);
    }
    file += run;
  }
  skip();
  if (squares.size() < 2) {  // `and` needs two
    squares.push_back(make(Op::Constant, Type::Logical, begin));
    node(squares.back()).number = 1;
  }
  return squares.size() == 1 ? squares[0] : make(Op::And, Type::Logical, begin, std::move(squares));
}

/// Reads sample N (language/60 §12).
NodeId BoardParser::sample() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  if (cur().kind != TokenKind::Integer || cur().number < 1 ||
      cur().number > std::numeric_limits<std::int32_t>::max())
    failHere("'sample' needs a number of at least 1, found " + describe(cur()));
  const std::int32_t oneIn = static_cast<std::int32_t>(cur().number);
  skip();
  NodeId id = make(Op::Sample, Type::Logical, begin);
  node(id).number = oneIn;
  return id;
}

NodeId BoardParser::direction(DirectionMask dirs) {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  skip();
  Range r = RangeParser(state_).range();
  NodeId low = r.low, high = r.high;
  if (r.any) {
    // A direction with `count` has no valid range: an error when evaluated (language/11 §6).
    low = number(-8, last().range);
  }
  RangeParser(state_).refuseBound(word);
  NodeId set = typed(Level::Colon, Type::Set, "'" + word + "'");
  NodeId id = make(Op::Step, Type::Set, begin, {set, low, high});
  node(id).dirs = dirs;
  return id;
}

NodeId BoardParser::ray(bool attack) {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  skip();
  DirectionMask dirs = 0;
  if (!attack && (acceptKeyword("attack") || acceptKeyword("attacks"))) attack = true;
  if (!attack) {
    while (DirectionMask more =
               cur().kind == TokenKind::Keyword ? directionMask(cur().text) : DirectionMask{0}) {
      if (dirs & more) failHere("a direction is named twice");
      dirs |= more;
      skip();
    }
  }
  expectSymbol("(", "after '" + word + "'");
  Inside parentheses = insideParentheses();
  std::vector<NodeId> sets;
  while (!atSymbol(")")) sets.push_back(typed(Level::Or, Type::Set, "'" + word + "'"));
  skip();
  if (sets.size() < 2) fail(from(begin), "'" + word + "' needs at least two sets");
  NodeId id = make(Op::Ray, Type::Set, begin, std::move(sets));
  node(id).dirs = dirs ? dirs : 0xff;
  if (attack) node(id).flags |= kAttack;
  return id;
}

NodeId BoardParser::pin() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  std::vector<NodeId> operands(3, kNone);
  PinValue value = PinValue::Through;
  bool first = true;
  while (atKeyword("from") || atKeyword("through") || atKeyword("to")) {
    const std::string word = cur().text;
    const PinValue which = word == "from" ? PinValue::From : word == "to" ? PinValue::To : PinValue::Through;
    const std::size_t slot = word == "from" ? 0 : word == "through" ? 1 : 2;
    if (operands[slot] != kNone) failHere("'" + word + "' is given twice");
    skip();
    operands[slot] = typed(Level::Colon, Type::Set, "'" + word + "' of 'pin'");
    if (first) value = which;
    first = false;
  }
  NodeId id = make(Op::Pin, Type::Set, begin, std::move(operands));
  node(id).mode = static_cast<std::uint32_t>(value);
  return id;
}

/// Reads `#` before a set, a dictionary or a string (language/01 §11).
NodeId BoardParser::count() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  if (std::uint32_t dictionary = DictionaryParser(state_).tryName(); dictionary != kNone) {
    NodeId id = make(Op::DictCount, Type::Number, begin);
    node(id).symbol = dictionary;
    if (atSymbol("["))
      failHere("'#' counts the entries of the dictionary; write #{" + query_.symbols[dictionary].name +
               "[...]} for the entry");
    return id;
  }
  const std::size_t first = tokens_.position();
  NodeId operand = tryLevel(Level::Move);
  if (operand == kNone) failHere("'#' needs a set or a string" + found());
  if (type(operand) == Type::Set) return make(Op::CountSquares, Type::Number, begin, {operand});
  if (type(operand) == Type::String) {
    // It is the first string of a sum; products have no strings.
    giveBack(first, Level::Product, operand);
    return make(Op::StringLength, Type::Number, begin, {typed(Level::Sum, Type::String, "'#'")});
  }
  fail(from(begin), "'#' needs a set or a string" + butThisIs(operand));
}

}  // namespace cql::frontend
