#include "frontend/parser/header.h"

#include "frontend/parser/values/metadata.h"

namespace cql::frontend {
namespace {

constexpr std::string_view kHeaderWords[] = {
#define CQL_HEADER(word, setting, reader) word,
#include "runtime/settings.def"
};

std::string nearHeaderWord(std::string_view word) {
  const std::string near = nearest(word, kHeaderWords);
  return near.empty() ? "; as a filter it belongs after the header" : "; did you mean '" + near + "'?";
}

}  // namespace

void HeaderParser::header() {
  if (cur().kind == TokenKind::End)
    failHere("this text is empty; a query begins with cql(input games.pgn) and has at least one filter");
  if (!acceptKeyword("cql"))
    failHere("a query begins with its header, cql() or cql(input games.pgn); found " + describe(cur()),
             FixIt{{cur().range.begin, cur().range.begin, cur().range.buffer}, "cql()\n"});
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
  if (options_.variations) query_.header.variations = options_.variations;
}

/// Read the values of the header's words. Each takes the word, with the parser after it, and the setting to
/// fill in.
struct HeaderReaders {
  /// Sets a flag.
  struct Is {
    bool value;
    void operator()(HeaderParser& p, std::string_view, std::optional<bool>& to) const {
      p.skip();
      to = value;
    }
  };
  /// Takes the first of several.
  struct First {
    CommentLevel value;
    void operator()(HeaderParser& p, std::string_view, std::optional<CommentLevel>& to) const {
      p.skip();
      if (!to) to = value;
    }
  };
  /// Must come before `matchcount`, another item.
  struct Sort {
    void operator()(HeaderParser& p, std::string_view, std::optional<bool>& to) const {
      if (!p.ahead().isKeyword("matchcount")) p.failAtItem(p.cur());
      p.skip();
      to = true;
    }
  };
  struct Text {
    void operator()(HeaderParser& p, std::string_view word, std::optional<std::string>& to) const {
      p.skip();
      if (p.cur().kind != TokenKind::String)
        p.failHere("'" + std::string(word) + "' needs a string in quotes, found " + describe(p.cur()));
      to = p.cur().text;
      p.skip();
    }
  };
  struct GameResults {
    void operator()(HeaderParser& p, std::string_view, std::vector<GameResult>& to) const {
      p.skip();
      to.push_back(static_cast<GameResult>(MetadataParser(p.state_).gameResult()));
    }
  };
  /// Reads one number for both bounds, or two.
  struct Range {
    void operator()(HeaderParser& p, std::string_view word, std::optional<Interval>& to) const {
      requireFirst(p, word, to.has_value());
      p.skip();
      const std::optional<std::int64_t> low = number(p);
      if (!low) p.failHere("'" + std::string(word) + "' needs a number, found " + describe(p.cur()));
      to = Interval{*low, number(p).value_or(*low)};
    }
  };
  struct File {
    void operator()(HeaderParser& p, std::string_view word, std::optional<std::string>& to) const {
      requireFirst(p, word, to.has_value());
      to = name(p, word);
    }
    void operator()(HeaderParser& p, std::string_view word, std::vector<std::string>& to) const {
      requireFirst(p, word, !to.empty());
      to = {name(p, word)};
    }
  };

 private:
  static void requireFirst(HeaderParser& p, std::string_view word, bool given) {
    if (given) p.failHere("'" + std::string(word) + "' is given twice in the header");
  }
  static std::optional<std::int64_t> number(HeaderParser& p) {
    const bool negative = p.atSymbol("-") && p.ahead().kind == TokenKind::Integer;
    if (negative) p.skip();
    if (p.cur().kind != TokenKind::Integer) return std::nullopt;
    const std::int64_t value = negative ? -p.cur().number : p.cur().number;
    p.skip();
    return value;
  }
  static std::string name(HeaderParser& p, std::string_view word) {
    const std::string item(word), name = p.cur().text;
    const CompileOptions& given = p.options_;
    if (given.secure.value_or(false)) p.failHere("'" + item + "' in the header is switched off by --secure");
    // A name that the command line replaces is not checked (language/02 §1).
    const bool isReplaced = item == "input" ? !given.inputs.empty() : given.haveOutput;
    if (!isReplaced && !isPgnName(name)) p.failHere("the file after '" + item + "' must end in .pgn");
    p.skip();
    return name;
  }
};

void HeaderParser::item() {
  const Token t = cur();
  const auto at = [&](std::string_view word) {
    if (t.kind == TokenKind::FileName) return word == (t.number ? "output" : "input");
    return t.isKeyword(word.substr(0, word.find(' ')));
  };
  using Is = HeaderReaders::Is;
  using First = HeaderReaders::First;
  using Sort = HeaderReaders::Sort;
  using Text = HeaderReaders::Text;
  using GameResults = HeaderReaders::GameResults;
  using Range = HeaderReaders::Range;
  using File = HeaderReaders::File;
#define CQL_HEADER(word, setting, reader) \
  if (at(word)) return (reader)(*this, word, query_.header.setting);
#include "runtime/settings.def"
  failAtItem(t);
}

/// Fails at a token that begins no item.
void HeaderParser::failAtItem(const Token& token) {
  std::string hint, words;
  for (const std::string_view word : kHeaderWords) words += (words.empty() ? "" : ", ") + std::string(word);
  if (token.isSymbol(","))
    hint = "; items are separated by spaces";
  else if (token.kind == TokenKind::Keyword)
    hint = nearHeaderWord(token.text);
  else if (token.kind == TokenKind::End)
    hint = "; the header is not closed";
  failHere(describe(token) + " does not belong into the header: it takes " + words + hint);
}

}  // namespace cql::frontend
