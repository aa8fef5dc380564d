// The header of a query (language/02 §1).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

/// Each word has a row in runtime/settings.def, CQL_HEADER, whose reader follows the class in header.cpp.
class HeaderParser : ParserPart {
 public:
  explicit HeaderParser(ParserState& state) : ParserPart(state) {}

  void header();

 private:
  friend struct HeaderReaders;

  void item();
  [[noreturn]] void failAtItem(const Token& token);
};

}  // namespace cql::frontend
