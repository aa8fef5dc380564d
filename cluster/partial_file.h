// Partials: files of checked records. A header says of which plan and shard it is; the records follow, each
// with a checksum in which its place counts; the last one says how many there are.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "runtime/error.h"
#include "runtime/file_replacement.h"

namespace cql::cluster {

/// What a partial is a part of. The same for every machine and every try.
struct PartialIdentity {
  std::uint64_t plan = 0;  ///< Plan::hash
  std::uint32_t shard = 0, shards = 0;
  std::string program;  ///< name and version
};

enum class RecordKind : std::uint32_t {
  Batch = 1,     ///< batch_record.h
  PieceEnd = 2,  ///< why the input could not be read further, or nothing
  End = 3,       ///< what is known at the end of the shard
};

/// The name of a shard's partial. Shards are numbered from 1.
std::string partialName(const std::string& folder, std::size_t shard);

/// Writes a partial, which gets its name when it is complete.
class PartialWriter {
 public:
  PartialWriter(std::string name, const PartialIdentity& identity);

  /// False: error() says why not.
  bool add(RecordKind kind, std::string_view bytes);
  /// Brings all to the disk and gives the file its name. Empty, or what went wrong now or before.
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

/// Reads a partial from front to back. Memory in use is that of the largest record.
class PartialReader {
 public:
  struct Record {
    RecordKind kind;
    std::string_view bytes;  ///< until the next one is read
  };

  /// What is wrong is said by error().
  PartialReader(const std::string& name, const PartialIdentity& identity);

  /// Reads the next record. False behind the last one, and where something is wrong.
  bool next(Record& record);
  /// Why this is not the partial that is wanted, or not whole: part of a sentence; empty: nothing so far.
  const std::string& error() const { return error_; }

 private:
  bool readHeader(const PartialIdentity& identity);
  bool wrong(std::string why);
  bool read(void* to, std::size_t size);

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t left_ = 0;  ///< bytes of the file
  std::uint64_t plan_ = 0, records_ = 0;
  std::string bytes_;
  bool ended_ = false;
  std::string error_;
};

/// Reads all of a partial: why it is not the one that is wanted, or not whole; empty: it is good.
std::string verifyPartial(const std::string& name, const PartialIdentity& identity);

}  // namespace cql::cluster
