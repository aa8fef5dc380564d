// Filters of the endgame study database (language/34 §7).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class HhdbParser : ParserPart {
 public:
  explicit HhdbParser(ParserState& state) : ParserPart(state) {}

  /// Parses from after the word `hhdb` on.
  NodeId hhdb(std::uint32_t begin, bool isItem);
  /// Returns true if the word may follow the first one of `hhdb`.
  static bool continues(std::string_view word);

 private:
  NodeId test(HhdbTestKind kind, const std::string& text, std::uint32_t begin);
  NodeId text(HhdbString which, std::uint32_t begin, bool isItem);
  NodeId awards(std::uint32_t begin);
  NodeId award(std::uint32_t mask, std::uint32_t begin);
  NodeId sortByAward(std::uint32_t mask, std::uint32_t begin);
};

}  // namespace cql::frontend
