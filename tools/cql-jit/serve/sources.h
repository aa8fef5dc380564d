// The games that can be searched: those named on the command line, and those that clients have sent.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/cql-jit/ide/child.h"
#include "tools/cql-jit/serve/row_view.h"

namespace cql::serve {

struct Source {
  std::int64_t id;
  std::string path;
  std::string label;  ///< its name for people, without folders
  std::uint64_t bytes;
  bool isUploaded = false;
};

class Sources {
 public:
  /// The most bytes of a file that is sent, and of all that are held.
  static constexpr std::uint64_t kMostUpload = std::uint64_t{512} << 20,
                                 kMostUploads = std::uint64_t{2} << 30;
  static constexpr std::size_t kMostUploadedFiles = 20;

  /// `files`: of the command line. Without any, the games that come with the program.
  explicit Sources(const std::vector<std::string>& files);

  Json asJson() const;
  /// The sources with these numbers, all named ones if the list is empty; nullopt: one is unknown.
  std::optional<std::vector<Source>> find(const std::vector<std::int64_t>& ids) const;
  /// The file of the games that come with the program.
  const std::string& famousGames() const { return famous_; }
  /// A new path in the temporary folder, with this ending; empty if there is no folder.
  std::string newPath(std::string_view ending);
  /// Adds a file of newPath(); nullopt: there are too many.
  std::optional<Source> add(const std::string& path, std::string label, std::uint64_t bytes);
  /// Removes an uploaded file; false: there is none of this number.
  bool remove(std::int64_t id);

 private:
  const tool::TemporaryFolder folder_;
  std::string famous_;
  mutable std::mutex mutex_;
  std::vector<Source> sources_;
  std::int64_t lastId_ = 0, lastPath_ = 0;
};

}  // namespace cql::serve
