// Reads the texts of `material` and `imbalance` (language/60 §6).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cql::frontend {

/// The requirement of a text, in the form that cqlMaterial() or cqlImbalance() takes; `exchanged`: with
/// colours exchanged.
struct MaterialPattern {
  struct Bounds {
    std::uint64_t low = 0, high = 0;
    bool operator==(const Bounds&) const = default;
  };
  Bounds written, exchanged;
  std::string error;  ///< the error in the text; empty if it is valid
};

MaterialPattern parseMaterial(std::string_view text);
MaterialPattern parseImbalance(std::string_view text);

}  // namespace cql::frontend
