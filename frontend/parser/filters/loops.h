// Loops over squares, pieces and keys (language/10 §8, 33 §3).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class LoopParser : ParserPart {
 public:
  explicit LoopParser(ParserState& state) : ParserPart(state) {}

  /// square [all] x in S F, piece [all] x in S F; also piece x = S.
  NodeId squareLoop(bool piece);
  /// [∀] x∊S F, [∀] ◭x∊S F, x∊D F.
  NodeId symbolicLoop(bool all);
  /// string x in D F
  NodeId stringLoop();

 private:
  NodeId squaresOf(const Token& name, bool piece, bool all, const std::string& owner, std::uint32_t begin);
  NodeId keysOf(const Token& name, std::uint32_t dictionary, std::uint32_t begin);
};

}  // namespace cql::frontend
