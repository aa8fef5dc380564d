// Reads the tag TimeControl (language/60 §3).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cql {

/// Milliseconds of the first period.
struct TimeControl {
  std::int64_t base, increment;
};

/// Nullopt if the value does not contain the times.
std::optional<TimeControl> readTimeControl(std::string_view value);

}  // namespace cql
