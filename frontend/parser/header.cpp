#include "frontend/parser/header.h"

#include "frontend/parser/metadata.h"

namespace cql::frontend {
namespace {

std::string nearHeaderWord(std::string_view word) {
  const std::string near = nearest(word, {"input", "output", "gamenumber", "result", "variations",
                                          "matchcount", "matchstring", "quiet", "silent"});
  return near.empty() ? "; as a filter it belongs behind the header" : "; did you mean '" + near + "'?";
}

}  // namespace

void HeaderParser::header() {
  if (cur().kind == TokenKind::End)
    failHere("this text is empty; a query begins with cql(input games.pgn) and has at least one filter");
  if (!acceptKeyword("cql"))
    failHere("a query begins with its header, cql() or cql(input games.pgn); found " + describe(cur()));
  expectSymbol("(", "after 'cql'");
  bool any = false;
  while (!atSymbol(")")) {
    item();
    any = true;
  }
  const SourceRange close = cur().range;
  skip();
  if (!any && !options_.haveInput)
    fail(close,
         "the header is empty and no file of games is given; write cql(input games.pgn) or name one on the "
         "command line");
  if (options_.variations) query_.header.variations = *options_.variations;
}

void HeaderParser::item() {
  Header& h = query_.header;
  const Token t = cur();
  auto once = [&](bool given) {
    if (given) failHere("'" + t.text + "' is given twice in the header");
  };
  if (t.kind == TokenKind::FileName) {
    file(t);
  } else if (t.isKeyword("gamenumber")) {
    once(h.gameNumber.has_value());
    skip();
    h.gameNumber = bounds("gamenumber");
  } else if (t.isKeyword("matchcount") || (t.isKeyword("sort") && ahead().isKeyword("matchcount"))) {
    once(h.matchCount.has_value());
    skip(t.isKeyword("sort") ? 2 : 1);
    h.sortMatchCount = t.isKeyword("sort");
    h.matchCount = bounds("matchcount");
  } else if (t.isKeyword("result")) {
    skip();
    h.results.push_back(static_cast<std::uint8_t>(MetadataParser(state_).gameResult()));
  } else if (t.isKeyword("variations")) {
    h.variations = true;
    skip();
  } else if (t.isKeyword("matchstring")) {
    skip();
    if (cur().kind != TokenKind::String)
      failHere("'matchstring' needs a text in quotes, found " + describe(cur()));
    h.matchString = cur().text;
    skip();
  } else if (t.isKeyword("quiet") || t.isKeyword("silent")) {
    if (h.level == CommentLevel::Normal)
      h.level = t.text == "quiet" ? CommentLevel::Quiet : CommentLevel::Silent;
    skip();
  } else {
    failAtItem(t);
  }
}

/// `input` and `output` with a name.
void HeaderParser::file(const Token& token) {
  std::optional<std::string>& place = token.number ? query_.header.output : query_.header.input;
  const std::string word = token.number ? "output" : "input";
  if (place) failHere("'" + word + "' is given twice in the header");
  if (!isPgnName(token.text)) failHere("the file behind '" + word + "' must end in .pgn");
  if (options_.secure) failHere("'" + word + "' in the header is switched off by --secure");
  place = token.text;
  skip();
}

/// At a token that begins no item.
void HeaderParser::failAtItem(const Token& token) {
  std::string hint;
  if (token.isSymbol(","))
    hint = "; items are separated by blanks";
  else if (token.kind == TokenKind::Keyword)
    hint = nearHeaderWord(token.text);
  else if (token.kind == TokenKind::End)
    hint = "; the header is not closed";
  failHere(describe(token) +
           " does not belong into the header: it takes input, output, gamenumber, result, variations, "
           "matchcount, sort matchcount, "
           "matchstring, quiet, silent" +
           hint);
}

Bounds HeaderParser::bounds(const std::string& owner) {
  auto one = [&](std::int32_t& place) {
    const bool negative = atSymbol("-") && ahead().kind == TokenKind::Integer;
    if (negative) skip();
    if (cur().kind != TokenKind::Integer) return false;
    place = static_cast<std::int32_t>(negative ? -cur().number : cur().number);
    skip();
    return true;
  };
  Bounds b{};
  if (!one(b.low)) failHere("'" + owner + "' needs a number, found " + describe(cur()));
  b.high = b.low;
  one(b.high);
  return b;
}

}  // namespace cql::frontend
