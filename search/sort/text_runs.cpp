#include "search/sort/text_runs.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "runtime/file_replacement.h"

namespace cql::search {
namespace {

/// Precedes a key and its text in the file.
struct Head {
  std::uint64_t keySize, textSize;
};

/// The window of a run in bytes, minimum and maximum.
constexpr std::size_t kLeastWindow = std::size_t{1} << 12, kMostWindow = std::size_t{1} << 18;
/// The size of a write in bytes.
constexpr std::size_t kBlock = std::size_t{1} << 18;

std::string temporaryFolder() {
  const char* folder = std::getenv("TMPDIR");
  return folder && *folder ? folder : P_tmpdir;
}

/// Makes an unnamed file. Returns null on an error.
std::FILE* temporaryFile() {
  // Unnamed from the start: a killed run leaves no file behind. Some file systems do not support this.
  int descriptor = open(temporaryFolder().c_str(), O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    std::string name = temporaryFolder() + "/cql-XXXXXX";
    descriptor = mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) return nullptr;
    unlink(name.c_str());
  }
  std::FILE* const file = fdopen(descriptor, "w+b");
  if (!file) close(descriptor);
  return file;
}

std::string cannotWrite() {
  return "cannot write a temporary file in " + temporaryFolder() + ": " + std::strerror(errno);
}

/// Sifts down the top of a heap, which has changed.
template <typename Item, typename Less>
void siftDown(std::vector<Item>& heap, Less less) {
  std::size_t place = 0;
  for (std::size_t child; (child = 2 * place + 1) < heap.size(); place = child) {
    if (child + 1 < heap.size() && less(heap[child], heap[child + 1])) ++child;
    if (!less(heap[place], heap[child])) return;
    std::swap(heap[place], heap[child]);
  }
}

}  // namespace

/// Reads the texts of a run, through a window.
struct TextRuns::Run {
  std::uint64_t next, end;  ///< the bytes of the file that are still to be read
  std::unique_ptr<char[]> window{};
  std::size_t capacity = 0, size = 0;
  std::size_t at = 0;  ///< the offset of the unread bytes in the window
  TextKey key{};
  std::string_view text{};

  bool done() const { return at == size && next == end; }
  bool comesBefore(const Run& other) const {
    const auto order = key <=> other.key;
    return order != 0 ? order < 0 : this < &other;
  }

  /// Advances to the next text. Returns false if the file cannot be read; errno has the reason.
  bool advance(int file, std::size_t windowBytes) {
    Head head;
    if (!fill(sizeof head, file, windowBytes)) return false;
    std::memcpy(&head, window.get() + at, sizeof head);
    at += sizeof head;
    if (!fill(head.keySize + head.textSize, file, windowBytes)) return false;
    key = TextKey({window.get() + at, head.keySize});
    text = {window.get() + at + head.keySize, head.textSize};
    at += head.keySize + head.textSize;
    return true;
  }

 private:
  /// Fills the window up to that number of bytes.
  bool fill(std::size_t bytes, int file, std::size_t windowBytes) {
    const std::size_t kept = size - at, wanted = std::max(bytes, windowBytes);
    if (kept >= bytes) return true;
    std::unique_ptr<char[]> other;
    if (capacity != wanted) other = std::make_unique_for_overwrite<char[]>(wanted);
    if (kept > 0) std::memmove(other ? other.get() : window.get(), window.get() + at, kept);
    if (other) window = std::move(other);  // releases the memory of a large text
    capacity = wanted;
    at = 0;
    size = kept + static_cast<std::size_t>(std::min<std::uint64_t>(wanted - kept, end - next));
    for (std::size_t filled = kept; filled < size;) {
      const ssize_t n = ::pread(file, window.get() + filled, size - filled, static_cast<off_t>(next));
      if (n < 0 && errno == EINTR) continue;
      if (n == 0) errno = EIO;  // the file has been truncated
      if (n <= 0) return false;
      filled += static_cast<std::size_t>(n);
      next += static_cast<std::uint64_t>(n);
    }
    return true;
  }
};

TextRuns::TextRuns() : file_(temporaryFile()), error_(file_ ? "" : cannotWrite()) {}

void TextRuns::waitForWriter() {
  writer_.reset();
  if (error_.empty()) error_ = writeError_;
}

void TextRuns::add(KeyedTexts& texts) {
  waitForWriter();
  std::swap(texts_, texts);
  texts.clear();
  if (error_.empty()) writer_ = std::make_unique<Thread>([this] { writeRun(); });
}

void TextRuns::writeRun() {
  texts_.sort();
  bool good = true;
  std::uint64_t end = runEnds_.empty() ? 0 : runEnds_.back();
  texts_.each([&](std::string_view key, std::string_view text) {
    const Head head{key.size(), text.size()};
    good = good && write({reinterpret_cast<const char*>(&head), sizeof head}) &&
           write({key.data(), key.size() + text.size()});
    end += sizeof head + head.keySize + head.textSize;
  });
  if (!good || !flush()) writeError_ = cannotWrite();
  runEnds_.push_back(end);
}

/// Adds bytes to the block; flushes it when it is full.
bool TextRuns::write(std::string_view bytes) {
  if (block_.size() + bytes.size() > kBlock) return flush(bytes);
  block_.append(bytes);
  return true;
}

bool TextRuns::flush(std::string_view behind) {
  const bool good = writeAll(::fileno(file_.get()), block_.view(), behind);
  block_.clear();
  return good;
}

void TextRuns::merge(std::size_t memory, const std::function<void(std::string_view text)>& take) {
  waitForWriter();
  texts_ = {};
  block_ = {};
  if (!error_.empty()) return;
  const std::size_t window = std::clamp(memory / runEnds_.size(), kLeastWindow, kMostWindow);
  const int file = ::fileno(file_.get());
  std::vector<Run> runs;
  for (std::uint64_t begin = 0; const std::uint64_t end : runEnds_) {
    if (begin < end) runs.push_back(Run{begin, end});
    begin = end;
  }
  std::vector<Run*> heap;  // min-heap by key
  const auto comesLater = [](const Run* a, const Run* b) { return b->comesBefore(*a); };
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
    Run& run = *heap.front();
    take(run.text);
    if (run.done()) {
      std::ranges::pop_heap(heap, comesLater);
      heap.pop_back();
    } else if (advance(run)) {
      siftDown(heap, comesLater);
    } else {
      return;
    }
  }
}

}  // namespace cql::search
