// Searches and control (language/22).
#pragma once

#include <utility>

#include "frontend/parser/part.h"

namespace cql::frontend {

class ControlParser : ParserPart {
 public:
  explicit ControlParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter

 private:
  NodeId ifFilter();
  NodeId whileFilter();
  NodeId find();
  NodeId echo();
  NodeId consecutiveMoves();
  NodeId similarPosition();
  NodeId assertion();
  NodeId assertVariations();
  NodeId operandOf(const std::string& word);
  std::uint32_t collection(const std::string& file, bool transforms);
  std::uint32_t positionName(const std::string& owner);
  std::pair<std::uint32_t, std::uint32_t> twoPositionNames(const std::string& owner);
};

}  // namespace cql::frontend
