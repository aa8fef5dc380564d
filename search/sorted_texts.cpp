#include "search/sorted_texts.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace cql::search {
namespace {

/// Before a key and its text in the file.
struct Head {
  std::uint64_t keySize, textSize;
};

/// Bytes that are read of a run at a time, at least and at most.
constexpr std::size_t kLeastWindow = std::size_t{1} << 12, kMostWindow = std::size_t{1} << 18;

std::string temporaryFolder() {
  const char* folder = std::getenv("TMPDIR");
  return folder && *folder ? folder : P_tmpdir;
}

/// A file without a name. Null on an error.
std::FILE* temporaryFile() {
  std::string name = temporaryFolder() + "/cql-XXXXXX";
  const int descriptor = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor < 0) return nullptr;
  unlink(name.c_str());
  return fdopen(descriptor, "w+b");
}

}  // namespace

/// Reads the texts of a run, some at a time.
struct SortedTexts::Run {
  std::uint64_t next, end;  ///< of the file: what has not been read
  std::string window{};
  std::size_t at = 0;  ///< in the window: what has not been given
  std::string_view key{}, text{};

  bool done() const { return at == window.size() && next == end; }

  /// Goes to the next text. False: the file cannot be read, errno says why.
  bool advance(int file, std::size_t windowBytes) {
    Head head;
    if (!fill(sizeof head, file, windowBytes)) return false;
    std::memcpy(&head, window.data() + at, sizeof head);
    at += sizeof head;
    if (!fill(head.keySize + head.textSize, file, windowBytes)) return false;
    key = std::string_view(window).substr(at, head.keySize);
    text = std::string_view(window).substr(at + head.keySize, head.textSize);
    at += head.keySize + head.textSize;
    return true;
  }

 private:
  /// Has so many bytes in the window.
  bool fill(std::size_t bytes, int file, std::size_t windowBytes) {
    const std::size_t kept = window.size() - at;
    if (kept >= bytes) return true;
    std::string more(window, at);  // of its own size: a large text leaves no room behind
    more.resize(kept + static_cast<std::size_t>(
                           std::min<std::uint64_t>(std::max(bytes - kept, windowBytes), end - next)));
    for (std::size_t filled = kept; filled < more.size();) {
      const ssize_t n = ::pread(file, more.data() + filled, more.size() - filled, static_cast<off_t>(next));
      if (n < 0 && errno == EINTR) continue;
      if (n == 0) errno = EIO;  // it was there
      if (n <= 0) return false;
      filled += static_cast<std::size_t>(n);
      next += static_cast<std::uint64_t>(n);
    }
    window = std::move(more);
    at = 0;
    return true;
  }
};

void SortedTexts::add(std::string_view key, std::string_view text) {
  const std::size_t used = memory_.size() + entries_.size() * sizeof(Entry);
  if (used > 0 && used + key.size() + text.size() > limit_) spill();
  entries_.push_back({entries_.size(), memory_.size(), key.size(), text.size()});
  memory_ += key;
  memory_ += text;
}

void SortedTexts::sort() {
  std::ranges::sort(entries_, [&](const Entry& a, const Entry& b) {
    const int order = keyOf(a).compare(keyOf(b));
    return order != 0 ? order < 0 : a.number < b.number;
  });
}

bool SortedTexts::write(std::string_view bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size();
}

void SortedTexts::spill() {
  if (!error_.empty()) return;
  if (!file_) file_.reset(temporaryFile());
  sort();
  bool good = file_ != nullptr;
  std::uint64_t end = runEnds_.empty() ? 0 : runEnds_.back();
  for (std::size_t i = 0; good && i < entries_.size(); ++i) {
    const Head head{entries_[i].keySize, entries_[i].textSize};
    good = write({reinterpret_cast<const char*>(&head), sizeof head}) && write(keyOf(entries_[i])) &&
           write(textOf(entries_[i]));
    end += sizeof head + head.keySize + head.textSize;
  }
  if (!good || std::fflush(file_.get()) != 0)
    error_ = "cannot write a temporary file in " + temporaryFolder() + ": " + std::strerror(errno);
  runEnds_.push_back(end);
  memory_.clear();
  entries_.clear();
}

void SortedTexts::each(const std::function<void(std::string_view text)>& take) {
  if (runEnds_.empty()) {
    sort();
    for (const Entry& entry : entries_) take(textOf(entry));
    return;
  }
  spill();
  memory_ = {};
  entries_ = {};
  if (error_.empty()) mergeRuns(take);
}

void SortedTexts::mergeRuns(const std::function<void(std::string_view text)>& take) {
  const std::size_t window = std::clamp(limit_ / runEnds_.size(), kLeastWindow, kMostWindow);
  const int file = ::fileno(file_.get());
  std::vector<Run> runs;
  for (std::uint64_t begin = 0; const std::uint64_t end : runEnds_) {
    if (begin < end) runs.push_back({begin, end});
    begin = end;
  }
  std::vector<Run*> heap;  // that with the least key on top
  const auto comesLater = [](const Run* a, const Run* b) {
    const int order = a->key.compare(b->key);
    return order != 0 ? order > 0 : a > b;
  };
  const auto advance = [&](Run& run) {
    if (!run.advance(file, window))
      error_ = std::string("cannot read a temporary file: ") + std::strerror(errno);
    return error_.empty();
  };
  for (Run& run : runs) {
    if (!advance(run)) return;
    heap.push_back(&run);
  }
  std::ranges::make_heap(heap, comesLater);
  while (!heap.empty()) {
    std::ranges::pop_heap(heap, comesLater);
    Run& run = *heap.back();
    take(run.text);
    if (run.done()) {
      heap.pop_back();
      continue;
    }
    if (!advance(run)) return;
    std::ranges::push_heap(heap, comesLater);
  }
}

}  // namespace cql::search
