// What every part of the parser needs: tokens, nodes, messages, and filters as operands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/parser/state.h"

namespace cql::frontend {

/// For messages, of `+` and `*` at path level (language/01 §8).
constexpr const char* kRepeats = "; in a path it repeats a move or a group, and calculations stand in braces";

/// A part of the grammar. It has no state of its own: it is made where it is needed.
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
  /// Is it next, as a keyword or as a word of an extension that is no name here?
  bool atKeyword(std::string_view word) const;
  bool atSymbol(std::string_view text) const { return tokens_.atSymbol(text); }
  bool acceptKeyword(std::string_view word);
  /// Can the identifier that is next be a word of an extension: does the dialect have it, and has the text
  /// not introduced it as a name, nor does so here (language/60 §1)?
  bool isUnnamed() const;
  bool isIntroduced() const;  ///< ... has the text done so, or does it here?
  bool acceptSymbol(std::string_view text) { return tokens_.acceptSymbol(text); }
  void expectSymbol(std::string_view text, const std::string& after);
  void skip(std::size_t n = 1) { tokens_.skip(n); }
  /// The tokens of a source that is read besides the query, in the dialect of the query.
  std::vector<Token> lexed(const std::string& text, std::uint32_t buffer);
  SourceRange from(std::uint32_t begin) const { return tokens_.from(begin); }
  bool startsFilter() const { return tokens_.startsFilter(); }

  // --- messages
  [[noreturn]] void fail(SourceRange range, std::string message) {
    frontend::fail(sink_, range, std::move(message));
  }
  /// At the token that is next. A misspelt word is reported as such, whatever was expected in its place.
  /// `fix`: what to write instead; without it, what is likely for the token.
  [[noreturn]] void failHere(std::string message, std::optional<FixIt> fix = std::nullopt);
  /// For a filter that ends here and lacks something: a misspelt word behind it was to be that.
  [[noreturn]] void failUnfinished(SourceRange range, std::string message);
  [[noreturn]] void failUnknown(const Token& name, std::string hint = "",
                                std::optional<FixIt> fix = std::nullopt);
  std::string butThisIs(NodeId id) const;  ///< ", but this is ..." for a filter of the wrong type
  std::string found() const;               ///< ", found ..." for a filter that is missing here

  // --- nodes
  /// From the offset to the end of the last token.
  NodeId make(Op op, Type type, std::uint32_t begin, std::vector<NodeId> kids = {});
  Node& node(NodeId id) { return query_.nodes[id]; }
  Type type(NodeId id) const { return query_.nodes[id].type; }
  NodeId number(std::int32_t value, SourceRange range);
  NodeId asNumber(NodeId id);  ///< a set becomes its cardinality
  /// Uses a filter as a condition: refuses those whose value would be lost (language/01 §16). Returns it.
  /// `before`: the filter in front of it in a list, with which a number may have been to be compared.
  NodeId condition(NodeId id, NodeId before = kNone);
  bool isBareDash(NodeId id) const { return state_.nodes.bareDashes.contains(id); }
  bool isGrouped(NodeId id) const { return state_.nodes.grouped.contains(id); }
  /// Is it a dash filter and nothing else, but in braces? In a path it is no part of it (language/21 §3.2).
  bool isBracedDash(NodeId id) const { return state_.nodes.braced.contains(id); }
  /// The dash filter is used as a whole: it is no move of a path, and may be an operand.
  void settleDash(NodeId id) { state_.nodes.bareDashes.erase(id); }

  /// The names known now, for forgetNames(); empty where the dialect has no local names.
  NameTable::Names namesBefore() const {
    return dialect() == Dialect::Cqli ? state_.names.all() : NameTable::Names();
  }
  /// Gives names the meaning that they had before, all of them or one: what was made meanwhile was local.
  void forgetNames(const NameTable::Names& before, std::string_view only = {});

  // --- filters as operands
  NodeId filter() { return level(Level::Or); }
  NodeId tryLevel(Level level);  ///< kNone if none begins here
  NodeId level(Level level);     ///< one filter of the level; an error if there is none
  NodeId typed(Level level, Type type, const std::string& owner);
  void requireType(NodeId id, Type type, const std::string& owner, SourceRange range);
  /// `(A B)` behind the word; `things` is their plural in messages.
  std::vector<NodeId> twoOf(Level level, Type type, const std::string& word, const std::string& things);
  /// Goes back to the token `begin`, from which on `id` was read before it was clear what it belongs to. The
  /// filter of the level that begins there is this node; its tokens are not read again.
  void giveBack(std::size_t begin, Level level, NodeId id);
  NodeId takeBack(Level level);  ///< kNone: nothing was given back here

  /// Inside brackets, lines and paths: what stands around them matters no longer, but for the pattern.
  struct Inside {
    Restore<Pattern> pattern;
    Restore<bool> names;
  };
  Inside inside(Pattern pattern) { return {{state_.pattern, pattern}, {state_.plainName, false}}; }
  /// Parentheses keep the level of a path, and end that of a line's item.
  Inside insideParentheses() {
    return inside(state_.pattern == Pattern::Path ? Pattern::Path : Pattern::None);
  }

  /// One level deeper for the time of a scope: refuses filters nested so deeply that the stack is at risk.
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
};

}  // namespace cql::frontend
