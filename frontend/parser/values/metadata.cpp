#include "frontend/parser/values/metadata.h"

#include <algorithm>
#include <map>
#include <optional>

#include "frontend/ir_words.h"
#include "frontend/parser/filters/literals.h"
#include "frontend/parser/values/hhdb.h"
#include "runtime/ascii.h"
#include "runtime/letters/encoding.h"
#include "runtime/letters/fold.h"

namespace cql::frontend {
namespace {

/// Finds a tag with values that the reader normalises (language/34 §2).
std::optional<TagFilter> builtInTag(std::string_view name) {
  const std::optional<TagFilter> tag = valueOf<TagFilter>(kTagNames, name);
  return !tag || *tag > TagFilter::Fen || tag == TagFilter::Players ? std::nullopt : tag;
}

/// Returns true if a pattern was probably meant where only literal text is allowed (language/34 §1).
bool looksLikePattern(std::string_view text) {
  const std::size_t open = text.find('[');
  return text.find_first_of("*+?", 1) != std::string_view::npos ||
         (open != std::string_view::npos && text.find(']', open) != std::string_view::npos);
}

/// Returns the NAG that a text names (language/34 §6): nullopt for ordinary text, -1 if out of range.
std::optional<std::int32_t> nagOf(const std::string& text) {
  static const std::map<std::string_view, std::int32_t> kSigns = {
      {"!", 1},    {"?", 2},    {"!!", 3},   {"??", 4},   {"!?", 5},  {"?!", 6}, {"=", 10},
      {"+/=", 14}, {"=/+", 15}, {"+/-", 16}, {"-/+", 17}, {"+-", 18}, {"-+", 19}};
  if (auto sign = kSigns.find(text); sign != kSigns.end()) return sign->second;
  if (text.size() < 2 || text[0] != '$' || !std::all_of(text.begin() + 1, text.end(), ascii::isDigit))
    return std::nullopt;
  const int number = text.size() > 6 ? 1000 : std::stoi(text.substr(1));
  return number >= 1 && number <= 255 ? number : -1;
}

}  // namespace

NodeId MetadataParser::implicitSearch(NodeId text, bool isItem) {
  if (isItem || cur().kind != TokenKind::String || cur().text.empty()) return text;
  const Token literal = cur();
  if (looksLikePattern(literal.text)) {
    sink_.error(literal.range, "this search is literal, but \"" + literal.text + "\" looks like a pattern");
    sink_.fixIt({literal.range.begin, literal.range.begin, literal.range.buffer}, "~~ ");
    throw ParseError{};
  }
  skip();
  const std::uint32_t begin = node(text).range.begin;
  NodeId needle = make(Op::String, Type::String, begin);
  node(needle).text = letters::lettersOf(literal.text);
  if (options_.fold.value_or(false)) {
    node(needle).text = letters::fold(node(needle).text);
    const NodeId folded = make(Op::ChangeCase, Type::String, begin, {text});
    node(folded).number = kFoldCase;
    text = folded;
  }
  node(needle).range = literal.range;
  return make(Op::Substring, Type::Logical, begin, {needle, text});
}

NodeId MetadataParser::player(std::uint32_t begin, bool isItem) {
  const TagFilter which = acceptKeyword("white")   ? TagFilter::White
                          : acceptKeyword("black") ? TagFilter::Black
                                                   : TagFilter::Players;
  NodeId id = make(Op::TagValue, Type::String, begin);
  node(id).mode = static_cast<std::uint32_t>(which);
  return implicitSearch(id, isItem);
}

NodeId MetadataParser::originalComment(std::uint32_t begin, bool isItem) {
  if (cur().kind == TokenKind::String) {
    if (std::optional<std::int32_t> nag = nagOf(cur().text)) {
      if (*nag < 0) failHere("NAGs go from $1 to $255");
      skip();
      NodeId id = make(Op::HasNag, Type::Logical, begin);
      node(id).number = *nag;
      return id;
    }
  }
  return implicitSearch(make(Op::OriginalComment, Type::String, begin), isItem);
}

NodeId MetadataParser::result(std::uint32_t begin) {
  const GameResult wanted = gameResult();
  NodeId id = make(Op::ResultTest, Type::Logical, begin);
  node(id).number = static_cast<std::int32_t>(wanted);
  return id;
}

GameResult MetadataParser::gameResult() {
  const Token t = cur();
  if (t.kind == TokenKind::Result || t.kind == TokenKind::String || t.isSymbol("*"))
    if (const std::optional<GameResult> result = resultOf(t.text);
        result && !(result == GameResult::Unknown && dialect() == Dialect::Cql62)) {
      skip();
      return *result;
    }
  failHere("'result' needs one of 1-0, 0-1, 1/2-1/2" + std::string(dialect() == Dialect::Cql62 ? "" : ", *") +
           ", found " + describe(t));
}

NodeId MetadataParser::elo(std::uint32_t begin) {
  const RatingKind kind = acceptKeyword("average")      ? RatingKind::Average
                          : acceptKeyword("difference") ? RatingKind::Difference
                                                        : RatingKind::Rating;
  const std::int32_t color = kind == RatingKind::Average      ? 0
                             : kind == RatingKind::Difference ? 1
                             : acceptKeyword("white")         ? 1
                             : acceptKeyword("black")         ? -1
                                                              : 0;
  NodeId id = make(Op::Elo, Type::Number, begin);
  node(id).mode = static_cast<std::uint32_t>(kind);
  node(id).number = color;
  return id;
}

NodeId MetadataParser::timeControl(std::uint32_t begin) {
  const bool base = acceptKeyword("base");
  if (!base && !acceptKeyword("increment")) return make(Op::TimeControlText, Type::String, begin);
  NodeId id = make(Op::TimeControlNumber, Type::Number, begin);
  node(id).mode = static_cast<std::uint32_t>(base ? TimeControlPart::Base : TimeControlPart::Increment);
  return id;
}

NodeId MetadataParser::tag(std::uint32_t begin) {
  const std::string name = tagName("tag");
  NodeId id = make(Op::TagValue, Type::String, begin);
  TagFilter which = TagFilter::Other;
  std::size_t color = 0;  // letters of the player's colour before the name
  if (const auto known = builtInTag(name)) {
    which = *known;
    color = name.size();
  } else if (name.starts_with("White") || name.starts_with("Black")) {
    which = name[0] == 'W' ? TagFilter::OtherOfWhite : TagFilter::OtherOfBlack;
    color = std::string_view("White").size();
  }
  node(id).mode = static_cast<std::uint32_t>(which);
  node(id).text = name.substr(color);
  return id;
}

/// Reads the name of a tag in quotes (language/60 §2).
std::string MetadataParser::tagName(const std::string& word) {
  const Token literal = cur();
  if (literal.kind != TokenKind::String) failUnquoted("'" + word + "' needs the name of a tag in quotes");
  const bool classic = dialect() == Dialect::Cql62;
  if (const std::string wrong = (classic ? checkTagNameOf62 : checkTagName)(literal.text); !wrong.empty())
    fail(literal.range, wrong);
  skip();
  return literal.text;
}

NodeId MetadataParser::setTag(std::uint32_t begin) {
  expectSymbol("(", "after 'settag'");
  Inside parentheses = insideParentheses();
  if (cur().kind == TokenKind::String)
    if (const std::string wrong =
            (dialect() == Dialect::Cql62 ? checkChangedTagOf62 : checkChangedTag)(cur().text);
        !wrong.empty())
      failHere(wrong);
  std::string name = tagName("settag");
  NodeId value = typed(Level::Or, Type::String, "'settag'");
  expectSymbol(")", "after the value of 'settag'");
  NodeId id = make(Op::SetTag, Type::Logical, begin, {value});
  node(id).text = std::move(name);
  return id;
}

NodeId MetadataParser::tryFilter() {
  const std::string w = cur().text;
  const std::uint32_t begin = cur().range.begin;
  const bool isItem = state_.itemStart == tokens_.position();
  static const std::map<std::string_view, TagFilter> kTags = {{"site", TagFilter::Site},
                                                              {"event", TagFilter::Event},
                                                              {"date", TagFilter::Date},
                                                              {"eventdate", TagFilter::EventDate},
                                                              {"eco", TagFilter::Eco}};
  if (auto tag = kTags.find(w); tag != kTags.end()) {
    skip();
    NodeId id = make(Op::TagValue, Type::String, begin);
    node(id).mode = static_cast<std::uint32_t>(tag->second);
    return implicitSearch(id, isItem);
  }
  if (acceptKeyword("player")) return player(begin, isItem);
  if (acceptKeyword("originalcomment") || acceptKeyword("hascomment")) return originalComment(begin, isItem);
  if (acceptKeyword("tag")) return tag(begin);
  if (acceptKeyword("elo")) return elo(begin);
  if (acceptKeyword("timecontrol")) return timeControl(begin);
  if (acceptKeyword("settag")) return setTag(begin);
  if (acceptKeyword("result")) return result(begin);
  if (acceptKeyword("hhdb")) return HhdbParser(state_).hhdb(begin, isItem);
  return kNone;
}

}  // namespace cql::frontend
