// Parses variables and their assignments (language/30).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class VariableParser : ParserPart {
 public:
  explicit VariableParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter
  NodeId named();      ///< from a name on, of any kind
  /// Parses piece x = S, from the name on.
  NodeId pieceAssignment(const std::string& name, std::uint32_t begin);
  std::uint32_t loopVariable(const std::string& name, SymbolKind kind, SourceRange range);
  NodeId variable(std::uint32_t symbol, SourceRange range);
  /// Resolves the names after `isbound`. They may be defined anywhere, so they are looked up after the whole
  /// query was read (language/30 §7).
  void resolveIsBound(std::string_view only = {});

 private:
  enum class Storage : std::uint8_t { Game, Persistent, QuietPersistent, Atomic };
  NodeId assignment(Storage storage, std::uint32_t begin);
  void checkOperand(AssignMode mode, const Token& op, NodeId value);
  std::uint32_t assigned(const Token& name, Storage storage, SymbolKind kind, bool needsOld,
                         SourceRange value);
  void checkAssigned(const Symbol& old, const Token& name, SymbolKind kind, bool persistent,
                     SourceRange value);
  NodeId storedVariable();
  NodeId unbind();
  NodeId isBound(bool wanted);
};

}  // namespace cql::frontend
