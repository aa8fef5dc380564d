// The header of a query (language/02 §1).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class HeaderParser : ParserPart {
 public:
  explicit HeaderParser(ParserState& state) : ParserPart(state) {}

  void header();

 private:
  void item();
  void file(const Token& token);
  [[noreturn]] void failAtItem(const Token& token);
  Bounds bounds(const std::string& owner);
};

}  // namespace cql::frontend
