// Warnings about damaged input (language/41). A warning never stops a run.
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

/// Returns the kind of a warning, without the word or number that it is about: `illegal move` for `illegal
/// move: Nf9`.
inline std::string_view kindOf(std::string_view warning) {
  return warning.substr(0, warning.find_first_of(":,;"));
}

/// Returns the only warning whose text contains the number of its game (language/41 §4).
inline std::string invalidFen(std::int32_t game) {
  return "invalid FEN, game " + std::to_string(game) + " skipped";
}

struct WarningKind {
  std::string name;
  std::int64_t count = 0;
};

class WarningSink {
 public:
  virtual ~WarningSink() = default;
  virtual void warn(std::size_t offset, std::int32_t game, std::string_view text) = 0;
};

/// Stores the first warnings in order and the first one of each kind, and counts all.
class WarningList : public WarningSink {
 public:
  /// `most`: the number of warnings to store.
  explicit WarningList(std::size_t most = SIZE_MAX) : most_(most) {}
  void warn(std::size_t offset, std::int32_t game, std::string_view text) override {
    ++count;
    WarningKind& kind = kindNamed(kindOf(text));
    if (kind.count++ == 0 || items.size() < most_) items.push_back({offset, game, std::string(text)});
  }
  /// Sets the number of warnings to store.
  void keep(std::size_t most) { most_ = most; }
  /// Moves the warnings of another list to this one.
  void take(WarningList& other) {
    if (other.count == 0) return;
    std::size_t known = kinds.size();
    for (Warning& w : other.items) {
      kindNamed(kindOf(w.text));
      if (kinds.size() > known || items.size() < most_) items.push_back(std::move(w));
      known = kinds.size();
    }
    for (const WarningKind& kind : other.kinds) kindNamed(kind.name).count += kind.count;
    other.kinds.clear();
    count += std::exchange(other.count, 0);
    other.items.clear();
  }
  std::vector<Warning> items;
  std::int64_t count = 0;
  std::vector<WarningKind> kinds;  ///< in the order of their first warnings

 private:
  WarningKind& kindNamed(std::string_view name) {
    for (WarningKind& kind : kinds)
      if (kind.name == name) return kind;
    return kinds.emplace_back(WarningKind{std::string(name)});
  }

  std::size_t most_;
};

/// Drops every warning. For a second reading of a game, whose damage has been reported.
class NoWarnings : public WarningSink {
 public:
  void warn(std::size_t, std::int32_t, std::string_view) override {}
};

}  // namespace cql
