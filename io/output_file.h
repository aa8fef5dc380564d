// A file that appears under its name only when it is complete. Devices and pipes are written directly.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/text_buffer.h"
#include "io/written_files.h"
#include "io/zstd_packer.h"
#include "runtime/file_replacement.h"

namespace cql {

/// Looks at the text that an output is appended to.
class OldTextCheck {
 public:
  virtual ~OldTextCheck() = default;
  /// Takes the next part of the text.
  virtual void take(std::string_view text) = 0;
  /// Returns why nothing can be appended to it, or nothing. Called after the last part.
  virtual std::string wrong() const = 0;
};

/// How an output is written.
struct FileMode {
  bool append = false;       ///< after what the file holds
  LockWait wait = {};        ///< if another program is appending to it
  bool lines = false;        ///< without an empty line in between
  bool dry = false;          ///< not at all, except to standard output
  bool makeFolders = false;  ///< folders that are missing are made
  bool isRecorded = false;   ///< later searches may replace it (io/written_files.h)
  bool onlyOwn = false;      ///< nothing is replaced or extended but what searches have written
  bool force = false;        ///< a partial name may be that of any file
  const char* advice = "--force replaces it";  ///< if onlyOwn refuses
  /// Bytes at the beginning of the name behind which no link is followed (runtime/file_replacement.h).
  std::size_t trusted = std::string::npos;
  std::optional<FileState> seen = {};                            ///< in which it was judged
  std::function<std::unique_ptr<OldTextCheck>()> checkOld = {};  ///< for the text that is appended to

  ReplacementMode replacement() const {
    return {.trusted = trusted,
            .makeFolders = makeFolders,
            .opensOld = append || onlyOwn,
            .locksOld = append,
            .wait = wait,
            .seen = seen};
  }
};

class OutputFile {
 public:
  /// The name may be "-" for standard output. A file that isPacked() is written in frames of about a megabyte
  /// that can be decompressed in parallel. What was written is removed unless finish() is called.
  explicit OutputFile(std::string name, FileMode mode = {});

  /// Returns true if a new file of this name is compressed (kPackings).
  static bool isPacked(std::string_view name);
  /// Returns true if the file is compressed: as what it is appended to, else by its name.
  bool isPacked() const { return packed_; }
  /// Returns true if it is appended to a file that was not empty.
  bool goesOn() const { return goesOn_; }
  /// Texts of at least this size are worth a frame of their own.
  static constexpr std::size_t kFrameBytes = std::size_t{1} << 18;

  void write(std::string_view text);
  /// Writes frames that the caller has compressed, to a compressed file.
  void writeFrames(std::string_view frames);
  /// What went wrong so far; empty: nothing.
  const std::string& error() const { return error_; }
  /// The file will get the name of a partial one (runtime/file_replacement.h).
  void becomePartial();
  /// Gives the file its name. Returns what went wrong now or before, or nothing.
  std::string finish();

 private:
  void put(std::string_view first, std::string_view second);
  void packPending();
  void fail(int error);
  void requireOwn();
  void copyOld();

  std::string name_;
  std::optional<FileReplacement> file_;  ///< none: standard output
  FileMode mode_;
  std::optional<ContentDigest> digest_;  ///< of what was written, if it is recorded
  std::string error_;
  bool packed_ = false, dry_ = false, goesOn_ = false;
  std::uint64_t size_ = 0;      ///< bytes written
  std::uint64_t reserved_ = 0;  ///< bytes that the file has room for, unless it is small
  TextBuffer pending_;          ///< not yet written: of a packed file the text of the next frame
  TextBuffer frame_;
  ZstdPacker packer_;
  bool anyFrame_ = false;
};

}  // namespace cql
