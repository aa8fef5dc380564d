// The range of seeds of a run.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace cql::differential {

struct Seeds {
  std::uint64_t first = 1, count;
};

/// CQL_DIFFERENTIAL=FIRST,COUNT of the environment, else that many from 1 on.
inline Seeds seeds(std::uint64_t count) {
  Seeds s{1, count};
  if (const char* given = std::getenv("CQL_DIFFERENTIAL")) {
    s.first = std::strtoull(given, nullptr, 10);
    if (const char* comma = std::strchr(given, ',')) s.count = std::strtoull(comma + 1, nullptr, 10);
  }
  return s;
}

}  // namespace cql::differential
