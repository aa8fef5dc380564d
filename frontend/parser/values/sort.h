// Sorting (language/22 §5).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class SortParser : ParserPart {
 public:
  explicit SortParser(ParserState& state) : ParserPart(state) {}

  NodeId sort();
  NodeId distinct();  ///< language/60 §12
  /// The key with a name. Keys are in the order in which their names first occur in the text.
  std::uint32_t sortKey(const std::string& name, bool smallest, bool quiet);
  NodeId sortBy(std::uint32_t key, NodeId value, std::uint32_t begin);
};

}  // namespace cql::frontend
