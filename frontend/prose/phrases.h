// The table of phrases (phrases.def), a row for each operation.
#pragma once

#include <cstdint>
#include <string_view>

#include "frontend/ir.h"

namespace cql::frontend {

/// What chooses among the variants of a phrase.
enum class Variants : std::uint8_t { kOnly, kMode, kNumber };

struct Phrase {
  Op op;
  bool isSaid = false;  ///< by the writer, and not by these patterns
  Variants by = Variants::kOnly;
  std::string_view clause, one, many;
};

const Phrase& phraseOf(Op op);

/// The variant of a pattern for a node.
std::string_view variantOf(const Phrase& phrase, std::string_view pattern, const Node& node);

}  // namespace cql::frontend
