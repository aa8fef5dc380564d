#include "shard/fingerprint.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string>

#include "database/layout/checksum.h"
#include "io/bytes/input_bytes.h"

namespace cql::shard {
namespace {

constexpr std::uint64_t kEnds = std::uint64_t{1} << 17, kPlace = std::uint64_t{1} << 12;
constexpr std::uint64_t kPlaces = 64;

class FileHasher {
 public:
  explicit FileHasher(int descriptor) : descriptor_(descriptor) { XXH3_64bits_reset(state_.get()); }

  /// Adds bytes of the file; returns false on an error, which is in errno.
  bool add(std::uint64_t offset, std::uint64_t size) {
    block_.resize(size);
    for (std::uint64_t done = 0; done < size;) {
      const ssize_t n =
          ::pread(descriptor_, block_.data() + done, size - done, static_cast<off_t>(offset + done));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return false;
      if (n == 0) break;  // the file has shrunk: its hash differs
      done += static_cast<std::uint64_t>(n);
    }
    XXH3_64bits_update(state_.get(), block_.data(), block_.size());
    return true;
  }
  std::uint64_t hash() const { return XXH3_64bits_digest(state_.get()); }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  int descriptor_;
  std::unique_ptr<XXH3_state_t, Free> state_{XXH3_createState()};
  std::string block_;
};

bool addAll(std::uint64_t size, FileHasher& hasher) {
  const std::uint64_t end = std::min(size, kEnds);
  if (!hasher.add(0, end) || !hasher.add(size - end, end)) return false;
  if (size <= 2 * kEnds) return true;
  const std::uint64_t room = size - 2 * kEnds;
  for (std::uint64_t i = 0; i < kPlaces; ++i) {
    const auto offset = static_cast<std::uint64_t>(static_cast<unsigned __int128>(room) * i / kPlaces);
    if (!hasher.add(kEnds + offset, std::min(kPlace, room - offset))) return false;
  }
  return true;
}

}  // namespace

Result<Fingerprint> fingerprintOf(const std::string& file) {
  const auto cannot = [&](const std::string& why) {
    return fail(ErrorKind::Input, "cannot read " + file + ": " + why);
  };
  std::string error;
  const int descriptor = openFile(file, error, false);
  if (descriptor < 0) return cannot(error);
  struct stat info{};
  const bool isFile = ::fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
  Fingerprint found{.size = static_cast<std::uint64_t>(info.st_size)};
  bool good = isFile;
  if (isFile) {
    FileHasher hasher(descriptor);
    good = addAll(found.size, hasher);
    if (!good) error = std::strerror(errno);
    found.hash = hasher.hash();
  } else {
    error = "it is no regular file, which every shard could read";
  }
  ::close(descriptor);
  if (!good) return cannot(error);
  return found;
}

}  // namespace cql::shard
