#include "frontend/parser/values/text.h"

#include "frontend/ir_words.h"
#include "runtime/assert.h"
#include "runtime/letters/encoding.h"
#include "runtime/letters/fold.h"
#include "runtime/regex/regex_pattern.h"

namespace cql::frontend {

NodeId TextParser::item() {
  Restore<std::size_t> start(state_.itemStart, tokens_.position());
  return alone(filter());
}

NodeId TextParser::alone(NodeId id) {
  // In brackets or in a list the parser has wrapped it, so that it is more than a variable alone (language/01
  // §12.3).
  if (node(id).op == Op::Variable || node(id).op == Op::DictName) node(id).flags |= kItem;
  return id;
}

std::vector<NodeId> TextParser::items(const std::string& owner) {
  std::vector<NodeId> parts;
  if (!atSymbol("(")) {
    parts.push_back(item());
    return parts;
  }
  // `comment (a) or b` does not occur: parentheses hold the items.
  skip();
  Inside parentheses = insideParentheses();
  while (!atSymbol(")")) {
    if (!startsFilter())
      failHere("expected an item of '" + owner + "'" +
               (atSymbol(",") ? ", found ','; items are separated by spaces" : found()));
    parts.push_back(item());
  }
  skip();
  if (parts.empty()) failHere("'" + owner + "' needs at least one item");
  return parts;
}

NodeId TextParser::tripleSlash() {
  const std::uint32_t begin = cur().range.begin;
  if (state_.inTripleSlash) failHere("a second '///' on this line; one takes all items up to its end");
  skip();
  Restore<bool> inside(state_.inTripleSlash, true);
  std::vector<NodeId> parts;
  // Items end with the line: the next line is hidden from them, but the whole of this one is visible, even if
  // an enclosing path ends in it.
  {
    TokenCursor::Limit line(tokens_, tokens_.nextLine());
    while (tokens_.position() < tokens_.limit()) {
      if (!startsFilter() || cur().kind == TokenKind::TripleSlash)
        failHere("expected an item of '///' or the end of the line" + found());
      parts.push_back(item());
    }
  }
  if (parts.empty()) fail(from(begin), "'///' needs at least one item on its line");
  return make(Op::Comment, Type::Logical, begin, std::move(parts));
}

/// Returns the range of bytes [begin, end) of a token's text; that of the token if they are not written
/// literally.
SourceRange TextParser::within(const Token& token, std::size_t begin, std::size_t end) const {
  const std::string_view written = std::string_view(sink_.sources()[token.range.buffer].text)
                                       .substr(token.range.begin, token.range.end - token.range.begin);
  const std::size_t at = written.rfind(token.text);
  if (at == std::string_view::npos) return token.range;
  const auto text = token.range.begin + static_cast<std::uint32_t>(at);
  return {text + static_cast<std::uint32_t>(begin), text + static_cast<std::uint32_t>(end),
          token.range.buffer};
}

std::uint32_t TextParser::regex(const Token& literal) {
  if (options_.checkRegex)
    if (auto wrong = options_.checkRegex(literal.text))
      fail(within(literal, wrong->begin, wrong->end), "this pattern cannot be used: " + wrong->message);
  const TranslatedPattern pattern = translatePattern(literal.text);
  if (!pattern.names.empty() && dialect() == Dialect::Cql62)
    fail(literal.range, "CQL 6.2 has no groups with names; --dialect union has");
  for (const auto& [name, number] : pattern.names) state_.groupNames.insert(name);
  query_.regexes.push_back(letters::lettersOf(literal.text));
  return static_cast<std::uint32_t>(query_.regexes.size() - 1);
}

NodeId TextParser::regexMatch(NodeId subject) {
  const std::uint32_t begin = node(subject).range.begin;
  const Token literal = cur();
  if (dialect() == Dialect::Cql62 && literal.kind != TokenKind::String)
    failHere("'~~' needs a pattern in quotes, found " + describe(literal));
  NodeId pattern = typed(Level::Colon, Type::String, "'~~'");
  const bool made = node(pattern).op != Op::String;
  state_.makesPatterns |= made;
  const Op searched = node(subject).op;
  const bool folds =
      options_.fold.value_or(false) && !made && (searched == Op::TagValue || searched == Op::OriginalComment);
  if (folds) {
    subject = make(Op::ChangeCase, Type::String, begin, {subject});
    node(subject).number = kFoldCase;
  }
  NodeId id = make(Op::RegexMatch, Type::String, begin, {subject, made ? pattern : kNone});
  if (!made) node(id).symbol = regex(literal.kind == TokenKind::String ? literal : tokenOf(pattern));
  if (folds) query_.regexes.back() = letters::foldPattern(query_.regexes.back());
  return id;
}

/// Makes a token of a literal in braces.
Token TextParser::tokenOf(NodeId literal) const {
  Token token;
  token.kind = TokenKind::String;
  token.text = query_[literal].text;
  token.range = query_[literal].range;
  return token;
}

NodeId TextParser::tryFilter() {
  const Token t = cur();
  if (t.kind == TokenKind::Keyword) return tryKeyword();
  if (t.kind == TokenKind::TripleSlash) return tripleSlash();
  if (t.kind == TokenKind::Group || t.kind == TokenKind::GroupIndex) return group(t);
  if (t.kind != TokenKind::String) return kNone;
  skip();
  NodeId id = make(Op::String, Type::String, t.range.begin);
  node(id).text = letters::lettersOf(t.text);
  return id;
}

/// Reads \N, \-N, \{name}, \-{name}.
NodeId TextParser::group(const Token& token) {
  CQL_ASSERT(token.kind == TokenKind::Group || token.kind == TokenKind::GroupIndex);
  skip();
  const bool text = token.kind == TokenKind::Group;
  if (const std::size_t brace = token.text.find('{'); brace != std::string::npos) {
    NodeId id = make(text ? Op::NamedGroup : Op::NamedGroupIndex, text ? Type::String : Type::Number,
                     token.range.begin);
    node(id).text = token.text.substr(brace + 1, token.text.size() - brace - 2);
    state_.namedGroups.push_back(id);
    return id;
  }
  NodeId id = make(text ? Op::RegexGroup : Op::RegexGroupIndex, text ? Type::String : Type::Number,
                   token.range.begin);
  node(id).number = static_cast<std::int32_t>(token.number);
  return id;
}

void TextParser::resolveGroups() {
  if (state_.makesPatterns) return;
  for (const NodeId id : state_.namedGroups)
    if (!state_.groupNames.contains(node(id).text))
      fail(node(id).range, "no pattern of the query has a group (?<" + node(id).text + ">...)");
}

NodeId TextParser::tryKeyword() {
  const std::uint32_t begin = cur().range.begin;
  if (acceptKeyword("comment")) return make(Op::Comment, Type::Logical, begin, items("comment"));
  if (acceptKeyword("message")) {
    const bool quiet = acceptKeyword("quiet");
    NodeId id = make(Op::Message, Type::Logical, begin, items("message"));
    if (quiet) node(id).flags |= kQuiet;
    return id;
  }
  if (acceptKeyword("str")) return make(Op::Text, Type::String, begin, items("str"));
  if (atKeyword("readfile")) return readFile();
  if (atKeyword("writefile")) return writeFile();
  return kNone;
}

NodeId TextParser::readFile() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  if (options_.secure.value_or(false)) fail(last().range, "'readfile' is switched off by --secure");
  NodeId id = make(Op::ReadFile, Type::String, begin, {typed(Level::Sum, Type::String, "'readfile'")});
  query_.readsFiles = query_.sequential = true;
  return id;
}

NodeId TextParser::writeFile() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  if (options_.secure.value_or(false)) fail(last().range, "'writefile' is switched off by --secure");
  NodeId id =
      make(Op::WriteFile, Type::Logical, begin, twoOf(Level::Sum, Type::String, "writefile", "strings"));
  query_.writesFiles = query_.sequential = true;
  return id;
}

}  // namespace cql::frontend
