// The position of the parser in a list of tokens (language/01 §3).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/token.h"
#include "runtime/assert.h"

namespace cql::frontend {

/// A list of tokens and the position of the next one. Tokens after a limit are hidden: the end comes there.
class TokenCursor {
 public:
  TokenCursor() = default;
  /// Reads all tokens, which must outlive the cursor; `end` follows them.
  TokenCursor(const std::vector<Token>& tokens, Token end)
      : tokens_(&tokens), limit_(tokens.size()), end_(std::move(end)) {}

  const Token& at(std::size_t position) const { return position < limit_ ? (*tokens_)[position] : end_; }
  const Token& current() const { return at(position_); }
  const Token& ahead(std::size_t n = 1) const { return at(position_ + n); }
  /// The token before the next one; at the start, the first.
  const Token& last() const {
    CQL_ASSERT(tokens_ && !tokens_->empty() && position_ <= tokens_->size());
    return (*tokens_)[position_ ? position_ - 1 : 0];
  }
  bool atKeyword(std::string_view word) const { return current().isKeyword(word); }
  bool atSymbol(std::string_view text) const { return current().isSymbol(text); }

  std::size_t position() const { return position_; }
  std::size_t limit() const { return limit_; }
  void moveTo(std::size_t position) { position_ = position; }
  void skip(std::size_t n = 1) { position_ += n; }
  bool acceptSymbol(std::string_view text);

  /// The range from an offset in the text to the end of the last token.
  SourceRange from(std::uint32_t begin) const;
  /// Returns true if a filter can begin at the next token.
  bool startsFilter() const;
  /// The position of the token that closes a bracket.
  std::size_t closing(std::size_t open) const;
  /// The position of the first token of the next line, or of the end of the text, even if hidden.
  std::size_t nextLine() const;

  /// Hides what comes after a position for the duration of a scope.
  class Limit {
   public:
    Limit(TokenCursor& cursor, std::size_t limit) : Limit(cursor, limit, cursor.end_) {}
    Limit(TokenCursor& cursor, std::size_t limit, Token end)
        : cursor_(cursor), limit_(cursor.limit_), end_(std::exchange(cursor.end_, std::move(end))) {
      CQL_ASSERT(limit <= cursor.tokens_->size());  // may be above that of an enclosing scope
      cursor_.limit_ = limit;
    }
    ~Limit() {
      cursor_.limit_ = limit_;
      cursor_.end_ = std::move(end_);
    }
    Limit(const Limit&) = delete;

   private:
    TokenCursor& cursor_;
    std::size_t limit_;
    Token end_;
  };

 private:
  const std::vector<Token>* tokens_ = nullptr;
  std::size_t position_ = 0, limit_ = 0;
  Token end_;
};

/// Describes a token for messages.
std::string describe(const Token& token);

}  // namespace cql::frontend
