// Parses lists of filters and filters in brackets, and finds where to continue after an error.
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class ListParser : ParserPart {
 public:
  explicit ListParser(ParserState& state) : ParserPart(state) {}

  /// Reads filters up to a symbol, which is not consumed; empty: up to the end.
  std::vector<NodeId> filtersUntil(std::string_view close);
  /// Makes one filter of several; its range begins at `begin`.
  NodeId compound(std::vector<NodeId> parts, std::uint32_t begin);
  NodeId parenthesized();
  NodeId braces();
  /// Makes the filter for `inner` alone in brackets that open at `begin`.
  NodeId grouped(NodeId inner, std::uint32_t begin);

 private:
  [[noreturn]] void failAtSecond(std::size_t open);
  void recover(std::size_t begin, std::string_view close);
};

}  // namespace cql::frontend
