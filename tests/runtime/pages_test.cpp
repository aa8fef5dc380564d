#include "runtime/pages.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace cql {
namespace {

const auto kPage = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));

/// The number of pages from `begin` on that a page fault would have to map; nullopt if the system does not
/// say.
std::optional<std::size_t> missingPages(const void* begin, std::size_t pages) {
  std::vector<std::uint64_t> entries(pages);
  const std::size_t bytes = entries.size() * sizeof entries[0];
  const int file = ::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  const ssize_t got =
      ::pread(file, entries.data(), bytes,
              static_cast<off_t>(reinterpret_cast<std::uintptr_t>(begin) / kPage * sizeof entries[0]));
  ::close(file);
  if (got != static_cast<ssize_t>(bytes)) return std::nullopt;
  std::size_t missing = 0;
  for (const std::uint64_t entry : entries) missing += !(entry >> 63);
  return missing;
}

/// Memory that is not touched.
class Untouched {
 public:
  explicit Untouched(std::size_t pages)
      : bytes_(pages * kPage),
        begin_(static_cast<char*>(
            ::mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {}
  ~Untouched() { ::munmap(begin_, bytes_); }
  char* begin() const { return begin_; }
  /// Whether the system maps many pages at once.
  bool canBePopulated() const {
    constexpr int kPopulateWrite = 23;
    return begin_ != MAP_FAILED && ::madvise(begin_, kPage, kPopulateWrite) == 0;
  }

 private:
  std::size_t bytes_;
  char* begin_;
};

TEST(Pages, PrefaultMapsWholePages) {
  if (!Untouched(1).canBePopulated()) GTEST_SKIP() << "needs Linux 5.14";
  const Untouched memory(64);
  if (missingPages(memory.begin(), 64) != 64)
    GTEST_SKIP() << "/proc/self/pagemap does not say what is mapped";
  prefault(memory.begin() + 8 * kPage + 1, 4 * kPage);  // parts of five pages, three of them whole
  EXPECT_EQ(missingPages(memory.begin(), 64), 61u);
  EXPECT_EQ(missingPages(memory.begin() + 9 * kPage, 3), 0u);
  prefault(memory.begin() + 1, kPage);
  EXPECT_EQ(missingPages(memory.begin(), 64), 61u);
}

TEST(Pages, PartsOfFilesAreMapped) {
  if (!Untouched(1).canBePopulated()) GTEST_SKIP() << "needs Linux 5.14";
  const int file = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  char* const begin = static_cast<char*>(::mmap(nullptr, 64 * kPage, PROT_READ, MAP_PRIVATE, file, 0));
  ::close(file);
  ASSERT_NE(begin, MAP_FAILED);
  if (missingPages(begin, 64) != 64) GTEST_SKIP() << "/proc/self/pagemap does not say what is mapped";
  prefaultFile(begin + 17 * kPage - 1, 2 * kPage);
  EXPECT_EQ(missingPages(begin + 16 * kPage, 3), 0u);
  EXPECT_EQ(missingPages(begin + 63 * kPage, 1), 1u);
  ::munmap(begin, 64 * kPage);
}

// The end of the code, from the linker.
extern "C" char etext;

TEST(Pages, CodeOfTheProgramIsMapped) {
  if (!Untouched(1).canBePopulated()) GTEST_SKIP() << "needs Linux 5.14";
  // From this function on, as read-only data is before the code.
  const char* const code = reinterpret_cast<const char*>(&prefaultOwnCode);
  const auto pages = static_cast<std::size_t>(&etext - code) / kPage;
  ASSERT_GT(pages, 100u);
  if (missingPages(code, pages).value_or(0) == 0)
    GTEST_SKIP() << "/proc/self/pagemap does not say what is mapped";
  prefaultOwnCode();
  EXPECT_EQ(missingPages(code, pages), 0u);
}

}  // namespace
}  // namespace cql
