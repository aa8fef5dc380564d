#include "ide/layout.h"

#include <algorithm>
#include <numeric>

#include "frontend/text/brackets.h"
#include "ide/token_context.h"
#include "runtime/ascii.h"
#include "runtime/utf8.h"

namespace cql::ide {
namespace {

using frontend::closesBracket, frontend::opensBracket, frontend::Token, frontend::TokenKind;

constexpr std::size_t kStep = 2;  ///< columns

struct Comment {
  std::string_view text;
  int lines;         ///< the number of line ends before it
  bool toEndOfLine;  ///< it begins with `//` or `;`
};

/// The text before a token.
struct Gap {
  std::vector<Comment> comments;
  int lines = 0;  ///< the number of line ends between the last comment and the token
  bool breaks() const {
    return lines > 0 || std::ranges::any_of(comments, [](const Comment& c) { return c.lines > 0; });
  }
};

Gap readGap(std::string_view text) {
  Gap gap;
  for (std::size_t at = 0; at < text.size();) {
    if (ascii::isSpace(text[at])) {
      gap.lines += text[at++] == '\n';
      continue;
    }
    const bool block = text.substr(at).starts_with("/*");
    std::size_t end = block ? text.find("*/", at + 2) + 2 : std::min(text.find('\n', at), text.size());
    std::string_view comment = text.substr(at, end - at);
    while (ascii::isSpace(comment.back())) comment.remove_suffix(1);
    gap.comments.push_back({comment, gap.lines, !block});
    gap.lines = 0;
    at = end;
  }
  return gap;
}

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

class Layout {
 public:
  Layout(std::string_view text, const std::vector<Token>& tokens, const Lists& lists)
      : text_(text), tokens_(tokens), lists_(lists), partners_(partners(tokens)) {
    std::size_t from = frontend::endOfByteOrderMarks(text);
    int breaks = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& t = tokens_[i];
      const bool end = t.kind == TokenKind::End;
      gaps_.push_back(readGap(text_.substr(from, (end ? text_.size() : t.range.begin) - from)));
      from = t.range.end;
      breaks += gaps_.back().breaks();
      breaksBefore_.push_back(breaks);
    }
    findRuns();
  }

  std::string run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& t = tokens_[i];
      if (closesBracket(t) && levels_.size() > 1) {
        closing_ = levels_.back();
        levels_.pop_back();
      }
      separate(i);
      if (t.kind == TokenKind::End) break;
      out_ += written(i);
      Level& level = levels_.back();
      if (t.text == "path" && t.kind == TokenKind::Keyword) level.inPath = true;
      if (opensBracket(t)) {
        const auto list = t.text == "{" ? lists_.find(t.range.begin) : lists_.end();
        levels_.push_back({lineIndent_, lineIndent_ + kStep, i + 1, t.text[0],
                           list == lists_.end() ? nullptr : &list->second});
      } else if (i == headerEnd()) {
        const auto list = lists_.find(kOuterList);
        level.first = i + 1;
        level.items = list == lists_.end() ? nullptr : &list->second;
      }
    }
    if (!out_.empty()) out_ += '\n';
    return aligned();
  }

 private:
  struct Level {
    std::size_t outer = 0, indent = 0;  ///< columns: of the line with the bracket, and of the lines inside
    std::size_t first = 0;              ///< the first token
    char bracket = '\0';
    const std::vector<std::uint32_t>* items = nullptr;
    bool inPath = false;
  };

  std::string_view written(std::size_t i) const {
    return text_.substr(tokens_[i].range.begin, tokens_[i].range.end - tokens_[i].range.begin);
  }
  /// Returns the index of the bracket that closes the header.
  std::size_t headerEnd() const {
    return tokens_.size() > 1 && tokens_[0].isKeyword("cql") ? partners_[1] : tokens_.size();
  }

  /// Groups adjacent tokens into runs; braces end a run.
  void findRuns() {
    std::vector<bool> dash;
    for (const Token& t : tokens_) {
      const bool brace = t.isSymbol("{") || t.isSymbol("}");
      if (runs_.empty() || t.spaceBefore || brace || tokens_[runs_.size() - 1].isSymbol("{"))
        dash.push_back(false);
      if (t.kind == TokenKind::Dash) dash.back() = true;
      runs_.push_back(dash.size() - 1);
    }
    for (std::size_t run : runs_) touchesDash_.push_back(dash[run]);
  }

  bool holdsLines(std::size_t open) const { return breaksBefore_[partners_[open]] > breaksBefore_[open]; }
  bool breaksBehind(std::size_t open) const {
    const Token& t = tokens_[open];
    return (t.isSymbol("{") || t.isSymbol("(")) && partners_[open] > open && holdsLines(open);
  }

  /// Writes the text before a token: comments, line ends, blanks.
  void separate(std::size_t i) {
    const Gap& gap = gaps_[i];
    const Token& t = tokens_[i];
    const bool behindOpen = i > 0 && opensBracket(tokens_[i - 1]), end = t.kind == TokenKind::End;
    const bool closes = closesBracket(t);
    const bool forced = i > 0 && !end &&
                        (breaksBehind(i - 1) || i - 1 == headerEnd() ||
                         (closes && partners_[i] < i && breaksBehind(partners_[i])));
    if (t.blankBefore) levels_.back().inPath = false;
    const std::size_t indent = closes ? closing_.outer : indentOf(i);
    for (std::size_t k = 0; k < gap.comments.size(); ++k) {
      const Comment& c = gap.comments[k];
      const bool last = k + 1 == gap.comments.size();
      const bool ends =
          c.toEndOfLine || (last ? forced || end || gap.lines > 0 : gap.comments[k + 1].lines > 0);
      if (c.lines > 0)
        newLine(c.lines > 1 && !(behindOpen && k == 0), closes ? closing_.indent : indent);
      else if (!out_.empty())
        out_ += ends ? "  " : " ";
      if (c.lines == 0 && c.toEndOfLine && !out_.empty()) trailing_.push_back({line_, out_.size()});
      out_ += c.text;
      line_ += static_cast<std::size_t>(std::ranges::count(c.text, '\n'));
    }
    if (end) return;
    const bool behindLine = !gap.comments.empty() && gap.comments.back().toEndOfLine;
    if (gap.lines > 0 || forced || behindLine)
      newLine(gap.lines > 1 && !closes && !(behindOpen && gap.comments.empty()), indent);
    else if (i > 0 && (!gap.comments.empty() || areApart(i)))
      out_ += ' ';
  }

  void newLine(bool blank, std::size_t indent) {
    lineIndent_ = indent;
    if (out_.empty()) return;
    line_ += blank ? 2 : 1;
    out_ += blank ? "\n\n" : "\n";
    out_.append(indent, ' ');
  }

  /// Returns the text with trailing comments aligned on neighbouring lines.
  std::string aligned() const {
    const auto column = [&](std::size_t at) {
      const std::size_t line = out_.rfind('\n', at) + 1;  // 0 if there is none
      const std::string_view before = std::string_view(out_).substr(line, at - line);
      return utf8::length(before);
    };
    std::string result;
    std::size_t done = 0;
    for (std::size_t first = 0, end = 0; first < trailing_.size(); first = end) {
      for (end = first + 1; end < trailing_.size() && trailing_[end].line == trailing_[end - 1].line + 1;)
        ++end;
      std::size_t widest = 0;
      for (std::size_t i = first; i < end; ++i) widest = std::max(widest, column(trailing_[i].at));
      for (std::size_t i = first; i < end; ++i) {
        result.append(out_, done, trailing_[i].at - done);
        result.append(widest - column(trailing_[i].at), ' ');
        done = trailing_[i].at;
      }
    }
    return result.append(out_, done);
  }

  /// Returns the indent of a line that begins with the token.
  std::size_t indentOf(std::size_t i) const {
    const Level& level = levels_.back();
    return level.indent + (goesOn(i, level) ? kStep : 0);
  }

  /// Returns true if the token continues a filter of its list.
  bool goesOn(std::size_t i, const Level& level) const {
    const Token& t = tokens_[i];
    if (i <= level.first || t.kind == TokenKind::End || t.isKeyword("else")) return false;
    if (level.bracket == '[') return true;
    if (level.items) {
      // The range of a filter in brackets is that of its contents.
      std::size_t inner = i;
      while (inner + 1 < tokens_.size() && (tokens_[inner].isSymbol("(") || tokens_[inner].isSymbol("{")))
        ++inner;
      const auto begins = [&](std::size_t token) {
        return std::ranges::binary_search(*level.items, tokens_[token].range.begin);
      };
      return !begins(i) && !begins(inner);
    }
    return level.inPath || isOperator(t) || frontend::isInfix(t) || needsOperand(tokens_[i - 1]);
  }

  bool endsOperand(std::size_t i) const {
    return !needsOperand(tokens_[i]) && !opensBracket(tokens_[i]) && !tokens_[i].isSymbol(",");
  }
  /// Returns whether a minus is a sign (unary). 0: no, 1: perhaps, by its blanks, 2: certainly.
  int sign(std::size_t i) const {
    const Token& t = tokens_[i];
    if (!t.isSymbol("-")) return 0;
    if (i == 0 || !endsOperand(i - 1)) return 2;
    return t.spaceBefore && !t.spaceAfter ? 1 : 0;
  }
  /// Returns true if it is a quantifier of a line or a path (language/01 §8).
  bool isRepetition(std::size_t i) const {
    const Token& t = tokens_[i];
    if (t.kind == TokenKind::Repetition) return true;
    if (t.kind != TokenKind::Symbol) return false;
    if (isOneOf(t.text, {"?", "{*}", "{+}"})) return true;
    if (t.text != "+" && t.text != "*") return false;
    if (!t.spaceBefore && t.spaceAfter) return true;
    const Token& next = tokens_[i + 1];
    return next.kind == TokenKind::End || next.kind == TokenKind::Repetition ||
           (next.kind == TokenKind::Symbol &&
            isOneOf(next.text, {"}", ")", "-->", "<--", "?", "{*}", "{+}", "+", "*"}));
  }

  /// Returns true if the tokens stay the same without a blank between them.
  bool canTouch(std::size_t i) const {
    const std::string_view first = written(i - 1);
    frontend::DiagnosticSink scratch;
    const std::vector<Token> both = frontend::lex(std::string(first) + std::string(written(i)), 0, scratch);
    return both.size() == 3 && both[0].range.end == first.size() && both[0].kind == tokens_[i - 1].kind &&
           both[1].kind == tokens_[i].kind;
  }

  /// Returns true if a blank separates a token from the one before it, on one line.
  bool areApart(std::size_t i) const {
    const Token &p = tokens_[i - 1], &t = tokens_[i];
    const bool were = t.spaceBefore;
    if (p.isSymbol("{") || t.isSymbol("}")) return !(p.isSymbol("{") && t.isSymbol("}"));
    if (p.isSymbol("(") || t.isSymbol(")")) return false;
    // `D[ x ]` and `D[ R ]` are indices, `D[x]` and `D[R]` are not.
    const auto isBare = [](const Token& word) {
      return word.kind == TokenKind::Identifier || word.kind == TokenKind::Designator;
    };
    if (p.isSymbol("[")) return were && isBare(t);
    if (t.isSymbol("]")) return were && isBare(p);
    if (touchesDash_[i - 1] || touchesDash_[i]) return were;
    if (t.isSymbol(",")) return false;
    if (p.isSymbol("#") || p.isSymbol("~") || sign(i - 1) > 0) return !canTouch(i);
    if (t.isSymbol(":") || p.isSymbol(":")) return false;
    if (isRepetition(i)) return false;
    if (t.isSymbol("[")) return !canTouch(i);
    // After other tokens it may open the target of a move filter, which touches it (language/01 §8).
    if (t.isSymbol("(")) return takesParentheses(p) ? false : needsOperand(p) || were;
    return true;
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  const Lists& lists_;
  std::vector<std::size_t> partners_, runs_;
  std::vector<bool> touchesDash_;
  std::vector<Gap> gaps_;
  std::vector<int> breaksBefore_;  ///< the number of gaps with line ends, up to the token's
  std::vector<Level> levels_{1};
  Level closing_;  ///< the level that the token closes
  std::size_t lineIndent_ = 0, line_ = 0;
  struct Trailing {
    std::size_t line, at;
  };
  std::vector<Trailing> trailing_;  ///< trailing comments, by offset in `out_`
  std::string out_;
};

}  // namespace

std::vector<std::size_t> partners(const std::vector<Token>& tokens) {
  std::vector<std::size_t> result(tokens.size()), open;
  std::iota(result.begin(), result.end(), std::size_t{0});
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (opensBracket(tokens[i])) open.push_back(i);
    if (!closesBracket(tokens[i]) || open.empty()) continue;
    result[i] = open.back();
    result[open.back()] = i;
    open.pop_back();
  }
  return result;
}

std::string layOut(std::string_view text, const std::vector<Token>& tokens, const Lists& lists) {
  return Layout(text, tokens, lists).run();
}

}  // namespace cql::ide
