// `move` and the words before a dash filter (language/20).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class MoveParser : ParserPart {
 public:
  explicit MoveParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter

 private:
  struct Parameters;
  NodeId move();
  bool parameter(Parameters& move);
  bool note(const std::string& word, Parameters& move);
  void check(const Parameters& move, std::uint32_t begin);
  void checkKinds(const Parameters& move, std::uint32_t begin);
  NodeId speculative(Parameters& move, std::uint32_t begin);
  NodeId finish(Op op, Parameters& move, std::uint32_t begin);
  NodeId legalWithTarget(NodeId dash, MoveSource source, std::uint32_t begin);
  PieceMask promotionPieces(const std::string& owner);
  NodeId countMoves();
  NodeId currentMove();
  NodeId legal();
  NodeId bareDash(const std::string& owner, bool orLegal);
};

}  // namespace cql::frontend
