// The texts of a game as a query compares them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "runtime/arena.h"
#include "runtime/letters/encoding.h"

namespace cql {

/// Normalises each text of a game once. For one thread.
class GameTexts {
 public:
  /// Drops the texts of the game before.
  void clear() {
    if (known_.empty()) return;
    known_.clear();
    storage_.release(0);
  }
  /// Returns a text of the game as UTF-8 in normal form C. Valid until clear().
  std::string_view of(std::string_view bytes) { return letters::isAscii(bytes) ? bytes : read(bytes); }
  /// Returns the number of texts that were not UTF-8 since the last call.
  std::int64_t takeCount() { return std::exchange(notUtf8_, 0); }

 private:
  std::string_view read(std::string_view bytes);

  std::unordered_map<const char*, std::pair<std::size_t, std::string_view>> known_;  ///< by their address
  Arena storage_;
  std::string room_;
  std::int64_t notUtf8_ = 0;
};

}  // namespace cql
