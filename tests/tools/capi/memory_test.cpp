// The errors that callers get when not even the text of an error can be allocated.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <thread>

#include "support.h"

// With clang's ThreadSanitizer the operators below are defined already, and cannot be replaced.
#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif
#if !__has_feature(thread_sanitizer)

namespace {

thread_local bool memoryIsShort = false;
/// Of all threads but that of the tests.
std::atomic<bool> memoryIsShortElsewhere{false};
const std::thread::id testThread = std::this_thread::get_id();

bool isShortHere() {
  return memoryIsShort || (memoryIsShortElsewhere && std::this_thread::get_id() != testThread);
}

void* allocate(std::size_t size) noexcept {
  return isShortHere() ? nullptr : std::malloc(size ? size : 1);
}

}  // namespace

// Replace those of the whole program, including the library, which has none of its own.
void* operator new(std::size_t size) {
  if (void* memory = allocate(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace cql::capi_test {
namespace {

/// Allocations fail while this lives.
class ShortMemory {
 public:
  ShortMemory() { memoryIsShort = true; }
  ~ShortMemory() { memoryIsShort = false; }
  ShortMemory(const ShortMemory&) = delete;
  ShortMemory& operator=(const ShortMemory&) = delete;
};

void expectOutOfMemory(cqljit_status status, cqljit_error* given) {
  const ErrorHandle error(given);
  EXPECT_EQ(status, CQLJIT_ERROR_MEMORY);
  EXPECT_EQ(cqljit_error_status(given), CQLJIT_ERROR_MEMORY);
  EXPECT_STREQ(cqljit_error_message(given), "out of memory");
  EXPECT_STREQ(cqljit_error_text(given), "out of memory\n");
}

TEST(CapiMemory, OutOfMemoryInAnArgumentError) {
  cqljit_error* error = nullptr;
  cqljit_status status;
  {
    const ShortMemory none;
    status = cqljit_run_start(nullptr, nullptr, nullptr, &error);  // a text that needs none
  }
  expectOutOfMemory(status, error);

  cqljit_compile_options options{};
  options.size = sizeof(std::size_t) - 1;
  cqljit_query* query = nullptr;
  {
    const ShortMemory none;
    status = cqljit_compile("cql() mate", &options, &query, &error);
  }
  expectOutOfMemory(status, error);
  {
    const ShortMemory none;
    status = cqljit_compile("cql() mate", &options, &query, nullptr);
  }
  EXPECT_EQ(status, CQLJIT_ERROR_MEMORY);
}

struct LongStory : std::exception {
  const char* what() const noexcept override {
    return "a text that is longer than what a string holds itself";
  }
};

TEST(CapiMemory, OutOfMemoryInTheTextOfAnException) {
  const std::string games = manyGames(3);
  const QueryHandle query = compiled("cql() mate");
  const cqljit_match_callback callbacks[] = {[](void* user, const cqljit_match*) -> int32_t {
                                               memoryIsShort = *static_cast<const bool*>(user);
                                               throw LongStory();
                                             },
                                             [](void* user, const cqljit_match*) -> int32_t {
                                               memoryIsShort = *static_cast<const bool*>(user);
                                               throw 1;
                                             }};
  const char* const texts[] = {LongStory().what(), "an unknown exception"};
  for (int i = 0; i < 2; ++i)
    for (bool isShort : {false, true}) {
      const RunHandle run = started(query, inMemory(games));
      cqljit_error* error = nullptr;
      const cqljit_status status = cqljit_run_each(run.get(), callbacks[i], &isShort, &error);
      memoryIsShort = false;
      if (isShort) {
        expectOutOfMemory(status, error);
        continue;
      }
      const ErrorHandle handle(error);
      EXPECT_EQ(status, CQLJIT_ERROR_INTERNAL);
      EXPECT_STREQ(cqljit_error_message(error), texts[i]);
    }
}

TEST(CapiMemory, OutOfMemoryInABackgroundSearch) {
  const std::string games = manyGames(3);
  const QueryHandle query = compiled("cql() mate");
  memoryIsShortElsewhere = true;
  const RunHandle run = started(query, inMemory(games));
  for (int i = 0; i < 2; ++i) {
    const cqljit_match* match = nullptr;
    cqljit_error* error = nullptr;
    const cqljit_status status = cqljit_run_next(run.get(), &match, &error);
    memoryIsShortElsewhere = false;
    expectOutOfMemory(status, error);
  }
  cqljit_statistics numbers{};
  numbers.size = sizeof numbers;
  EXPECT_EQ(cqljit_run_statistics(run.get(), &numbers), CQLJIT_OK);
  EXPECT_EQ(numbers.finished, 1);
}

}  // namespace
}  // namespace cql::capi_test

#endif
