// The games that a caller names, and files of games examined without searching them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "io/source.h"
#include "runtime/error.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// The fields of options that name games: of files, in memory, or from a function.
struct GivenInputs {
  const char* const* paths = nullptr;
  std::size_t pathCount = 0;
  const void* data = nullptr;
  std::size_t dataSize = 0;
  cqljit_read_callback read = nullptr;
  void* readUser = nullptr;

  template <class Options>
  static GivenInputs of(const Options& options) {
    return {options.paths,     options.path_count, options.data,
            options.data_size, options.read,       options.read_user};
  }
};

struct Inputs {
  std::vector<std::string> names;
  OpenSource open;          ///< opens an input by its name
  bool isNamed = true;      ///< the names are those of files
  std::uint64_t bytes = 0;  ///< their size; 0: unknown
};

/// Returns the inputs; `otherwise`: the files if the caller names none.
Result<Inputs> inputsOf(const GivenInputs& given, const std::vector<std::string>& otherwise);

/// Returns an error with the reason if the file cannot be read. Always succeeds for `-`, standard input.
Result<void> canRead(const std::string& path);

/// Returns the blocks of a file (cqljit_count_blocks).
Result<std::vector<InputPart>> blocksOf(const std::string& path);

/// Returns the sum of the sizes of the files in bytes; 0 if the size of one is unknown.
std::uint64_t sizeOf(const std::vector<std::string>& paths);

}  // namespace cql::capi
