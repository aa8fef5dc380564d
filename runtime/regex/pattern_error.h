// The error of the compiler for an invalid pattern.
#pragma once

#include <cstddef>
#include <string>

namespace cql {

/// The error in a pattern, and the range of its bytes.
struct PatternError {
  std::string message;
  std::size_t begin = 0, end = 0;
};

}  // namespace cql
