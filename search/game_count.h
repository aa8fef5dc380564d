// What `lastgamenumber` says of a run (language/34 §4).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "search/job.h"

namespace cql::search {

/// The numbers of games of a run's inputs, each counted once, for the first worker that asks. Like
/// `gamenumber` the last number is that of a file, not of all of them.
class GameCount {
 public:
  /// `count` gives the number for the name of an input; negative: the games cannot be counted.
  explicit GameCount(std::function<std::int64_t(const std::string& input)> count)
      : count_(std::move(count)) {}

  /// The number of the last game in the range; 0: unknown.
  std::int32_t last(std::string_view input, const std::optional<Interval>& range);

 private:
  std::function<std::int64_t(const std::string& input)> count_;
  std::mutex mutex_;
  std::map<std::string, std::int64_t, std::less<>> games_;
};

}  // namespace cql::search
