#include "database/file/database_writer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "database/layout/bytes.h"
#include "database/layout/checksum.h"
#include "io/bytes/mapping.h"
#include "io/source_options.h"

namespace cql::database {
namespace {

FileHeader newHeader() {
  FileHeader header{};
  std::memcpy(header.magic, kMagic.data(), kMagic.size());
  header.version = kVersion;
  header.check = checksum(bytesOf(header).substr(0, offsetof(FileHeader, check)));
  return header;
}

/// Returns true if the file still has this name. Another may have replaced it while this one waited for it.
bool isStill(int descriptor, const std::string& name) {
  struct stat open{}, named{};
  return ::fstat(descriptor, &open) == 0 && ::stat(name.c_str(), &named) == 0 &&
         open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/// Opens and locks a file for writing. Returns -1 on failure, with the reason in `why`.
int openAlone(const std::string& name, const LockWait& wait, std::string& why) {
  for (;;) {
    const int descriptor = ::open(name.c_str(), O_RDWR | O_CLOEXEC);
    int error = descriptor < 0 ? errno : lockFile(descriptor, wait);
    if (!error && isStill(descriptor, name)) return descriptor;
    if (descriptor >= 0) ::close(descriptor);
    if (!error && wait.waits) continue;
    why = replacementError(error ? error : EBUSY);
    return -1;
  }
}

}  // namespace

Result<std::unique_ptr<DatabaseWriter>> DatabaseWriter::create(const std::string& name, bool onlyNew,
                                                               const LockWait& wait) {
  std::unique_ptr<DatabaseWriter> writer(new DatabaseWriter());
  writer->name_ = name;
  writer->onlyNew_ = onlyNew;
  std::error_code unknown;
  if (std::string why; std::filesystem::is_regular_file(name, unknown))
    if (writer->replaced_ = openAlone(name, wait, why); writer->replaced_ < 0)
      return fail(ErrorKind::Output, "cannot write " + name + ": " + why);
  writer->file_.emplace(name);
  writer->descriptor_ = writer->file_->descriptor();
  if (writer->descriptor_ < 0)
    writer->failed(writer->file_->error());
  else
    writer->write(bytesOf(newHeader()));
  if (!writer->error_.empty()) return fail(ErrorKind::Output, writer->error_);
  return writer;
}

Result<std::unique_ptr<DatabaseWriter>> DatabaseWriter::append(const std::string& name,
                                                               const LockWait& wait) {
  std::unique_ptr<DatabaseWriter> writer(new DatabaseWriter());
  writer->name_ = name;
  if (auto begun = writer->beginAppend(name, wait); !begun) return tl::unexpected(begun.error());
  return writer;
}

Result<void> DatabaseWriter::beginAppend(const std::string& name, const LockWait& wait) {
  const auto wrong = [&](const std::string& why) {
    return fail(ErrorKind::Output, "cannot write " + name + ": " + why);
  };
  std::string why;
  if (descriptor_ = openAlone(name, wait, why); descriptor_ < 0) return wrong(why);
  struct stat info{};
  if (::fstat(descriptor_, &info) != 0) return wrong(std::strerror(errno));
  if (info.st_size == 0) return wrong("it is not a database");
  {
    const Mapping file(descriptor_, static_cast<std::uint64_t>(info.st_size));
    Directory directory;
    if (why = readDirectory(file.text(), directory); !why.empty()) return wrong(why);
    footer_ = directory.footer;
    entries_ = std::move(directory.entries);
    const std::string_view retired =
        file.text().substr(static_cast<std::size_t>(footer_.directory),
                           static_cast<std::size_t>(footer_.fileSize - footer_.directory));
    BlockEntry entry{};
    entry.kind = EntryKind::Retired;
    entry.offset = footer_.directory;
    entry.size = retired.size();
    entry.check = checksum(retired);
    entries_.push_back(entry);
  }
  // From here on a failure must restore the file.
  before_ = size_ = footer_.fileSize;
  appends_ = true;
  // Removes the remains of an interrupted append.
  if (::ftruncate(descriptor_, static_cast<off_t>(before_)) != 0 || !noteAppend(before_) ||
      ::fdatasync(descriptor_) != 0 || ::lseek(descriptor_, 0, SEEK_END) < 0)
    return wrong(std::strerror(errno));
  return {};
}

bool DatabaseWriter::noteAppend(std::uint64_t at) {
  const std::uint64_t note[2] = {at, at == 0 ? 0 : checksum(bytesOf(at))};
  static_assert(offsetof(FileHeader, appendedAtCheck) == offsetof(FileHeader, appendedAt) + sizeof note[0]);
  return ::pwrite(descriptor_, note, sizeof note, offsetof(FileHeader, appendedAt)) ==
         static_cast<ssize_t>(sizeof note);
}

DatabaseWriter::~DatabaseWriter() {
  if (replaced_ >= 0) ::close(replaced_);
  if (!appends_) {
    if (!file_ && descriptor_ >= 0) ::close(descriptor_);
    return;
  }
  if (::ftruncate(descriptor_, static_cast<off_t>(before_)) == 0) noteAppend(0);
  ::close(descriptor_);
}

void DatabaseWriter::failed(int error) {
  if (error_.empty()) error_ = "cannot write " + name_ + ": " + replacementError(error);
}

bool DatabaseWriter::write(std::string_view first, std::string_view second) {
  if (!error_.empty()) return false;
  if (!writeAll(descriptor_, first, second)) {
    failed(errno);
    return false;
  }
  size_ += first.size() + second.size();
  return true;
}

void DatabaseWriter::sync() {
  // EINVAL: pipes and devices do not support this.
  if (error_.empty() && ::fdatasync(descriptor_) != 0 && errno != EINVAL) failed(errno);
}

bool DatabaseWriter::add(std::string_view block, BlockEntry entry) {
  entry.offset = size_;
  if (!write(block)) return false;
  footer_.games += entry.games;
  footer_.plies += entry.plies;
  entries_.push_back(entry);
  if (footer_.games > kMostGames) error_ = "cannot write " + name_ + ": more games than can have numbers";
  return error_.empty();
}

Result<void> DatabaseWriter::finish(std::uint64_t lastGameNumber) {
  const std::string_view directory(reinterpret_cast<const char*>(entries_.data()),
                                   entries_.size() * sizeof(BlockEntry));
  footer_.directory = size_;
  footer_.entries = entries_.size();
  footer_.directoryCheck = checksum(directory);
  footer_.lastGameNumber += lastGameNumber;
  footer_.fileSize = size_ + directory.size() + sizeof footer_;
  footer_.check = checksum(bytesOf(footer_).substr(0, offsetof(Footer, check)));
  // A crash of the machine loses no games: appended ones are on the disk before a footer refers to them, and
  // a new file is before it replaces an older one.
  if (appends_) sync();
  write(directory, bytesOf(footer_));
  if (appends_ || ::access(name_.c_str(), F_OK) == 0) sync();
  if (error_.empty() && !appends_)
    if (const int error =
            file_->finish(onlyNew_ ? FileReplacement::Over::Nothing : FileReplacement::Over::Seen))
      failed(error);
  if (!error_.empty()) return fail(ErrorKind::Output, error_);
  // The file is complete, with or without the mark in its header.
  if (std::exchange(appends_, false)) noteAppend(0);
  return {};
}

}  // namespace cql::database
