// A file that appears under its name only when it is complete. Devices and pipes are written directly.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/text_buffer.h"
#include "io/zstd_packer.h"
#include "runtime/file_replacement.h"

namespace cql {

/// How an output is written.
struct FileMode {
  bool append = false;       ///< after what the file holds
  bool lines = false;        ///< without an empty line in between
  bool dry = false;          ///< not at all, except to standard output
  bool makeFolders = false;  ///< folders that are missing are made
};

/// Makes the folders of a file that are missing. 0, or the number of what went wrong.
int makeFoldersOf(const std::string& file);

class OutputFile {
 public:
  /// The name may be "-" for standard output. A file that isPacked() is written in frames of about a megabyte
  /// that can be decompressed in parallel. What was written is removed unless finish() is called.
  explicit OutputFile(std::string name, FileMode mode = {});

  /// Is it compressed, by the ending of the name (kPackings)?
  static bool isPacked(std::string_view name);
  /// Texts of at least this size are worth a frame of their own.
  static constexpr std::size_t kFrameBytes = std::size_t{1} << 18;

  void write(std::string_view text);
  /// Writes frames that the caller has compressed, to a compressed file.
  void writeFrames(std::string_view frames);
  /// What went wrong so far; empty: nothing.
  const std::string& error() const { return error_; }
  /// The file will get the name of a partial one (runtime/file_replacement.h).
  void becomePartial() {
    if (file_) file_->becomePartial();
  }
  /// Gives the file its name. Returns what went wrong now or before, or nothing.
  std::string finish();

 private:
  void put(std::string_view first, std::string_view second);
  void packPending();
  void fail(int error);
  void copyOld(bool lines);

  std::string name_;
  std::optional<FileReplacement> file_;  ///< none: standard output
  std::string error_;
  bool packed_ = false, dry_ = false;
  std::uint64_t size_ = 0;      ///< bytes written
  std::uint64_t reserved_ = 0;  ///< bytes that the file has room for, unless it is small
  TextBuffer pending_;          ///< not yet written: of a packed file the text of the next frame
  TextBuffer frame_;
  ZstdPacker packer_;
  bool anyFrame_ = false;
};

}  // namespace cql
