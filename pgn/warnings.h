// Warnings about damaged input (language/41). They never stop a run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cql::pgn {

/// `offset` counts bytes from the start of the batch (or text) being read; GameSource::lineOf() turns it into
/// the line of the file. It is counted only when a warning is printed.
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

/// Keeps the warnings in the order they come.
class WarningList : public WarningSink {
 public:
  void warn(std::size_t offset, std::int32_t game, std::string_view text) override {
    items.push_back({offset, game, std::string(text)});
  }
  std::vector<Warning> items;
};

/// Drops every warning: for a second reading of a game that has been warned about.
class NoWarnings : public WarningSink {
 public:
  void warn(std::size_t, std::int32_t, std::string_view) override {}
};

}  // namespace cql::pgn
