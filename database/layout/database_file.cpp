#include "database/layout/database_file.h"

#include <cstring>
#include <utility>

#include "database/layout/bytes.h"
#include "database/layout/checksum.h"
#include "io/source_options.h"
#include "runtime/pages.h"

namespace cql::database {
namespace {

constexpr std::size_t kReadBytes = std::size_t{1} << 20;

bool isFooter(const Footer& footer, std::uint64_t fileSize) {
  return footer.check == checksum(bytesOf(footer).substr(0, offsetof(Footer, check))) &&
         footer.fileSize == fileSize;
}

/// The footer that ends at `end`, if there is one.
bool readFooter(std::string_view file, std::uint64_t end, Footer& footer) {
  if (end < sizeof(FileHeader) + sizeof(Footer) || end > file.size()) return false;
  footer = load<Footer>(file.data() + end - sizeof(Footer));
  return isFooter(footer, end);
}

/// Returns true if a block of this size can hold the numbers of its entry. They are summed up and divided
/// before the block is read.
bool isPossible(const BlockEntry& entry) {
  if (entry.size % kAlignment != 0 || entry.headerSize > entry.size) return false;
  if (entry.kind == EntryKind::Retired) return entry.headerSize == 0 && entry.games == 0 && entry.plies == 0;
  const auto fits = [&](std::uint64_t count, std::uint64_t each) {
    return count <= UINT32_MAX && count * each / kMostRatio <= entry.size;
  };
  return entry.kind == EntryKind::Games && entry.headerSize >= sizeof(BlockHeader) &&
         fits(entry.games, sizeof(GameRow)) && fits(entry.plies, sizeof(std::uint16_t));
}

/// Reads the directory and the footer that end at `fileSize`. Returns the error, or an empty string.
std::string readDirectoryAt(std::string_view file, std::uint64_t fileSize, Directory& directory) {
  Footer& footer = directory.footer;
  if (!readFooter(file, fileSize, footer)) return "its end is damaged or missing: it has no directory";
  const std::uint64_t end = footer.fileSize - sizeof(Footer);
  const std::uint64_t size = footer.entries * sizeof(BlockEntry);
  if (footer.entries > end / sizeof(BlockEntry) || footer.directory < sizeof(FileHeader) ||
      footer.directory > end || end - footer.directory != size)
    return "its footer is damaged";
  const std::string_view bytes =
      file.substr(static_cast<std::size_t>(footer.directory), static_cast<std::size_t>(size));
  if (checksum(bytes) != footer.directoryCheck) return "its directory is damaged";
  directory.entries.resize(static_cast<std::size_t>(footer.entries));
  if (!bytes.empty()) std::memcpy(directory.entries.data(), bytes.data(), bytes.size());
  std::uint64_t at = sizeof(FileHeader), games = 0, plies = 0;
  for (const BlockEntry& entry : directory.entries) {
    if (entry.offset != at || entry.size > footer.directory - at || !isPossible(entry))
      return "its directory is damaged";
    at += entry.size;
    games += entry.games;
    plies += entry.plies;
  }
  const bool whole = at == footer.directory && games == footer.games && plies == footer.plies;
  if (!whole) return "its directory is damaged";
  return games > kMostGames ? "it has more than " + std::to_string(kMostGames) + " games" : "";
}

}  // namespace

std::string readDirectory(std::string_view file, Directory& directory) {
  if (file.size() < sizeof(FileHeader)) return "it is shorter than the header of a database";
  const auto header = load<FileHeader>(file.data());
  if (std::memcmp(header.magic, kMagic.data(), kMagic.size()) != 0) return "it is not a database";
  if (header.check != checksum(file.substr(0, offsetof(FileHeader, check)))) return "its header is damaged";
  if (header.version < kVersion)
    return "it has the older format " + std::to_string(header.version) + ", this program reads format " +
           std::to_string(kVersion) +
           ": import its games again, or export them with the program that made it";
  if (header.version > kVersion)
    return "it has format " + std::to_string(header.version) + ", this program reads format " +
           std::to_string(kVersion) + ": a newer cql-jit is needed";
  const std::string damage = readDirectoryAt(file, file.size(), directory);
  const bool appended = header.appendedAt != 0 && header.appendedAt < file.size() &&
                        header.appendedAtCheck == checksum(bytesOf(header.appendedAt));
  // The old directory is valid until all that was appended is on the disk, in whatever order it got there.
  if (damage.empty() || !appended || !readDirectoryAt(file, header.appendedAt, directory).empty())
    return damage;
  directory.interrupted = true;
  return "";
}

std::shared_ptr<DatabaseFile> DatabaseFile::open(InputBytes input, std::string& error) {
  auto file = std::make_shared<DatabaseFile>();
  file->input_ = std::move(input);
  InputBytes& in = file->input_;
  std::string all;
  if (in.stream) {
    for (std::size_t size = 0;;) {
      all.resize(size + kReadBytes);
      const std::size_t more = in.stream->read(all.data() + size, kReadBytes);
      all.resize(size += more);
      if (more == 0) break;
    }
    if (error = in.stream->error(); !error.empty()) return nullptr;
    in.text = all;
  }
  file->bytes_ = in.text;
  if (!in.file) {
    file->room_ = std::make_unique<AlignedBytes>(in.text.size());
    if (!in.text.empty()) std::memcpy(file->room_->data(), in.text.data(), in.text.size());
    file->bytes_ = file->room_->view();
    in.text = {};
  }
  error = readDirectory(file->bytes_, file->directory_);
  return error.empty() ? file : nullptr;
}

void DatabaseFile::populate(std::uint64_t offset, std::uint64_t size) const {
  // A page fault loads the pages around it, too: asking for all at once is profitable only for many.
  constexpr std::uint64_t kMany = std::uint64_t{1} << 17;
  if (input_.file && size >= kMany) prefaultFile(bytes_.data() + offset, static_cast<std::size_t>(size));
}

}  // namespace cql::database
