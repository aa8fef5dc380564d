// A file that gets its name only when it is complete. Devices and pipes are written directly.
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

/// Checks the text that an output is appended to.
class OldTextCheck {
 public:
  virtual ~OldTextCheck() = default;
  /// Checks the next part of the text.
  virtual void take(std::string_view text) = 0;
  /// Returns why nothing can be appended to the text; empty if it can. Called after the last part.
  virtual std::string wrong() const = 0;
};

/// How an output is written.
struct FileMode {
  bool append = false;                         ///< after the content that the file has
  LockWait wait = {};                          ///< if another program appends to the file
  bool lines = false;                          ///< no empty line before the appended text
  bool dry = false;                            ///< writes nothing, except to standard output
  bool makeFolders = false;                    ///< creates missing folders
  bool isRecorded = false;                     ///< later searches may replace it (io/written_files.h)
  bool onlyOwn = false;                        ///< replaces or extends only files that searches have written
  bool force = false;                          ///< the partial file may replace any file
  const char* advice = "--force replaces it";  ///< completes the error of onlyOwn
  /// Length of the prefix of the name that the user wrote: links are followed only in its folders
  /// (runtime/file_replacement.h).
  std::size_t trusted = std::string::npos;
  std::optional<FileState> seen = {};  ///< state of the file when the caller checked it
  std::function<std::unique_ptr<OldTextCheck>()> checkOld = {};  ///< of the old text; may be empty

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
  /// `name` may be "-" for standard output. A compressed file is written in frames of about a megabyte, which
  /// can be decompressed in parallel. The destructor removes the file unless finish() was called.
  explicit OutputFile(std::string name, FileMode mode = {});

  /// Returns true if a new file of this name is compressed (kPackings).
  static bool isPacked(std::string_view name);
  /// Returns true if the file is compressed: as the content it is appended to, else by its name.
  bool isPacked() const { return packed_; }
  /// Returns true if the output is appended to a file that was not empty.
  bool goesOn() const { return goesOn_; }
  /// The least size in bytes of a text that gets a frame of its own.
  static constexpr std::size_t kFrameBytes = std::size_t{1} << 18;

  void write(std::string_view text);
  /// Appends frames that the caller has compressed. The file must be compressed.
  void writeFrames(std::string_view frames);
  /// Returns the first error; empty if there is none.
  const std::string& error() const { return error_; }
  /// Lets finish() give the file the name of a partial one (runtime/file_replacement.h).
  void becomePartial();
  /// Completes the file under its name. Returns the first error, now or before; empty if there is none.
  std::string finish();

 private:
  void put(std::string_view first, std::string_view second);
  void packPending();
  void fail(int error);
  void requireOwn();
  void copyOld();

  std::string name_;
  std::optional<FileReplacement> file_;  ///< nullopt: standard output, or nothing is written
  FileMode mode_;
  std::optional<ContentDigest> digest_;  ///< of the bytes written, if the file is recorded
  std::string error_;
  bool packed_ = false, dry_ = false, goesOn_ = false;
  std::uint64_t size_ = 0;      ///< bytes written
  std::uint64_t reserved_ = 0;  ///< bytes allocated on the disk, once the file is larger
  TextBuffer pending_;          ///< not written yet: of a compressed file, the text of the next frame
  TextBuffer frame_;
  ZstdPacker packer_;
  bool anyFrame_ = false;
};

}  // namespace cql
