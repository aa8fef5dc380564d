// What `lastgamenumber` says of a run (language/34 §4).
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/search/job.h"

namespace cql::search {

/// The number of games of a run's inputs, counted once, by the first worker that asks.
class GameCount {
 public:
  /// `count` gives the number; negative: the games cannot be counted.
  explicit GameCount(std::function<std::int64_t()> count) : count_(std::move(count)) {}

  /// The number of the last game in the range; 0: unknown.
  std::int32_t last(const std::optional<Interval>& range);

 private:
  std::function<std::int64_t()> count_;
  std::once_flag counted_;
  std::int64_t games_ = 0;
};

/// Games of all the files; -1: one of them cannot be counted.
std::int64_t countGames(const std::vector<std::string>& files);

}  // namespace cql::search
