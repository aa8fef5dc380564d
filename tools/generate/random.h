// Random numbers, identical on every machine: xoshiro256** (Blackman and Vigna), seeded by splitmix64.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace cql::generate {

class Random {
 public:
  explicit Random(const std::array<std::uint64_t, 4>& state) : state_(state) {}
  /// `stream`: the streams of a seed are independent of each other.
  Random(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t s = mix(seed) ^ stream * 0x9e3779b97f4a7c15;
    for (std::uint64_t& word : state_) word = mix(s += 0x9e3779b97f4a7c15);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9, t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }
  /// Returns a number from 0 to bound - 1.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }
  /// Returns two numbers, each below its bound, from one draw.
  std::pair<std::uint32_t, std::uint32_t> belowTwo(std::uint32_t first, std::uint32_t second) {
    const std::uint64_t draw = next();
    return {static_cast<std::uint32_t>(((draw >> 32) * first) >> 32),
            static_cast<std::uint32_t>(((draw & 0xffffffff) * second) >> 32)};
  }
  bool chance(std::uint32_t percent) { return below(100) < percent; }
  template <typename Container>
  const auto& of(const Container& items) {
    return items[below(static_cast<std::uint32_t>(std::size(items)))];
  }
  /// Returns a member of a non-empty set. The members are not equally likely.
  int memberOf(std::uint64_t set) {
    const int turn = static_cast<int>(next() >> 58);
    return (std::countr_zero(std::rotr(set, turn)) + turn) & 63;
  }

 private:
  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  std::array<std::uint64_t, 4> state_;
};

}  // namespace cql::generate
