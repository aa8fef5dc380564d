// Random numbers for the generators of queries.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

namespace cql::differential {

/// SplitMix64: the same numbers with every compiler and library.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool oneIn(int n) { return below(n) == 0; }
  std::string pick(std::initializer_list<const char*> all) {
    return *(all.begin() + below(static_cast<int>(all.size())));
  }

 private:
  std::uint64_t state_;
};

}  // namespace cql::differential
