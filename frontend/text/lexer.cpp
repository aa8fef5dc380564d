#include <algorithm>
#include <utility>

#include "frontend/designator.h"
#include "frontend/filter_table.h"
#include "frontend/text/brackets.h"
#include "frontend/text/stray.h"
#include "frontend/token.h"
#include "runtime/ascii.h"

namespace cql::frontend {
namespace {

using ascii::isDigit, ascii::isLetter, ascii::isSpace;

// In the order of language/01 §3, item 13.
constexpr std::string_view kAsciiSymbols[] = {
    "[element]", "[forall]", "-->", "<--", "{*}", "{+}", "->", "<-",  "~~",   "<=",  ">=",   "==", "!=",
    "+=",        "-=",       "*=",  "/=",  "%=",  "|=",  "&=", "[<]", "[<=]", "[>]", "[>=]", "=?", "[]",
    "+",         "-",        "*",   "/",   "=",   ">",   "<",  ".",   "(",    ")",   "{",    "}",  "|",
    "?",         ":",        "#",   "~",   "&",   "%",   "\\", ",",   "[",    "]"};

struct LexicalError {
  SourceRange range;
  std::string message;
  std::string instead;  ///< the replacement; empty: none known
};

class Lexer {
 public:
  Lexer(std::string_view text, std::uint32_t buffer, DiagnosticSink& sink, Dialect dialect)
      : text_(text), buffer_(buffer), sink_(sink), dialect_(dialect) {}

  std::vector<Token> run() {
    at_ = endOfByteOrderMarks(text_);
    while (true) {
      Token token;
      const std::size_t before = at_;
      skipBlanks(token);
      token.spaceBefore = at_ > before;
      if (at_ >= text_.size()) {
        // Errors at the end are located after the last word, not after empty lines and comments.
        const std::size_t end = tokens_.empty() ? text_.size() : tokens_.back().range.end;
        token.range = range(end, end);
        tokens_.push_back(std::move(token));
        report();
        return std::move(tokens_);
      }
      const std::size_t begin = at_;
      if (!next(token)) {
        if (errors_.size() >= DiagnosticSink::kMaxErrors) at_ = text_.size();
        continue;
      }
      token.range = range(begin, at_);
      tokens_.push_back(std::move(token));
    }
  }

 private:
  SourceRange range(std::size_t begin, std::size_t end) const {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), buffer_};
  }
  std::string_view rest() const { return text_.substr(at_); }
  /// Compares the first byte before all others, as most tokens differ there.
  bool startsWith(std::string_view what) const { return peek() == what[0] && rest().starts_with(what); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool error(std::size_t begin, std::size_t end, std::string message, std::string instead = "") {
    errors_.push_back({range(begin, end), std::move(message), std::move(instead)});
    at_ = std::max(end, begin + 1);
    return false;
  }
  void report() {
    for (LexicalError& error : errors_) {
      sink_.error(error.range, std::move(error.message));
      if (!error.instead.empty()) sink_.fixIt(error.range, std::move(error.instead));
    }
    if (!unclosed_) checkBrackets(tokens_, sink_);
  }
  void skipBlanks(Token& token) {
    // A blank line is two line ends with nothing but white space between; comments count as text (language/01
    // §2).
    int lineEnds = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (isSpace(c)) {
        if (c == '\n') {
          token.lineBefore = true;
          if (++lineEnds >= 2) token.blankBefore = true;
        }
        ++at_;
      } else if ((c == ';' && dialect_ != Dialect::Cqli) ||
                 (startsWith("//") && (!startsWith("///") || startsWith("////")))) {
        skipComment(std::min(text_.find('\n', at_), text_.size()));
        lineEnds = 0;
      } else if (startsWith("/*")) {
        std::size_t close = text_.find("*/", at_ + 2);
        if (close == std::string_view::npos) {
          error(at_, at_ + 2, "this comment is not closed");
          at_ = text_.size();
          return;
        }
        skipComment(close + 2);
        lineEnds = 0;
      } else {
        return;
      }
    }
  }
  void skipComment(std::size_t end) {
    if (const std::size_t nul = text_.substr(at_, end - at_).find('\0'); nul != std::string_view::npos)
      error(at_ + nul, at_ + nul + 1, "a comment cannot contain a NUL byte");
    at_ = end;
  }

  bool next(Token& t) {
    if (pieceDeclaration(t)) return true;
    if (failed_) return failed_ = false;
    if (startsWith("///")) return take(t, TokenKind::TripleSlash, 3, "///");
    if (resultWord(t)) return true;
    if (isDigit(peek())) return integer(t);
    if (peek() == '{')
      if (int done = repetition(t)) return done > 0;
    if (castling(t)) return true;
    if (static_cast<unsigned char>(peek()) >= 0x80)
      for (const UnicodeSpelling& s : unicodeSpellings())
        if (startsWith(s.unicode)) return take(t, s.kind, s.unicode.size(), s.ascii);
    if (peek() == '\\') return backslash(t);
    if (designator(t)) return true;
    if (failed_) return failed_ = false;
    if (startsWith("--") && !startsWith("-->")) return take(t, TokenKind::Dash, 2, "--");
    if (startsWith("[x]")) return take(t, TokenKind::Dash, 3, "[x]");
    for (std::string_view s : kAsciiSymbols)
      if (startsWith(s)) return take(t, TokenKind::Symbol, s.size(), s);
    if (peek() == '"') return string(t);
    if (isWordChar(peek())) return word(t);
    Stray stray = readStray(rest(), dialect_);
    return error(at_, at_ + stray.length, std::move(stray.message), std::move(stray.instead));
  }

  bool take(Token& t, TokenKind kind, std::size_t length, std::string_view text) {
    t.kind = kind;
    t.text = text;
    at_ += length;
    return true;
  }

  /// Reads `[Aa]` or `◭` directly before a name that is no square (item 1).
  bool pieceDeclaration(Token& t) {
    for (std::string_view mark : {std::string_view("[Aa]"), std::string_view("◭")}) {
      if (!startsWith(mark)) continue;
      std::size_t begin = at_ + mark.size(), end = begin;
      while (end < text_.size() && isWordChar(text_[end])) ++end;
      std::string_view name = text_.substr(begin, end - begin);
      if (name.empty() || isDigit(name[0]) || isKeyword(name)) return false;
      DesignatorText d = readDesignator(text_.substr(begin));
      if (d.length > 0 && d.hasSquares && !d.hasPieces) return false;
      // `[Aa]c-d4` is a range of squares: its file letter looks like a name.
      DesignatorText whole = readDesignator(rest());
      if (whole.length > mark.size()) return false;
      if (readDesignator(name).length == name.size()) {
        failed_ = true;
        return error(begin, end,
                     "'" + std::string(name) + "' is a piece designator and cannot be the name of a piece");
      }
      return take(t, TokenKind::PieceDeclaration, end - at_, name);
    }
    return false;
  }

  bool resultWord(Token& t) {
    constexpr std::size_t kLongest = std::string_view("1/2-1/2").size();
    std::size_t end = at_;
    while (end < text_.size() && end - at_ <= kLongest &&
           (isWordChar(text_[end]) || text_[end] == '/' || text_[end] == '-'))
      ++end;
    std::string_view run = text_.substr(at_, end - at_);
    if (run != "1-0" && run != "0-1" && run != "1/2-1/2") return false;
    return take(t, TokenKind::Result, run.size(), run);
  }

  bool integer(Token& t) {
    std::size_t begin = at_;
    std::int64_t value = 0;
    bool large = false;
    while (isDigit(peek())) {
      value = value * 10 + (peek() - '0');
      if (value > 2147483647) large = true, value = 2147483647;
      ++at_;
    }
    if (large) {
      errors_.push_back({range(begin, at_), "this number is too large; the largest is 2147483647", ""});
      value = 0;
    }
    t.kind = TokenKind::Integer;
    t.text = text_.substr(begin, at_ - begin);
    t.number = value;
    return true;
  }

  /// Reads {n} {n,} {,m} {n,m}; 1: read, -1: an error was reported, 0: something else.
  int repetition(Token& t) {
    std::size_t p = at_ + 1;
    auto digits = [&](std::int64_t& value) {
      std::size_t begin = p;
      value = 0;
      for (; p < text_.size() && isDigit(text_[p]); ++p)
        value = std::min<std::int64_t>(value * 10 + (text_[p] - '0'), 10000000);
      return p > begin;
    };
    std::int64_t low = 0, high = 0;
    bool hasLow = digits(low), comma = p < text_.size() && text_[p] == ',';
    bool hasHigh = false;
    if (comma) ++p, hasHigh = digits(high);
    if (p >= text_.size() || text_[p] != '}' || (!hasLow && !comma)) return 0;
    std::size_t begin = at_, end = p + 1;
    if (!hasLow && !hasHigh)
      return error(begin, end, "a repetition needs a number: {n}, {n,}, {,m} or {n,m}"), -1;
    if (!comma)
      high = low;
    else if (!hasHigh)
      high = kUnlimitedRepetition;
    if (low > kUnlimitedRepetition || high > kUnlimitedRepetition)
      return error(begin, end, "a repetition goes up to 100000"), -1;
    if (high < low)
      return error(begin, end, "the second number of a repetition must not be smaller than the first"), -1;
    t.kind = TokenKind::Repetition;
    t.text = text_.substr(begin, end - begin);
    t.number = low;
    t.number2 = high;
    at_ = end;
    return 1;
  }

  bool castling(Token& t) {
    for (std::string_view word : {std::string_view("o-o-o"), std::string_view("o-o")}) {
      if (!startsWith(word)) continue;
      char after = peek(word.size());
      if (isLetter(after) || after == '$' || after == '_' || after == '-') continue;
      return take(t, TokenKind::Keyword, word.size(), word);
    }
    return false;
  }

  bool backslash(Token& t) {
    const char c = peek(1);
    constexpr std::pair<char, char> kLiterals[] = {
        {'"', '"'}, {'\\', '\\'}, {'n', '\n'}, {'r', '\r'}, {'t', '\t'}};
    for (auto [name, value] : kLiterals)
      if (c == name && (!isLetter(c) || !isWordChar(peek(2))))
        return take(t, TokenKind::String, 2, std::string_view(&value, 1));
    std::size_t p = at_ + 1;
    const bool index = c == '-';
    if (index) ++p;
    std::size_t begin = p;
    while (p < text_.size() && isDigit(text_[p])) ++p;
    if (p > begin && p - begin <= 2) {
      t.kind = index ? TokenKind::GroupIndex : TokenKind::Group;
      t.number = std::stoi(std::string(text_.substr(begin, p - begin)));
      t.text = text_.substr(at_, p - at_);
      at_ = p;
      return true;
    }
    if (p == begin && p < text_.size() && text_[p] == '{' && dialect_ != Dialect::Cql62)
      return namedGroup(t, p + 1);
    if (p > begin) return error(at_, p, "a group has one or two digits: \\0 ... \\99");
    return error(at_, std::min(at_ + 2, text_.size()),
                 "a backslash outside quotes must begin one of \\n \\t \\r \\\" \\\\ or a group like \\1");
  }

  /// Reads \{name}, \-{name} (language/60 §11); the name begins at `begin`.
  bool namedGroup(Token& t, std::size_t begin) {
    std::size_t end = begin;
    while (end < text_.size() && (ascii::isLetterOrDigit(text_[end]) || text_[end] == '_')) ++end;
    if (end == begin || isDigit(text_[begin]) || end == text_.size() || text_[end] != '}')
      return error(at_, end, "the name of a group stands in braces: letters, digits and '_', as in \\{year}");
    return take(t, text_[at_ + 1] == '-' ? TokenKind::GroupIndex : TokenKind::Group, end + 1 - at_,
                text_.substr(at_, end + 1 - at_));
  }

  bool designator(Token& t) {
    DesignatorText d = readDesignator(rest());
    if (!d.error.empty()) {
      failed_ = true;
      return error(at_, at_ + d.length, d.error);
    }
    // In CQL 6.2 no designator ends at a bracket that it has not opened (language/60 §11).
    if (d.length == 0 || (dialect_ == Dialect::Cql62 && peek(d.length) == ']')) return false;
    t.kind = TokenKind::Designator;
    t.squares = d.squares;
    t.pieces = d.pieces;
    t.hasSquares = d.hasSquares;
    t.hasPieces = d.hasPieces;
    t.text = rest().substr(0, d.length);
    at_ += d.length;
    return true;
  }

  /// Finds the end of the string that opens at `quote`, or of its line.
  std::size_t closingQuote(std::size_t quote) const {
    return std::min(text_.find_first_of("\"\n", quote + 1), text_.size());
  }

  /// Reports a string that is open at the end of its line. An earlier quote may be missing or extra; then
  /// code was lexed as text: drops other errors of the line, and those between the two quotes of a text over
  /// several lines.
  bool unclosed(std::size_t end) {
    const std::size_t line = text_.rfind('\n', at_) + 1;  // 0 if there is none
    std::erase_if(errors_, [&](const auto& error) { return error.range.begin >= line; });
    unclosed_ = true;
    if (open_) {
      const SourceRange opening = *std::exchange(open_, std::nullopt);
      std::erase_if(errors_, [&](const auto& error) { return error.range.begin >= opening.begin; });
      const auto number =
          std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n') + 1;
      errors_.push_back({opening,
                         "this string is not closed on its line, but perhaps on line " +
                             std::to_string(number) +
                             "; a string stands on one line, several are joined by +",
                         ""});
      at_ = end;
      return false;
    }
    open_ = range(at_, end);
    const bool others =
        !tokens_.empty() && text_.substr(line, at_ - line).find('"') != std::string_view::npos;
    return error(at_, end,
                 std::string("this string is not closed on its line; ") +
                     (others ? "perhaps a quote is missing further left; " : "") +
                     "a quote itself is written \\\" outside of quotes");
  }

  bool string(Token& t) {
    const std::size_t close = closingQuote(at_);
    if (close >= text_.size() || text_[close] == '\n') return unclosed(close);
    t.kind = TokenKind::String;
    t.quoted = true;
    t.text = text_.substr(at_ + 1, close - at_ - 1);
    if (t.text.find('\0') != std::string::npos)
      return error(at_, close + 1, "a string cannot contain a NUL byte");
    at_ = close + 1;
    return true;
  }

  bool word(Token& t) {
    std::size_t end = at_;
    while (end < text_.size() && isWordChar(text_[end])) ++end;
    std::string_view word = text_.substr(at_, end - at_);
    if (word == "input" || word == "output") return fileName(t, word, end);
    return take(t, isKeyword(word) ? TokenKind::Keyword : TokenKind::Identifier, word.size(), word);
  }

  /// Reads `input` or `output` and the name after it as one token (item 14).
  bool fileName(Token& t, std::string_view word, std::size_t end) {
    t.number = word == "output";
    while (end < text_.size() && isSpace(text_[end])) ++end;
    std::size_t begin = end;
    if (end < text_.size() && text_[end] == '"') {
      const std::size_t close = closingQuote(end);
      if (close >= text_.size() || text_[close] == '\n')
        return error(begin, close, "this file name is not closed on its line");
      t.text = text_.substr(begin + 1, close - begin - 1);
      end = close + 1;
    } else {
      while (end < text_.size() && !isSpace(text_[end]) &&
             std::string_view("()<>\"").find(text_[end]) == std::string_view::npos)
        ++end;
      t.text = text_.substr(begin, end - begin);
    }
    if (t.text.empty())
      return error(at_, std::max(end, at_ + word.size()), std::string(word) + " needs the name of a file");
    t.kind = TokenKind::FileName;
    at_ = end;
    return true;
  }

  std::string_view text_;
  std::uint32_t buffer_;
  DiagnosticSink& sink_;
  Dialect dialect_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
  std::vector<LexicalError> errors_;
  std::optional<SourceRange> open_;  ///< the last string without a closing quote, if none was found
  bool unclosed_ = false;            ///< by a string: brackets cannot be matched
  bool failed_ = false;
};

}  // namespace

std::vector<Token> lex(std::string_view text, std::uint32_t buffer, DiagnosticSink& sink, Dialect dialect) {
  std::vector<Token> tokens = Lexer(text, buffer, sink, dialect).run();
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
    tokens[i].spaceAfter = tokens[i + 1].spaceBefore || tokens[i + 1].kind == TokenKind::End;
  return tokens;
}

}  // namespace cql::frontend
