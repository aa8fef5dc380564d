// A folder of files that only this user can read or write.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cql::codegen {

/// Files are found below the open folder, not by its path, so it cannot be exchanged between the check and
/// the use. Thread-safe.
class PrivateFolder {
 public:
  /// Opens the folder, unless it is a link, belongs to another user, or others may enter it. `create`: it and
  /// missing parents are created, readable by this user only.
  PrivateFolder(const std::string& path, bool create);
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  bool isOpen() const { return descriptor_ >= 0; }
  /// Returns the bytes of a file of this user that no other user may write; nullopt if there is none, if it
  /// is a link or larger than `most`. Marks the file as used.
  std::optional<std::string> read(const std::string& name, std::uint64_t most) const;
  /// Writes a file under another name and renames it, so that it is complete or not there. Returns false if
  /// that fails; then nothing is left of it.
  bool write(const std::string& name, std::string_view bytes) const;
  void remove(const std::string& name) const;
  /// If the files have more than `most` bytes, removes those that were not used for the longest time until
  /// they have three quarters of that; and unfinished files that are older than an hour.
  void trim(std::uint64_t most) const;

 private:
  int descriptor_ = -1;
};

}  // namespace cql::codegen
