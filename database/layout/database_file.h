// Opens a database for reading: its directory and bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "database/layout/aligned_bytes.h"
#include "database/layout/format.h"
#include "io/bytes/input_bytes.h"

namespace cql::database {

/// The contents of header, footer and directory.
struct Directory {
  std::vector<BlockEntry> entries;
  Footer footer{};
  bool interrupted = false;  ///< an append has not ended: what follows the footer is ignored
};

/// Reads header, footer and directory. Returns the error, or an empty string.
std::string readDirectory(std::string_view file, Directory& directory);

/// The bytes of a database. Thread-safe.
class DatabaseFile {
 public:
  /// Takes the input; a stream is read to its end into memory. Returns null, with the reason in `error`, if
  /// it cannot be read.
  static std::shared_ptr<DatabaseFile> open(InputBytes input, std::string& error);

  std::string_view bytes() const { return bytes_; }
  const Directory& directory() const { return directory_; }
  /// Copies some bytes without mapping them. Returns false if they must be read from bytes().
  bool read(std::uint64_t offset, std::size_t size, char* to) const {
    return input_.file && input_.file->read(offset, size, to);
  }
  /// Prefetches bytes.
  void populate(std::uint64_t offset, std::uint64_t size) const;

 private:
  InputBytes input_;
  std::unique_ptr<AlignedBytes> room_;  ///< the bytes, unless they are mapped
  std::string_view bytes_;
  Directory directory_;
};

}  // namespace cql::database
