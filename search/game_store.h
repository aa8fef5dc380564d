// Printed games that wait until their order is known.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace cql::search {

/// Keeps texts in memory up to a limit, then in a file without a name, so that memory does not grow with the
/// number of games found.
class GameStore {
 public:
  explicit GameStore(std::size_t memoryLimit = std::size_t{16} << 20) : limit_(memoryLimit) {}

  struct Place {
    std::uint64_t offset = 0;
    std::size_t size = 0;
  };
  Place add(std::string_view text);
  /// Valid until the next call.
  std::string_view get(Place place);
  /// What went wrong; empty if nothing.
  const std::string& error() const { return error_; }

 private:
  void spill();

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::size_t limit_;
  std::string memory_;  ///< what stands behind the texts of the file
  std::string read_;
  std::uint64_t spilled_ = 0;
  std::unique_ptr<std::FILE, Close> file_;
  std::string error_;
};

}  // namespace cql::search
