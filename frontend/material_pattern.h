// Reads the texts of `material` and `imbalance` (language/60 §6).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cql::frontend {

/// What a text asks for, in the form that cqlMaterial() or cqlImbalance() takes; `exchanged`: with colours
/// exchanged.
struct MaterialPattern {
  struct Bounds {
    std::uint64_t low = 0, high = 0;
    bool operator==(const Bounds&) const = default;
  };
  Bounds written, exchanged;
  std::string error;  ///< the fault in the text; empty: none
};

MaterialPattern parseMaterial(std::string_view text);
MaterialPattern parseImbalance(std::string_view text);

}  // namespace cql::frontend
