// Parses the filters that are not operators: finds the family that a token belongs to.
#pragma once

#include "frontend/filter_table.h"
#include "frontend/parser/part.h"

namespace cql::frontend {

class PrimaryParser : ParserPart {
 public:
  explicit PrimaryParser(ParserState& state) : ParserPart(state) {}

  NodeId tryPrimary();  ///< kNone if no filter begins here

 private:
  NodeId tryKeyword();
  [[noreturn]] void failAtPart(const Token& word, std::string_view doc);
};

}  // namespace cql::frontend
