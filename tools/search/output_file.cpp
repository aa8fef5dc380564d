#include "tools/search/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace cql::search {
namespace {

/// What is written begins and ends at multiples of this: file systems take it in few large parts then.
constexpr std::size_t kWhole = std::size_t{1} << 16;
/// Bytes for which a large file gets room on the disk at a time, which is less work than page by page.
constexpr std::uint64_t kReserved = std::uint64_t{1} << 22;
constexpr std::size_t kPackedTogether = std::size_t{1} << 20;

/// The names of files that are not finished, for a signal handler. Of more files than there are places here
/// the others stay behind.
constexpr std::size_t kPlaces = 256;
std::array<std::atomic<const char*>, kPlaces> unfinished{};
static_assert(std::atomic<const char*>::is_always_lock_free);

/// All bytes of both, the first ones first.
bool writeAll(int descriptor, std::string_view first, std::string_view second) {
  while (!first.empty() || !second.empty()) {
    iovec parts[2] = {{const_cast<char*>(first.data()), first.size()},
                      {const_cast<char*>(second.data()), second.size()}};
    const ssize_t n = ::writev(descriptor, parts, 2);
    if (n < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    auto written = static_cast<std::size_t>(n);
    const std::size_t ofFirst = std::min(written, first.size());
    first.remove_prefix(ofFirst);
    second.remove_prefix(written - ofFirst);
  }
  return true;
}

/// Gives a file its name, at once, also if there is a file of that name.
///
/// That one is exchanged for it and removed afterwards: some file systems write a file to the disk before
/// they let it replace another one, which can take as long as the search.
bool rename(const std::string& from, const std::string& to) {
  struct stat old;
  if (::lstat(to.c_str(), &old) == 0 && S_ISREG(old.st_mode) &&
      ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0)
    return ::unlink(from.c_str()) == 0;
  return std::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace

OutputFile::OutputFile(std::string name)
    : name_(std::move(name)), packed_(isPacked(name_)), reserved_(kReserved) {
  if (name_ == "-") return;
  // A link stays one: the file behind it is replaced.
  std::error_code error;
  target_ = std::filesystem::is_symlink(name_, error)
                ? std::filesystem::weakly_canonical(name_, error).string()
                : name_;
  struct stat old;
  const bool exists = ::stat(target_.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) {
    // A device or a pipe cannot be replaced.
    descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    reserved_ = UINT64_MAX;
  } else {
    temporary_ = target_ + ".part" + std::to_string(getpid());
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    // Who might read and write the old file may read and write the new one.
    if (exists && descriptor_ >= 0) (void)::fchmod(descriptor_, old.st_mode & 07777);
    if (descriptor_ >= 0) setUnfinished(true);
  }
  if (descriptor_ < 0) fail();
}

OutputFile::~OutputFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  removeTemporary();
}

void OutputFile::setUnfinished(bool is) {
  const char* const name = temporary_.c_str();
  for (std::atomic<const char*>& place : unfinished) {
    const char* before = is ? nullptr : name;
    if (place.compare_exchange_strong(before, is ? name : nullptr)) return;
  }
}

void OutputFile::removeUnfinished() {
  for (std::atomic<const char*>& place : unfinished)
    if (const char* name = place.exchange(nullptr)) ::unlink(name);
}

void OutputFile::removeTemporary() {
  if (temporary_.empty()) return;
  setUnfinished(false);
  ::unlink(temporary_.c_str());
}

void OutputFile::fail() {
  if (error_.empty()) error_ = "cannot write " + name_ + ": " + std::strerror(errno);
}

void OutputFile::write(std::string_view text) {
  if (!error_.empty() || text.empty()) return;
  if (name_ == "-") {
    // The lines of messages go the same way.
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail();
  } else if (packed_) {
    pending_.append(text);
    if (pending_.size() >= kPackedTogether) packPending();
  } else {
    const std::size_t all = pending_.size() + text.size(), rest = all % kWhole;
    if (all < kWhole || rest > text.size()) return pending_.append(text);
    put(pending_.view(), text.substr(0, text.size() - rest));
    pending_.clear();
    pending_.append(text.substr(text.size() - rest));
  }
}

void OutputFile::writeFrames(std::string_view frames) {
  if (!error_.empty() || frames.empty()) return;
  packPending();
  anyFrame_ = true;
  put(frames, {});
}

/// Writes both texts to the file.
void OutputFile::put(std::string_view first, std::string_view second) {
  size_ += first.size() + second.size();
  // Where that cannot be done, there is nothing lost: what is missing is taken page by page.
  for (; reserved_ < size_; reserved_ += kReserved)
    (void)::fallocate(descriptor_, FALLOC_FL_KEEP_SIZE, static_cast<off_t>(reserved_), kReserved);
  if (!writeAll(descriptor_, first, second)) fail();
}

void OutputFile::packPending() {
  if (pending_.empty() && anyFrame_) return;
  frame_.clear();
  errno = ENOMEM;
  if (packer_.pack(pending_.view(), frame_))
    put(frame_.view(), {});
  else
    fail();
  anyFrame_ = true;
  pending_.clear();
}

std::string OutputFile::finish() {
  if (name_ == "-") {
    if ((std::fflush(stdout) != 0 || std::ferror(stdout)) && error_.empty())
      error_ = std::string("cannot write the standard output: ") + std::strerror(errno);
    return error_;
  }
  if (descriptor_ < 0) return error_;
  if (error_.empty()) {
    if (packed_)
      packPending();
    else
      put(pending_.view(), {});
    // The room behind it is given back.
    if (!temporary_.empty() && ::ftruncate(descriptor_, static_cast<off_t>(size_)) != 0) fail();
  }
  if (::close(descriptor_) != 0) fail();
  descriptor_ = -1;
  if (error_.empty() && !temporary_.empty()) {
    if (rename(temporary_, target_))
      setUnfinished(false);
    else
      fail();
  }
  if (!error_.empty()) removeTemporary();
  return error_;
}

}  // namespace cql::search
