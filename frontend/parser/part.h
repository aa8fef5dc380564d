// The base of all parts of the parser: tokens, nodes, messages, and filters as operands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/parser/state.h"
#include "runtime/assert.h"

namespace cql::frontend {

/// For messages about `+` and `*` at path level (language/01 §8).
constexpr const char* kRepeats = "; in a path it repeats a move or a group, and calculations stand in braces";

/// A part of the grammar. It is stateless, so one is made wherever it is needed.
class ParserPart {
 protected:
  explicit ParserPart(ParserState& state)
      : state_(state),
        tokens_(state.tokens),
        query_(state.query),
        options_(state.options),
        sink_(state.sink) {}

  Dialect dialect() const { return options_.dialect.value_or(Dialect::Union); }

  // --- tokens
  const Token& cur() const { return tokens_.current(); }
  const Token& ahead(std::size_t n = 1) const { return tokens_.ahead(n); }
  const Token& last() const { return tokens_.last(); }
  /// Returns true if the word is next, as a keyword or as a word of an extension that is not a name here.
  bool atKeyword(std::string_view word) const;
  bool atSymbol(std::string_view text) const { return tokens_.atSymbol(text); }
  bool acceptKeyword(std::string_view word);
  /// Returns true if the identifier that is next can be a word of an extension: the dialect has it, and the
  /// text has not introduced it as a name, nor does so here (language/60 §1).
  bool isUnnamed() const;
  bool isIntroduced() const;  ///< ... the text has introduced it, or does so here
  bool acceptSymbol(std::string_view text) { return tokens_.acceptSymbol(text); }
  void expectSymbol(std::string_view text, const std::string& after);
  void skip(std::size_t n = 1) { tokens_.skip(n); }
  /// The tokens of an additional source, in the dialect of the query.
  std::vector<Token> lexed(const std::string& text, std::uint32_t buffer);
  SourceRange from(std::uint32_t begin) const { return tokens_.from(begin); }
  bool startsFilter() const { return tokens_.startsFilter(); }

  // --- messages
  [[noreturn]] void fail(SourceRange range, std::string message) {
    frontend::fail(sink_, range, std::move(message));
  }
  /// Fails at the next token. A misspelt word is reported as such, whatever was expected in its place. `fix`:
  /// what to write instead; by default what is likely for the token.
  [[noreturn]] void failHere(std::string message, std::optional<FixIt> fix = std::nullopt);
  /// Fails for an incomplete filter that ends here: the next word may be a misspelling of the missing part.
  [[noreturn]] void failUnfinished(SourceRange range, std::string message);
  [[noreturn]] void failUnknown(const Token& name, std::string hint = "",
                                std::optional<FixIt> fix = std::nullopt);
  std::string writtenText(SourceRange range) const;  ///< as written in the query
  /// Fails at the next token, where a text in quotes is `expected`, so a word there is not taken for a
  /// misspelling.
  [[noreturn]] void failUnquoted(const std::string& expected);
  std::string butThisIs(NodeId id) const;  ///< ", but this is ..." for a filter of the wrong type
  std::string found() const;               ///< ", found ..." for a missing filter

  // --- nodes
  /// Makes a node that extends from the offset to the end of the last token.
  NodeId make(Op op, Type type, std::uint32_t begin, std::vector<NodeId> operands = {});
  Node& node(NodeId id) {
    CQL_ASSERT(id < query_.nodes.size());
    return query_.nodes[id];
  }
  Type type(NodeId id) const {
    CQL_ASSERT(id < query_.nodes.size());
    return query_.nodes[id].type;
  }
  NodeId number(std::int32_t value, SourceRange range);
  NodeId asNumber(NodeId id);  ///< a set becomes its cardinality
  /// Uses a filter as a condition, and returns it: rejects those whose value would be lost (language/01 §16).
  /// `before`: the previous filter in a list, to which a number may have been meant to be compared.
  NodeId condition(NodeId id, NodeId before = kNone);
  bool isBareDash(NodeId id) const { return state_.nodes.bareDashes.contains(id); }
  bool isGrouped(NodeId id) const { return state_.nodes.grouped.contains(id); }
  /// Returns true for a dash filter alone in braces. Such a filter is not part of a path (language/21 §3.2).
  bool isBracedDash(NodeId id) const { return state_.nodes.braced.contains(id); }
  /// Records that the dash filter is used as a whole: it is not a move of a path, and may be an operand.
  void settleDash(NodeId id) { state_.nodes.bareDashes.erase(id); }

  /// The names declared now, for forgetNames(); empty if the dialect has no local names.
  NameTable::Names namesBefore() const {
    return dialect() == Dialect::Cqli ? state_.names.all() : NameTable::Names();
  }
  /// Restores the earlier meaning of all names or of one: names declared since then were local.
  void forgetNames(const NameTable::Names& before, std::string_view only = {});

  // --- filters as operands
  NodeId filter() { return level(Level::Or); }
  NodeId tryLevel(Level level);  ///< kNone if no such filter begins here
  NodeId level(Level level);     ///< fails if no such filter begins here
  NodeId typed(Level level, Type type, const std::string& owner);
  void requireType(NodeId id, Type type, const std::string& owner, SourceRange range);
  /// Parses `(A B)` after the word; `things` names the operands in messages, in the plural.
  std::vector<NodeId> twoOf(Level level, Type type, const std::string& word, const std::string& things);
  /// Backtracks to the token `begin`, where the filter `id` begins, which was read before its context was
  /// known. When a filter of the level is read there next, it is this node; its tokens are not parsed again.
  void giveBack(std::size_t begin, Level level, NodeId id);
  NodeId takeBack(Level level);  ///< kNone: no filter was given back here

  /// Inside brackets, lines and paths: resets the context, except for the pattern.
  struct Inside {
    Restore<Pattern> pattern;
    Restore<bool> names;
  };
  Inside inside(Pattern pattern) { return {{state_.pattern, pattern}, {state_.plainName, false}}; }
  /// Parentheses keep the pattern of a path, and end that of an item of a line.
  Inside insideParentheses() {
    return inside(state_.pattern == Pattern::Path ? Pattern::Path : Pattern::None);
  }

  /// Counts one level of nesting during a scope: rejects filters nested so deeply that the stack may
  /// overflow.
  class Deeper {
   public:
    explicit Deeper(ParserPart& part);
    ~Deeper() { --depth_; }
    Deeper(const Deeper&) = delete;

   private:
    int& depth_;
  };

  ParserState& state_;
  TokenCursor& tokens_;
  Query& query_;
  const CompileOptions& options_;
  DiagnosticSink& sink_;

 private:
  void refuseMisspelt();
  void refuseFraction(const Node& number);
  std::string hintForKnownWord(const std::string& name) const;
};

}  // namespace cql::frontend
