// Warnings about damaged input (language/41). They never stop a run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cql {

/// `offset` counts bytes from the start of the batch (or text) being read.
struct Warning {
  std::size_t offset = 0;
  std::int32_t game = 0;
  std::string text;
};

class WarningSink {
 public:
  virtual ~WarningSink() = default;
  virtual void warn(std::size_t offset, std::int32_t game, std::string_view text) = 0;
};

/// Keeps the first warnings in the order they come, and counts all.
class WarningList : public WarningSink {
 public:
  /// Keeps `most`.
  explicit WarningList(std::size_t most = SIZE_MAX) : most_(most) {}
  void warn(std::size_t offset, std::int32_t game, std::string_view text) override {
    ++count;
    if (items.size() < most_) items.push_back({offset, game, std::string(text)});
  }
  /// Takes over the warnings of another list, which is empty then.
  void take(WarningList& other) {
    if (other.count == 0) return;
    for (Warning& w : other.items)
      if (items.size() < most_) items.push_back(std::move(w));
    count += std::exchange(other.count, 0);
    other.items.clear();
  }
  std::vector<Warning> items;
  std::int64_t count = 0;

 private:
  std::size_t most_;
};

/// Drops every warning: for a second reading of a game that has been warned about.
class NoWarnings : public WarningSink {
 public:
  void warn(std::size_t, std::int32_t, std::string_view) override {}
};

}  // namespace cql
