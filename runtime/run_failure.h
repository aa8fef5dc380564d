// A query that failed in a game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/error.h"

namespace cql {

struct RunFailure {
  std::string message;
  /// Index in Manifest::places; none: not at a place in the query.
  std::optional<std::int32_t> location = std::nullopt;
  std::int32_t game = 0;                ///< number of the game
  ErrorKind kind = ErrorKind::Runtime;  ///< Memory if there was none left, or its limit was reached
};

}  // namespace cql
