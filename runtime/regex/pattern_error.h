// What the compiler reports of a pattern that cannot be used.
#pragma once

#include <cstddef>
#include <string>

namespace cql {

/// What is wrong with a pattern, and with which bytes of it.
struct PatternError {
  std::string message;
  std::size_t begin = 0, end = 0;
};

}  // namespace cql
