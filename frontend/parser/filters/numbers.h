// Numbers and properties of squares (language/10 §6, 31).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class NumberParser : ParserPart {
 public:
  explicit NumberParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter

 private:
  NodeId negative();
  // Parses from after the word on.
  NodeId pieceId(const std::string& word, std::uint32_t begin);
  NodeId ascii(const std::string& word, std::uint32_t begin);
  NodeId extremum(const std::string& word, std::uint32_t begin);
  NodeId indexOf(const std::string& word, std::uint32_t begin);
  NodeId equal(const std::string& word, std::uint32_t begin);
};

}  // namespace cql::frontend
