#include "io/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "io/bytes/decompress.h"
#include "io/terminal_text.h"
#include "runtime/ascii.h"

namespace cql {
namespace {

/// Writes begin and end at multiples of this, so that file systems store them in few large parts.
constexpr std::size_t kWhole = std::size_t{1} << 16;
/// A large file reserves this many bytes on the disk at a time: less work than page by page.
constexpr std::uint64_t kReserved = std::uint64_t{1} << 22;
constexpr std::size_t kPackedTogether = std::size_t{1} << 20;

/// Returns what escapes the text on standard output; null: no terminal shows it.
TerminalText* terminalText() {
  static const bool isTerminal = ::isatty(STDOUT_FILENO) != 0;
  static TerminalText text;
  return isTerminal ? &text : nullptr;
}

}  // namespace

int makeFoldersOf(const std::string& file) {
  const auto folder = std::filesystem::path(file).parent_path();
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  return error.value();
}

bool OutputFile::isPacked(std::string_view name) {
  return std::ranges::any_of(kPackings,
                             [&](const Packing& p) { return p.written && ascii::endsWith(name, p.ending); });
}

OutputFile::OutputFile(std::string name, FileMode mode)
    : name_(std::move(name)), packed_(isPacked(name_)), dry_(mode.dry && name_ != "-"), reserved_(kReserved) {
  if (name_ == "-" || dry_) return;
  if (const int error = mode.makeFolders ? makeFoldersOf(name_) : 0) {
    fail(error);
    return;
  }
  file_.emplace(name_);
  if (file_->isInPlace()) reserved_ = UINT64_MAX;
  if (file_->descriptor() < 0) fail(file_->error());
  if (mode.append && !file_->isInPlace()) copyOld(mode.lines);
}

/// Copies what the file holds, then ends it with an empty line before games, with a line end before lines. A
/// file that is not there is empty. Behind packed text that is damaged or cut off nothing could be read.
void OutputFile::copyOld(bool lines) {
  std::error_code none;
  if (!std::filesystem::exists(name_, none) && !none) return;
  std::ifstream old(name_, std::ios::binary);
  if (!old) return fail(errno);
  std::string part(kPackedTogether, '\0'), end;  // the last two characters
  const auto keepEnd = [&end](std::string_view text) {
    end += text.substr(text.size() - std::min<std::size_t>(text.size(), 2));
    end.erase(0, end.size() - std::min<std::size_t>(end.size(), 2));
  };
  while (old.read(part.data(), static_cast<std::streamsize>(part.size())) || old.gcount() > 0) {
    const std::string_view text(part.data(), static_cast<std::size_t>(old.gcount()));
    if (packed_) {
      writeFrames(text);
    } else {
      write(text);
      keepEnd(text);
    }
  }
  if (old.bad()) return fail(EIO);
  if (packed_) {
    const int descriptor = ::open(name_.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return fail(errno);
    const auto text = decompress(Compression::Zstd, std::make_unique<FileStream>(descriptor, true));
    while (const std::size_t size = text->read(part.data(), part.size())) keepEnd({part.data(), size});
    if (!text->error().empty()) error_ = "cannot append to " + name_ + ": " + text->error();
  }
  if (end.empty()) return;
  if (!end.ends_with('\n')) write("\n");
  if (!lines && end != "\n\n") write("\n");
}

void OutputFile::fail(int error) {
  const std::string what = name_ == "-" ? "the standard output" : name_;
  if (error_.empty())
    error_ = "cannot write " + what + (error ? std::string(": ") + std::strerror(error) : "");
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
  if (!error_.empty() || frames.empty() || dry_) return;
  packPending();
  anyFrame_ = true;
  put(frames, {});
}

/// Writes both texts to the file.
void OutputFile::put(std::string_view first, std::string_view second) {
  size_ += first.size() + second.size();
  // A failure loses nothing: room that is missing is taken page by page.
  for (; reserved_ < size_; reserved_ += kReserved)
    (void)::fallocate(file_->descriptor(), FALLOC_FL_KEEP_SIZE, static_cast<off_t>(reserved_), kReserved);
  if (!writeAll(file_->descriptor(), first, second)) fail(errno);
}

void OutputFile::packPending() {
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
    if (std::ferror(stdout)) fail(0);  // an earlier write, perhaps of another stream
    return error_;
  }
  if (dry_ || !file_ || file_->descriptor() < 0) return error_;
  if (error_.empty()) {
    if (packed_)
      packPending();
    else
      put(pending_.view(), {});
    // Gives back the room that was not used.
    if (!file_->isInPlace() && ::ftruncate(file_->descriptor(), static_cast<off_t>(size_)) != 0) fail(errno);
  }
  if (!error_.empty())
    file_->discard();
  else if (const int error = file_->finish())
    fail(error);
  return error_;
}

}  // namespace cql
