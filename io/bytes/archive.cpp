#include "io/bytes/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <locale.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/ascii.h"

namespace cql {
namespace {

constexpr std::size_t kArchiveBlock = std::size_t{1} << 16;
constexpr std::string_view kBetween = "\n\n";
constexpr std::string_view k7zArchive = "a 7z archive";
constexpr std::string_view kGameEndings[] = {".pgn", ".epd", ".fen", ".csv", ".tsv"};

/// The functions of libarchive that are used; all null if it is not installed.
struct Library {
#define CQL_ARCHIVE_FUNCTIONS(F)      \
  F(archive_read_new)                 \
  F(archive_read_free)                \
  F(archive_read_support_filter_xz)   \
  F(archive_read_support_format_zip)  \
  F(archive_read_support_format_7zip) \
  F(archive_read_support_format_tar)  \
  F(archive_read_support_format_raw)  \
  F(archive_read_open)                \
  F(archive_read_open_fd)             \
  F(archive_read_next_header)         \
  F(archive_read_data_block)          \
  F(archive_filter_bytes)             \
  F(archive_error_string)             \
  F(archive_format)                   \
  F(archive_entry_filetype)           \
  F(archive_entry_pathname)           \
  F(archive_entry_pathname_utf8)
#define CQL_MEMBER(name) decltype(&::name) name = nullptr;
  CQL_ARCHIVE_FUNCTIONS(CQL_MEMBER)
#undef CQL_MEMBER

  Library() {
    void* const handle = ::dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    isThere = true;
#define CQL_LOAD(name)                                             \
  name = reinterpret_cast<decltype(name)>(::dlsym(handle, #name)); \
  isThere &= name != nullptr;
    CQL_ARCHIVE_FUNCTIONS(CQL_LOAD)
#undef CQL_LOAD
#undef CQL_ARCHIVE_FUNCTIONS
  }
  bool isThere = false;
};

const Library& library() {
  static const Library loaded;
  return loaded;
}

/// Returns the ending of a name of a file of games; empty for other files.
std::string_view endingOf(std::string_view name) {
  const auto found = std::ranges::find_if(
      kGameEndings, [&](std::string_view ending) { return ascii::endsWith(name, ending); });
  return found == std::end(kGameEndings) ? std::string_view() : *found;
}

/// Makes UTF-8 the encoding of the thread, in which the library returns names, whatever the user's locale.
class Utf8Locale {
 public:
  Utf8Locale() : before_(::uselocale(utf8())) {}
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;
  ~Utf8Locale() { ::uselocale(before_); }

 private:
  /// Null, which changes nothing, if the system has no such locale.
  static locale_t utf8() {
    static const locale_t made = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return made;
  }
  locale_t before_;
};

class ArchiveStream : public ByteStream {
 public:
  ArchiveStream(std::unique_ptr<PeekedStream> packed, int descriptor)
      : packed_(std::move(packed)),
        kind_(archiveName(packed_->peek(kArchiveBytes))),
        counts_(descriptor >= 0) {
    if (!lib_.isThere) {
      error_ = "it is " + kind_ + "; install libarchive13 to read it, or unpack it first";
      return;
    }
    if (descriptor < 0 && kind_ == k7zArchive) {  // its list of files stands at its end
      error_ = "a 7z archive is read from a file, not from a pipe";
      return;
    }
    archive_ = lib_.archive_read_new();
    lib_.archive_read_support_filter_xz(archive_);
    lib_.archive_read_support_format_zip(archive_);
    lib_.archive_read_support_format_7zip(archive_);
    lib_.archive_read_support_format_tar(archive_);
    lib_.archive_read_support_format_raw(archive_);
    if (descriptor >= 0) ::lseek(descriptor, 0, SEEK_SET);
    const int opened = descriptor >= 0 ? lib_.archive_read_open_fd(archive_, descriptor, kArchiveBlock)
                                       : lib_.archive_read_open(archive_, this, nullptr,
                                                                &ArchiveStream::readPacked, nullptr);
    if (opened != ARCHIVE_OK) fail();
  }
  ArchiveStream(const ArchiveStream&) = delete;
  ArchiveStream& operator=(const ArchiveStream&) = delete;
  ~ArchiveStream() override {
    if (archive_) lib_.archive_read_free(archive_);
  }

  std::size_t read(char* buffer, std::size_t size) override {
    while (pending_.empty() && error_.empty() && !ended_)
      if (inFile_ || nextFile()) nextBlock();
    const std::size_t n = pending_.copy(buffer, size);
    pending_.remove_prefix(n);
    return n;
  }
  /// A read error has priority: it explains what is missing.
  std::string error() const override {
    std::string unread = packed_->error();
    return unread.empty() ? error_ : unread;
  }
  std::uint64_t consumed() const override { return packed_->consumed(); }

 private:
  static la_ssize_t readPacked(archive*, void* stream, const void** bytes) {
    auto& self = *static_cast<ArchiveStream*>(stream);
    *bytes = self.block_.data();
    return static_cast<la_ssize_t>(self.packed_->read(self.block_.data(), self.block_.size()));
  }
  /// Reads the next block of a file. What precedes damage is kept.
  void nextBlock() {
    if (!pending_.empty()) return;
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int status = lib_.archive_read_data_block(archive_, &bytes, &size, &offset);
    count();
    if (status >= ARCHIVE_WARN && status != ARCHIVE_EOF) {
      pending_ = {static_cast<const char*>(bytes), size};
      return;
    }
    inFile_ = false;
    if (status < ARCHIVE_WARN) fail();
  }
  /// Goes to the next file of games. Returns false at the end.
  bool nextFile() {
    const Utf8Locale locale;
    archive_entry* entry = nullptr;
    for (int status; (status = lib_.archive_read_next_header(archive_, &entry)) != ARCHIVE_EOF;) {
      if (status < ARCHIVE_WARN) {
        fail();
        return false;
      }
      const bool isText = (lib_.archive_format(archive_) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_RAW;
      if (!isText && !isTaken(entry)) continue;
      if (files_++ > 0) pending_ = kBetween;
      inFile_ = true;
      return true;
    }
    ended_ = true;
    if (files_ == 0)
      error_ = "no file in it ends in .pgn, .epd, .fen, .csv or .tsv" +
               (other_.empty() ? "" : ", but one is '" + other_ + "'; unpack it first");
    return false;
  }
  bool isTaken(archive_entry* entry) {
    if (lib_.archive_entry_filetype(entry) != AE_IFREG) return false;
    const char* name = lib_.archive_entry_pathname_utf8(entry);
    if (!name) name = lib_.archive_entry_pathname(entry);
    const std::string path = name ? name : "";
    // Archives of macOS hold a file of attributes beside each one.
    if (path.starts_with("__MACOSX/")) return false;
    const std::string_view ending = endingOf(path);
    if (ending.empty() && other_.empty()) other_ = path;
    if (ending_.empty()) ending_ = ending;
    return !ending.empty() && ending == ending_;
  }
  void fail() {
    const char* const reason = lib_.archive_error_string(archive_);
    error_ = "damaged or not readable as " + kind_ + ": " + (reason ? reason : "unknown error");
  }
  /// Counts what the library has read of a file by itself.
  void count() {
    if (!counts_) return;
    const auto read =
        static_cast<std::uint64_t>(std::max<la_int64_t>(lib_.archive_filter_bytes(archive_, -1), 0));
    if (read > counted_) packed_->countMore(read - std::exchange(counted_, read));
  }

  const Library& lib_ = library();
  std::unique_ptr<PeekedStream> packed_;
  std::string kind_;
  bool counts_, inFile_ = false, ended_ = false;
  std::uint64_t counted_ = 0;
  archive* archive_ = nullptr;
  std::array<char, kArchiveBlock> block_;
  std::string_view pending_;  ///< bytes that were read, but not handed out
  std::string_view ending_;
  std::string other_;  ///< the first file that does not hold games
  std::size_t files_ = 0;
  std::string error_;
};

}  // namespace

std::string_view archiveName(std::string_view firstBytes) {
  constexpr std::pair<std::string_view, std::string_view> kKinds[] = {{"PK\x03\x04", "a zip archive"},
                                                                      {"7z\xbc\xaf", k7zArchive},
                                                                      {"\xfd"
                                                                       "7zX",
                                                                       "a text packed by xz"}};
  for (const auto& [begin, kind] : kKinds)
    if (firstBytes.starts_with(begin)) return kind;
  const bool isTar = firstBytes.size() >= kArchiveBytes && firstBytes.substr(257, 5) == "ustar";
  return isTar ? kTarArchive : std::string_view();
}

std::unique_ptr<ByteStream> archiveFiles(std::unique_ptr<PeekedStream> packed, int descriptor) {
  return std::make_unique<ArchiveStream>(std::move(packed), descriptor);
}

}  // namespace cql
