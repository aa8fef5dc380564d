// Imports games of any source into a database.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "database/block/block_writer.h"
#include "database/file/database_writer.h"
#include "io/source.h"
#include "runtime/error.h"

namespace cql::database {

struct ImportNumbers {
  std::int64_t games = 0;
  std::uint64_t plies = 0;     ///< of main lines
  std::uint64_t bytes = 0;     ///< of the games, unpacked
  std::uint64_t consumed = 0;  ///< of the inputs, as stored
  std::int64_t warnings = 0;
};

struct ImportOptions {
  int threads = 1;
  BlockOptions blocks{};
  /// The approximate size of the games of a block; memory holds a few blocks per thread.
  std::size_t blockBytes = std::size_t{1} << 22;
  std::size_t maxGameBytes = kMostGameBytes;
  std::string encoding = {};                ///< from which inputs are converted; empty: none
  std::string pieces = {};                  ///< the language of their letters of pieces; empty: English
  const std::atomic<bool>* stop = nullptr;  ///< cancels the import when it becomes true: nothing is written
  /// Lines about damaged games, in the order of the games; those beyond the first `printed` are only counted.
  std::function<void(std::string_view)> warnings = nullptr;
  std::int64_t printed = 100;
  std::function<void(const ImportNumbers&)> progress = nullptr;  ///< called by any thread, serialised
};

/// Adds the games of all inputs, which `open` opens, and completes the file. The bytes are the same for any
/// number of threads. If an input cannot be read to its end, nothing is written.
Result<ImportNumbers> importGames(const std::vector<std::string>& inputs, const OpenSource& open,
                                  DatabaseWriter& file, const ImportOptions& options);

}  // namespace cql::database
