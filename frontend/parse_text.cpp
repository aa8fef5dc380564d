// Strings, texts, comments, messages, files (language/32, 03).
#include "frontend/parser.h"

namespace cql::frontend {

NodeId Parser::item() {
  Restore<std::size_t> start(itemStart_, pos_);
  NodeId id = filter();
  // What the parser has put in brackets or in a list is no longer a variable alone (language/01 §12.3).
  if (node(id).op == Op::Variable || node(id).op == Op::DictName) node(id).flags |= kItem;
  return id;
}

/// The items of comment, message and str: one filter, or several in parentheses.
std::vector<NodeId> Parser::items(const std::string& owner) {
  std::vector<NodeId> parts;
  if (!atSymbol("(")) {
    parts.push_back(item());
    return parts;
  }
  // `comment (a) or b` does not occur: parentheses hold the items.
  ++pos_;
  Inside parentheses = insideParentheses();
  while (!atSymbol(")")) {
    if (!startsFilter())
      failHere("expected an item of '" + owner + "', found " + describe(cur()) +
               (atSymbol(",") ? "; items are separated by blanks" : ""));
    parts.push_back(item());
  }
  ++pos_;
  if (parts.empty()) failHere("'" + owner + "' needs at least one item");
  return parts;
}

NodeId Parser::tripleSlash() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  std::vector<NodeId> parts;
  // The items end with the line: what follows on the next one is hidden from them, but nothing on this one,
  // also if a path around them ends there.
  std::size_t end = pos_;
  while (end < tokens_->size() && (*tokens_)[end].kind != TokenKind::End && !(*tokens_)[end].lineBefore)
    ++end;
  {
    Restore<std::size_t> line(limit_, end);
    while (pos_ < limit_) {
      if (!startsFilter() || cur().kind == TokenKind::TripleSlash)
        failHere("expected an item of '///' or the end of the line, found " + describe(cur()));
      parts.push_back(item());
    }
  }
  if (parts.empty()) fail(from(begin), "'///' needs at least one item on its line");
  return make(Op::Comment, Type::Logical, begin, std::move(parts));
}

std::uint32_t Parser::regex(const Token& literal) {
  if (options_.checkRegex)
    if (auto wrong = options_.checkRegex(literal.text))
      fail(within(literal, wrong->begin, wrong->end), "this pattern cannot be used: " + wrong->message);
  query_.regexes.push_back(literal.text);
  return static_cast<std::uint32_t>(query_.regexes.size() - 1);
}

NodeId Parser::regexMatch(NodeId subject) {
  if (cur().kind != TokenKind::String) failHere("'~~' needs a pattern in quotes, found " + describe(cur()));
  const Token literal = cur();
  ++pos_;
  NodeId id = make(Op::RegexMatch, Type::String, node(subject).range.begin, {subject});
  node(id).symbol = regex(literal);
  return id;
}

NodeId Parser::tryText() {
  const Token t = cur();
  const std::uint32_t begin = t.range.begin;
  switch (t.kind) {
    case TokenKind::String: {
      ++pos_;
      NodeId id = make(Op::String, Type::String, begin);
      node(id).text = t.text;
      return id;
    }
    case TokenKind::Group:
    case TokenKind::GroupIndex: {
      ++pos_;
      const bool group = t.kind == TokenKind::Group;
      NodeId id =
          make(group ? Op::RegexGroup : Op::RegexGroupIndex, group ? Type::String : Type::Number, begin);
      node(id).number = static_cast<std::int32_t>(t.number);
      return id;
    }
    case TokenKind::TripleSlash:
      return tripleSlash();
    case TokenKind::Keyword:
      break;
    default:
      return kNone;
  }
  const std::string& w = t.text;
  if (w == "comment") {
    ++pos_;
    return make(Op::Comment, Type::Logical, begin, items(w));
  }
  if (w == "message") {
    ++pos_;
    const bool quiet = acceptKeyword("quiet");
    NodeId id = make(Op::Message, Type::Logical, begin, items(w));
    if (quiet) node(id).flags |= kQuiet;
    return id;
  }
  if (w == "str") {
    ++pos_;
    return make(Op::Text, Type::String, begin, items(w));
  }
  if (w == "lowercase" || w == "uppercase") {
    ++pos_;
    NodeId id =
        make(Op::ChangeCase, Type::String, begin, {typed(Level::Product, Type::String, "'" + w + "'")});
    node(id).number = w == "uppercase";
    return id;
  }
  if (w == "readfile") {
    ++pos_;
    if (options_.secure) fail(t.range, "'readfile' is switched off by --secure");
    NodeId id = make(Op::ReadFile, Type::String, begin, {typed(Level::Sum, Type::String, "'readfile'")});
    query_.readsFiles = query_.sequential = true;
    return id;
  }
  if (w == "writefile") {
    ++pos_;
    if (options_.secure) fail(t.range, "'writefile' is switched off by --secure");
    NodeId id = make(Op::WriteFile, Type::Logical, begin, twoOf(Level::Sum, Type::String, w, "strings"));
    query_.writesFiles = query_.sequential = true;
    return id;
  }
  return kNone;
}

}  // namespace cql::frontend
