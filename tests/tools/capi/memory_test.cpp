// The errors that callers get when not even the text of an error can be allocated.
#include <gtest/gtest.h>

#include <exception>

#include "short_memory.h"
#include "support.h"

#ifdef CQL_TEST_SHORT_MEMORY

namespace cql::capi_test {
namespace {

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
                                               setMemoryShort(*static_cast<const bool*>(user));
                                               throw LongStory();
                                             },
                                             [](void* user, const cqljit_match*) -> int32_t {
                                               setMemoryShort(*static_cast<const bool*>(user));
                                               throw 1;
                                             }};
  const char* const texts[] = {LongStory().what(), "an unknown exception"};
  for (int i = 0; i < 2; ++i)
    for (bool isShort : {false, true}) {
      const RunHandle run = started(query, inMemory(games));
      cqljit_error* error = nullptr;
      const cqljit_status status = cqljit_run_each(run.get(), callbacks[i], &isShort, &error);
      setMemoryShort(false);
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
  setMemoryShortElsewhere(true);
  const RunHandle run = started(query, inMemory(games));
  for (int i = 0; i < 2; ++i) {
    const cqljit_match* match = nullptr;
    cqljit_error* error = nullptr;
    const cqljit_status status = cqljit_run_next(run.get(), &match, &error);
    setMemoryShortElsewhere(false);
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
