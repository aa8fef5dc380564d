#include "io/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "io/bytes/archive.h"
#include "io/bytes/decompress.h"
#include "io/bytes/wide_text.h"
#include "io/terminal_text.h"
#include "runtime/ascii.h"
#include "runtime/assert.h"

namespace cql {
namespace {

/// Writes begin and end at multiples of this size, so that file systems store them in few large extents.
constexpr std::size_t kWhole = std::size_t{1} << 16;
/// A large file allocates this many bytes on the disk at a time, which costs less than page by page.
constexpr std::uint64_t kReserved = std::uint64_t{1} << 22;
constexpr std::size_t kPackedTogether = std::size_t{1} << 20;

/// Returns the escaper of standard output; null if that is not a terminal.
TerminalText* terminalText() {
  static const bool isTerminal = ::isatty(STDOUT_FILENO) != 0;
  static TerminalText text;
  return isTerminal ? &text : nullptr;
}

/// Returns why nothing can be appended to a file with these first bytes; empty if it can.
std::string wrongBeginning(std::string_view first) {
  if (const std::string_view archive = archiveName(first); !archive.empty())
    return "it is " + std::string(archive);
  const Compression compression = compressionOf(first);
  if (compression == Compression::Gzip) return "it is packed by gzip";
  if (compression == Compression::Bzip2) return "it is packed by bzip2";
  if (isUtf16(first) || isUtf32(first)) return "its text is UTF-16 or UTF-32, not UTF-8";
  if (compression == Compression::None && first.find('\0') != first.npos) return "it is not a text";
  return "";
}

/// Scans the text that an output is appended to.
class OldText {
 public:
  explicit OldText(std::unique_ptr<OldTextCheck> check) : check_(std::move(check)) {}

  void take(std::string_view text) {
    if (text.empty()) return;
    if (end_.empty()) wrong_ = wrongBeginning(text.substr(0, 16));
    end_ += text.substr(text.size() - std::min<std::size_t>(text.size(), 2));
    end_.erase(0, end_.size() - std::min<std::size_t>(end_.size(), 2));
    if (check_) check_->take(text);
  }
  std::string wrong() const { return wrong_.empty() && check_ ? check_->wrong() : wrong_; }
  /// Returns the last two characters, or fewer.
  std::string_view end() const { return end_; }

 private:
  std::unique_ptr<OldTextCheck> check_;
  std::string end_, wrong_;
};

}  // namespace

bool OutputFile::isPacked(std::string_view name) {
  return std::ranges::any_of(kPackings,
                             [&](const Packing& p) { return p.written && ascii::endsWith(name, p.ending); });
}

OutputFile::OutputFile(std::string name, FileMode mode)
    : name_(std::move(name)),
      mode_(std::move(mode)),
      packed_(isPacked(name_)),
      dry_(mode_.dry && name_ != "-"),
      reserved_(kReserved) {
  if (name_ == "-" || dry_) return;
  file_.emplace(name_, mode_.replacement());
  if (file_->isInPlace()) reserved_ = UINT64_MAX;
  if (mode_.isRecorded && !file_->isInPlace()) digest_.emplace();
  if (file_->descriptor() < 0) fail(file_->error());
  if (mode_.onlyOwn) requireOwn();
  if (mode_.append && file_->old() >= 0 && error_.empty()) copyOld();
}

/// Sets the error if the output is a device, a pipe or a file that no search has written.
void OutputFile::requireOwn() {
  if (!error_.empty()) return;
  const bool own = !file_->isInPlace() && (file_->old() < 0 || isAsWritten(file_->old(), file_->target()));
  if (!own) error_ = name_ + " exists, and cql-jit has not written it as it is: " + mode_.advice;
}

void OutputFile::becomePartial() {
  if (!file_) return;
  file_->becomePartial();
  const bool own = !file_->replaces() || (file_->old() >= 0 && isAsWritten(file_->old(), file_->target()));
  if (!mode_.force && !own && error_.empty())
    error_ =
        file_->target() + " exists, and no search has written it as it is: what was found is not kept there";
}

/// Copies the old content, then ends it with an empty line before games, with a line end before lines. The
/// first bytes determine whether the file is compressed. Compressed text that is damaged or cut off is an
/// error: nothing after it could be read.
void OutputFile::copyOld() {
  CQL_ASSERT(file_ && file_->old() >= 0 && pending_.empty());
  const auto refuse = [&](const std::string& why) {
    if (error_.empty()) error_ = "cannot append to " + name_ + ": " + why;
  };
  OldText text(mode_.checkOld ? mode_.checkOld() : nullptr);
  std::string part(kPackedTogether, '\0');
  FileStream old(file_->old(), false);
  while (const std::size_t size = old.read(part.data(), part.size())) {
    const std::string_view bytes(part.data(), size);
    if (!goesOn_) packed_ = compressionOf(bytes.substr(0, 4)) == Compression::Zstd;
    goesOn_ = true;
    if (packed_) {
      writeFrames(bytes);
    } else {
      text.take(bytes);
      write(bytes);
    }
  }
  if (!old.error().empty()) return refuse(old.error());
  if (packed_ && goesOn_) {
    if (::lseek(file_->old(), 0, SEEK_SET) != 0) return fail(errno);
    const auto unpacked = decompress(Compression::Zstd, std::make_unique<FileStream>(file_->old(), false));
    while (const std::size_t size = unpacked->read(part.data(), part.size())) text.take({part.data(), size});
    if (!unpacked->error().empty()) return refuse(unpacked->error());
  }
  if (const std::string wrong = text.wrong(); !wrong.empty()) return refuse(wrong);
  if (text.end().empty()) return;
  if (!text.end().ends_with('\n')) write("\n");
  if (!mode_.lines && text.end() != "\n\n") write("\n");
}

void OutputFile::fail(int error) {
  const std::string what = name_ == "-" ? "the standard output" : name_;
  if (error_.empty())
    error_ = "cannot write " + what + (error ? ": " + replacementError(error) : "") +
             (error == EBUSY && mode_.append ? "; --wait waits for it" : "");
}

void OutputFile::write(std::string_view text) {
  if (!error_.empty() || text.empty() || dry_) return;
  if (name_ == "-") {
    TerminalText* const terminal = terminalText();
    const std::string escaped = terminal ? terminal->escaped(text) : std::string();
    if (terminal) text = escaped;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail(errno);
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
  CQL_ASSERT(packed_);
  if (!error_.empty() || frames.empty() || dry_) return;
  packPending();
  anyFrame_ = true;
  put(frames, {});
}

/// Writes both texts to the file.
void OutputFile::put(std::string_view first, std::string_view second) {
  CQL_ASSERT(file_ && file_->descriptor() >= 0);
  size_ += first.size() + second.size();
  if (digest_) {
    digest_->add(first);
    digest_->add(second);
  }
  // A failure is harmless: what is not allocated here is allocated page by page.
  for (; reserved_ < size_; reserved_ += kReserved)
    (void)::fallocate(file_->descriptor(), FALLOC_FL_KEEP_SIZE, static_cast<off_t>(reserved_), kReserved);
  if (!writeAll(file_->descriptor(), first, second)) fail(errno);
}

void OutputFile::packPending() {
  CQL_ASSERT(packed_);
  if (pending_.empty() && anyFrame_) return;
  frame_.clear();
  if (packer_.pack(pending_.view(), frame_))
    put(frame_.view(), {});
  else
    fail(ENOMEM);
  anyFrame_ = true;
  pending_.clear();
}

std::string OutputFile::finish() {
  if (name_ == "-") {
    if (TerminalText* const terminal = terminalText()) std::fputs(terminal->rest().c_str(), stdout);
    if (std::fflush(stdout) != 0) fail(errno);
    if (std::ferror(stdout)) fail(0);  // an earlier write failed, perhaps through another stream
    return error_;
  }
  if (dry_ || !file_ || file_->descriptor() < 0) return error_;
  if (error_.empty()) {
    if (packed_)
      packPending();
    else
      put(pending_.view(), {});
    // Releases the allocated bytes that were not used.
    if (!file_->isInPlace() && ::ftruncate(file_->descriptor(), static_cast<off_t>(size_)) != 0) fail(errno);
  }
  // Recorded first: if the process is killed before the rename, no file of this program lacks its record.
  if (error_.empty() && digest_) recordWritten(file_->target(), digest_->text());
  if (!error_.empty())
    file_->discard();
  else if (const int error = file_->finish())
    fail(error);
  return error_;
}

}  // namespace cql
