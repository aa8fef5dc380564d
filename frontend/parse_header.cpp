// The header, the filters of the command line, and the query as a whole (language/02).
#include <algorithm>

#include "frontend/parser.h"
#include "frontend/passes/signature.h"
#include "runtime/ascii.h"

namespace cql::frontend {
namespace {

std::string nearHeaderWord(std::string_view word) {
  const std::string near = nearest(word, {"input", "output", "gamenumber", "result", "variations",
                                          "matchcount", "matchstring", "quiet", "silent"});
  return near.empty() ? "; as a filter it belongs behind the header" : "; did you mean '" + near + "'?";
}

}  // namespace

void Parser::readFrom(const std::vector<Token>& tokens) {
  tokens_ = &tokens;
  pos_ = 0;
  limit_ = tokens.size();
  end_ = tokens.back();
}

void Parser::parseQuery(std::uint32_t buffer) {
  const Source source = sink_.sources()[buffer];  // a copy: filters of the command line add sources
  const std::vector<Token> tokens = lex(source.text, buffer, sink_);
  if (sink_.errorCount()) return;
  buffer_ = buffer;
  readFrom(tokens);
  try {
    header();
    const std::size_t behindHeader = pos_;
    std::vector<NodeId> parts = commandLineFilters();
    readFrom(tokens);
    pos_ = behindHeader;
    const std::uint32_t begin = cur().range.begin;
    if (cur().kind == TokenKind::End)
      failHere("the query has no filter behind its header; a single . would match everything");
    std::vector<NodeId> own = filtersUntil("");
    parts.insert(options_.translated ? parts.begin() : parts.end(), own.begin(), own.end());
    for (NodeId part : parts) condition(part);
    NodeId root = compound(std::move(parts), begin);
    for (auto kind = options_.transforms.rbegin(); kind != options_.transforms.rend(); ++kind) {
      root = make(Op::Transform, transformType(false, type(root)), begin, {root, kNone, kNone});
      node(root).mode = static_cast<std::uint32_t>(*kind);
    }
    resolveIsBound();
    query_.root = root;
  } catch (ParseError&) {
  }
}

void Parser::header() {
  if (cur().kind == TokenKind::End)
    failHere("this text is empty; a query begins with cql(input games.pgn) and has at least one filter");
  if (!acceptKeyword("cql"))
    failHere("a query begins with its header, cql() or cql(input games.pgn); found " + describe(cur()));
  expectSymbol("(", "after 'cql'");
  bool any = false;
  while (!atSymbol(")")) {
    headerItem();
    any = true;
  }
  const SourceRange close = cur().range;
  ++pos_;
  if (!any && !options_.haveInput)
    fail(close,
         "the header is empty and no file of games is given; write cql(input games.pgn) or name one on the "
         "command line");
  if (options_.variations) query_.header.variations = *options_.variations;
}

void Parser::headerItem() {
  Header& h = query_.header;
  const Token t = cur();
  auto once = [&](bool given) {
    if (given) failHere("'" + t.text + "' is given twice in the header");
  };
  if (t.kind == TokenKind::FileName) {
    std::optional<std::string>& place = t.number ? h.output : h.input;
    const std::string word = t.number ? "output" : "input";
    if (place) failHere("'" + word + "' is given twice in the header");
    if (!isPgnName(t.text)) failHere("the file behind '" + word + "' must end in .pgn");
    if (options_.secure) failHere("'" + word + "' in the header is switched off by --secure");
    place = t.text;
    ++pos_;
  } else if (t.isKeyword("gamenumber")) {
    once(h.gameNumber.has_value());
    ++pos_;
    h.gameNumber = headerBounds("gamenumber");
  } else if (t.isKeyword("matchcount") || (t.isKeyword("sort") && ahead().isKeyword("matchcount"))) {
    once(h.matchCount.has_value());
    pos_ += t.isKeyword("sort") ? 2 : 1;
    h.sortMatchCount = t.isKeyword("sort");
    h.matchCount = headerBounds("matchcount");
  } else if (t.isKeyword("result")) {
    ++pos_;
    h.results.push_back(static_cast<std::uint8_t>(gameResult()));
  } else if (t.isKeyword("variations")) {
    h.variations = true;
    ++pos_;
  } else if (t.isKeyword("matchstring")) {
    ++pos_;
    if (cur().kind != TokenKind::String)
      failHere("'matchstring' needs a text in quotes, found " + describe(cur()));
    h.matchString = cur().text;
    ++pos_;
  } else if (t.isKeyword("quiet") || t.isKeyword("silent")) {
    if (h.level == CommentLevel::Normal)
      h.level = t.text == "quiet" ? CommentLevel::Quiet : CommentLevel::Silent;
    ++pos_;
  } else {
    std::string hint;
    if (t.isSymbol(","))
      hint = "; items are separated by blanks";
    else if (t.kind == TokenKind::Keyword)
      hint = nearHeaderWord(t.text);
    else if (t.kind == TokenKind::End)
      hint = "; the header is not closed";
    failHere(describe(t) +
             " does not belong into the header: it takes input, output, gamenumber, result, variations, "
             "matchcount, sort matchcount, "
             "matchstring, quiet, silent" +
             hint);
  }
}

Bounds Parser::headerBounds(const std::string& owner) {
  auto one = [&](std::int32_t& place) {
    const bool negative = atSymbol("-") && ahead().kind == TokenKind::Integer;
    if (negative) ++pos_;
    if (cur().kind != TokenKind::Integer) return false;
    place = static_cast<std::int32_t>(negative ? -cur().number : cur().number);
    ++pos_;
    return true;
  };
  Bounds b{};
  if (!one(b.low)) failHere("'" + owner + "' needs a number, found " + describe(cur()));
  b.high = b.low;
  one(b.high);
  return b;
}

/// The tokens of a filter of the command line that is an option of its own (language/02 §2.2).
class Parser::OptionTokens {
 public:
  /// `place` is that of all tokens: the whole option.
  OptionTokens(Parser& parser, const CommandLineFilter& filter, SourceRange place)
      : parser_(parser), filter_(filter), place_(place) {}

  std::vector<Token> all() {
    if (filter_.option == "assign")
      assignment();
    else if (filter_.option == "white" || filter_.option == "black")
      playerName();
    else if (filter_.option == "hhdb")
      studyWords();
    else if (filter_.option == "similarposition")
      collection();
    else
      keywordAndTexts();
    add(TokenKind::End, "");
    return std::move(tokens_);
  }

 private:
  void add(TokenKind kind, const std::string& word, std::int64_t number = 0) {
    Token t;
    t.kind = kind;
    t.text = word;
    t.number = number;
    t.quoted = kind == TokenKind::String;
    t.spaceBefore = t.spaceAfter = true;
    t.range = place_;
    tokens_.push_back(std::move(t));
  }
  void addWord(const std::string& word) {
    add(isKeyword(word) ? TokenKind::Keyword : TokenKind::Identifier, word);
  }
  std::string argument(std::size_t i) const {
    return i < filter_.arguments.size() ? filter_.arguments[i] : std::string();
  }

  /// NAME = VALUE
  void assignment() {
    const std::string name = argument(0), value = argument(1);
    DiagnosticSink scratch;
    const std::vector<Token> word = lex(name, 0, scratch);
    if (!isName(name) || word.size() != 2 || word[0].kind != TokenKind::Identifier)
      parser_.fail(place_, "'" + name + "' is no name of a variable");
    add(TokenKind::Identifier, name);
    add(TokenKind::Symbol, "=");
    numberOrText(value);
  }

  void numberOrText(const std::string& value) {
    const bool negative = value.starts_with('-');
    const std::string digits = negative ? value.substr(1) : value;
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), ascii::isDigit))
      return add(TokenKind::String, value);
    if (digits.size() > 10 || std::stoll(digits) > 2147483647LL)
      parser_.fail(place_, "the number " + value + " is too large");
    if (negative) add(TokenKind::Symbol, "-");
    add(TokenKind::Integer, digits, std::stoll(digits));
  }

  /// player white ~~ PATTERN
  void playerName() {
    add(TokenKind::Keyword, "player");
    add(TokenKind::Keyword, filter_.option);
    add(TokenKind::Symbol, "~~");
    add(TokenKind::String, argument(0));
  }

  /// Words, and texts that were in quotes: what is no word, and what stands last where no word can.
  void studyWords() {
    add(TokenKind::Keyword, filter_.option);
    for (std::size_t i = 0; i < filter_.arguments.size(); ++i) {
      const std::string& word = filter_.arguments[i];
      const bool isLast = i + 1 == filter_.arguments.size();
      if (!isName(word) || (isLast && i > 0 && !continuesHhdb(word)))
        add(TokenKind::String, word);
      else
        addWord(word);
    }
  }

  /// Words, then the name of a file.
  void collection() {
    add(TokenKind::Keyword, filter_.option);
    for (std::size_t i = 0; i + 1 < filter_.arguments.size(); ++i) addWord(filter_.arguments[i]);
    if (!filter_.arguments.empty()) add(TokenKind::String, filter_.arguments.back());
  }

  void keywordAndTexts() {
    add(TokenKind::Keyword, filter_.option);
    for (const std::string& word : filter_.arguments) add(TokenKind::String, word);
  }

  Parser& parser_;
  const CommandLineFilter& filter_;
  SourceRange place_;
  std::vector<Token> tokens_;
};

/// The text of the filter becomes a source, for messages.
std::vector<Token> Parser::commandLineTokens(const CommandLineFilter& f) {
  std::string text = f.option == "cql" ? "" : "-" + f.option;
  for (const std::string& argument : f.arguments) text += (text.empty() ? "" : " ") + argument;
  const std::uint32_t buffer = sink_.addSource({"<-" + f.option + ">", text});
  if (f.option == "cql") return lex(text, buffer, sink_);
  return OptionTokens(*this, f, {0, static_cast<std::uint32_t>(text.size()), buffer}).all();
}

std::vector<NodeId> Parser::commandLineFilters() {
  std::vector<NodeId> filters;
  for (const CommandLineFilter& f : options_.filters) {
    const int errors = sink_.errorCount();
    const std::vector<Token> tokens = commandLineTokens(f);
    if (sink_.errorCount() > errors) throw ParseError{};
    readFrom(tokens);
    if (cur().kind == TokenKind::End) failHere("the text of '-cql' is empty");
    const std::uint32_t begin = cur().range.begin;
    std::vector<NodeId> parts = filtersUntil("");
    for (NodeId part : parts) bareDashes_.erase(part);
    filters.push_back(compound(std::move(parts), begin));
  }
  return filters;
}

}  // namespace cql::frontend
