#include "io/written_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/assert.h"
#include "runtime/file_replacement.h"

namespace cql {

struct ContentDigest::State {
  XXH3_state_t hash;
};

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDigestSize = 32;
/// A larger file of records is shortened before a run adds its first one.
constexpr std::uintmax_t kShortened = std::uintmax_t{1} << 20;

std::string hexadecimal(XXH128_hash_t hash) {
  char text[kDigestSize + 1];
  std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return text;
}

/// Returns the folder of records; empty if the user has no such folder.
fs::path recordsFolder() {
  const auto absolute = [](const char* name) -> fs::path {
    const char* value = std::getenv(name);
    return value && *value == '/' ? value : "";
  };
  if (const fs::path state = absolute("XDG_STATE_HOME"); !state.empty()) return state / "cql-jit";
  const fs::path home = absolute("HOME");
  return home.empty() ? home : home / ".local" / "state" / "cql-jit";
}

/// The last digests of a file. More than one: a killed search has recorded a file that it did not complete.
using Digests = std::vector<std::string>;
constexpr std::size_t kMostDigests = 4;
using Records = std::map<std::string, Digests, std::less<>>;

/// The records of the files of one folder. The first line of their file is the folder, each other one a
/// digest, a blank and a name.
class FolderRecords {
 public:
  explicit FolderRecords(const fs::path& folder) : folder_(folder.string()) {
    const fs::path all = recordsFolder();
    if (!all.empty()) file_ = all / hexadecimal(XXH3_128bits(folder_.data(), folder_.size()));
  }

  const std::string& folder() const { return folder_; }

  /// Returns the digests of a file; empty if it has no record.
  Digests find(const std::string& name) {
    const FileState now = FileState::of(file_.string());
    if (now != read_) records_ = read();
    read_ = now;
    const auto place = records_.find(name);
    return place == records_.end() ? Digests() : place->second;
  }

  void add(const std::string& name, const std::string& digest) {
    CQL_ASSERT(digest.size() == kDigestSize && name.find('/') == std::string::npos);
    // A line end in the name would begin another record.
    if (file_.empty() || (folder_ + name).find('\n') != std::string::npos) return;
    std::error_code none;
    if (!std::exchange(isShort_, true) && fs::file_size(file_, none) > kShortened && !none) shorten();
    constexpr int kFlags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC;
    int descriptor = ::open(file_.c_str(), kFlags);
    if (descriptor < 0) {
      if (errno != ENOENT || !makeFolder()) return;
      descriptor = ::open(file_.c_str(), kFlags | O_CREAT, 0600);
    }
    if (descriptor < 0) return;
    struct stat before{}, after{};
    const bool known = ::fstat(descriptor, &before) == 0;
    std::string line = digest + " " + name + "\n";
    if (before.st_size == 0) line.insert(0, folder_ + "\n");  // new, or its creator was killed here
    // One write, so that records of several programs do not mix.
    const bool grew =
        known && ::write(descriptor, line.data(), line.size()) > 0 && ::fstat(descriptor, &after) == 0;
    ::close(descriptor);
    if (!grew) return;
    const auto size = static_cast<off_t>(line.size());
    // Updates the cache: runs that replace many files would otherwise read all records again for each file.
    if (FileState(before) == read_ && after.st_size == before.st_size + size) {
      note(records_, name, digest);
      read_ = FileState(after);
    }
  }

 private:
  static void note(Records& records, std::string name, std::string digest) {
    Digests& digests = records[std::move(name)];
    std::erase(digests, digest);
    digests.push_back(std::move(digest));
    if (digests.size() > kMostDigests) digests.erase(digests.begin());
  }

  bool makeFolder() const {
    std::error_code error;
    const fs::path folder = file_.parent_path();
    if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
    return !error;
  }

  Records read() const {
    Records records;
    std::ifstream file(file_, std::ios::binary);
    std::string line;
    if (!std::getline(file, line)) return records;
    while (std::getline(file, line))
      if (line.size() > kDigestSize && line[kDigestSize] == ' ')
        note(records, line.substr(kDigestSize + 1), line.substr(0, kDigestSize));
    return records;
  }

  /// Drops superseded records and those of deleted files. A record that another program adds meanwhile may be
  /// lost; then its file is not replaced.
  void shorten() const {
    std::string text = folder_ + "\n";
    std::error_code unknown;
    for (const auto& [name, digests] : read())
      if (fs::exists(fs::path(folder_) / name, unknown))
        for (const std::string& digest : digests) text += digest + " " + name + "\n";
    (void)replaceFile(file_.string(), text);
  }

  std::string folder_;
  fs::path file_;         ///< empty: records cannot be kept
  bool isShort_ = false;  ///< shortened, or too small to be
  FileState read_;        ///< of the file when `records_` was read
  Records records_;
};

/// Cache of the records of the folder that was used last. Shared by all threads.
class LastRecords {
 public:
  /// Calls `use` with the records of the file's folder and the file's name there. Holds the lock during the
  /// call.
  template <typename Use>
  auto with(const std::string& file, Use use) {
    const std::scoped_lock lock(mutex_);
    std::error_code error;
    const fs::path path = fs::absolute(file, error), folder = path.parent_path();
    if (!records_ || folder != folder_) {
      records_.emplace(fs::weakly_canonical(folder, error));
      folder_ = folder;
    }
    return use(*records_, path.filename().string());
  }

 private:
  std::mutex mutex_;
  std::optional<FolderRecords> records_;
  fs::path folder_;
};

LastRecords& lastRecords() {
  static LastRecords records;
  return records;
}

/// Returns the digest of an open file; empty if the file cannot be read.
std::string digestOfOpen(int descriptor) {
  if (::lseek(descriptor, 0, SEEK_SET) != 0) return "";
  ContentDigest digest;
  std::vector<char> part(std::size_t{1} << 18);
  for (;;) {
    const ssize_t n = ::read(descriptor, part.data(), part.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return "";
    if (n == 0) return digest.text();
    digest.add({part.data(), static_cast<std::size_t>(n)});
  }
}

}  // namespace

ContentDigest::ContentDigest() : state_(std::make_unique<State>()) {
  XXH3_128bits_reset(&state_->hash);
}

ContentDigest::~ContentDigest() = default;
ContentDigest::ContentDigest(ContentDigest&&) noexcept = default;

void ContentDigest::add(std::string_view bytes) {
  XXH3_128bits_update(&state_->hash, bytes.data(), bytes.size());
}

std::string ContentDigest::text() const {
  return hexadecimal(XXH3_128bits_digest(&state_->hash));
}

std::string digestOf(const std::string& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return "";
  std::string digest = digestOfOpen(descriptor);
  ::close(descriptor);
  return digest;
}

void recordWritten(const std::string& file, const std::string& digest) {
  lastRecords().with(file,
                     [&](FolderRecords& records, const std::string& name) { records.add(name, digest); });
}

bool isAsWritten(int descriptor, const std::string& file) {
  struct stat info{};
  if (::fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) return false;
  if (info.st_size == 0) return info.st_uid == ::geteuid();
  const Digests recorded = lastRecords().with(
      file, [](FolderRecords& records, const std::string& name) { return records.find(name); });
  const bool same = !recorded.empty() && std::ranges::count(recorded, digestOfOpen(descriptor)) > 0;
  return ::lseek(descriptor, 0, SEEK_SET) == 0 && same;
}

bool isAsWritten(const std::string& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return errno == ENOENT;
  const bool is = isAsWritten(descriptor, file);
  ::close(descriptor);
  return is;
}

}  // namespace cql
