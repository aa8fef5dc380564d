// Partials: files of checked records. A header names the plan and the shard; the records follow, each with a
// checksum that includes its position, so that a missing one is detected; the last one holds what jobs print
// at the end.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "runtime/error.h"
#include "runtime/file_replacement.h"

namespace cql::shard {

/// Identifies what a partial belongs to. Equal on every machine and for every attempt.
struct PartialIdentity {
  std::uint64_t plan = 0;  ///< Plan::hash
  std::uint32_t shard = 0, shards = 0;
  std::string program;  ///< name and version
};

enum class RecordKind : std::uint32_t {
  Batch = 1,     ///< batch_record.h
  PieceEnd = 2,  ///< the error that ended the input early, or empty
  End = 3,       ///< facts available at the end of the shard
};

/// The name of a shard's partial. Shards are numbered from 1.
std::string partialName(const std::string& folder, std::size_t shard);

/// Writes a partial, which gets its name when it is complete.
class PartialWriter {
 public:
  PartialWriter(std::string name, const PartialIdentity& identity);

  /// Adds a record. Returns false on an error, see error().
  bool add(RecordKind kind, std::string_view bytes);
  /// Writes everything to the disk and renames the file. Returns the first error so far, or an empty string.
  std::string finish();
  const std::string& error() const { return error_; }

 private:
  bool write(std::string_view first, std::string_view second);

  std::string name_;
  std::uint64_t plan_;
  std::uint64_t records_ = 0;
  FileReplacement file_;
  std::string error_;
};

/// Reads a partial sequentially. Needs memory for its largest record.
class PartialReader {
 public:
  struct Record {
    RecordKind kind;
    std::string_view bytes;  ///< valid until the next record is read
  };

  /// On failure error() has the reason.
  PartialReader(const std::string& name, const PartialIdentity& identity);

  /// Reads the next record. Returns false after the last one, and on an error.
  bool next(Record& record);
  /// Why this is not the expected partial, or incomplete, as part of a sentence; empty while it is valid.
  const std::string& error() const { return error_; }

 private:
  bool readHeader(const PartialIdentity& identity);
  bool wrong(std::string why);
  bool read(void* to, std::size_t size);

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t left_ = 0;  ///< remaining bytes of the file
  std::uint64_t plan_ = 0, records_ = 0;
  std::string bytes_;
  bool ended_ = false;
  std::string error_;
};

/// Reads a whole partial. Returns why it is not the expected one, or incomplete; empty if it is valid.
std::string verifyPartial(const std::string& name, const PartialIdentity& identity);

}  // namespace cql::shard
