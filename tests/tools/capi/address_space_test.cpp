// Queries are compiled under a limit of the address space: the call says that there is not enough memory, and
// the next one works.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <string>

#include "support.h"

// Sanitizers reserve more address space than a limit would leave.
#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) && !defined(__SANITIZE_ADDRESS__)

namespace cql::capi_test {
namespace {

enum Found : int { kCompiled = 10, kNoMemory = 11, kOther = 12, kNotAfterwards = 13 };

/// Returns what a process finds that has so much more address space than it uses.
int foundWith(std::uint64_t more, const std::function<Found()>& compile) {
  const pid_t child = fork();
  if (child == 0) {
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    rlimit limit{};
    getrlimit(RLIMIT_AS, &limit);
    const rlimit before = limit;
    limit.rlim_cur = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + more;
    setrlimit(RLIMIT_AS, &limit);
    const Found found = compile();
    setrlimit(RLIMIT_AS, &before);
    _exit(compile() == kCompiled ? found : kNotAfterwards);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -status;
}

/// Returns true if memory beyond the limit is refused: under an emulator of user programs it is not.
bool isLimited() {
  const std::function<Found()> map = [] {
    void* memory = mmap(nullptr, std::size_t{1} << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return kNoMemory;
    munmap(memory, std::size_t{1} << 30);
    return kCompiled;
  };
  return foundWith(1 << 20, map) == kNoMemory;
}

class CapiAddressSpace : public testing::Test {
 protected:
  void SetUp() override {
    if (!isLimited()) GTEST_SKIP() << "the limit of the address space has no effect here";
  }
};

/// Returns what a call has found, whose error is freed.
Found foundBy(cqljit_status status, cqljit_error* error) {
  const bool saysSo = std::strstr(cqljit_error_message(error), "out of memory") != nullptr;
  cqljit_error_free(error);
  return status == CQLJIT_OK ? kCompiled : status == CQLJIT_ERROR_MEMORY && saysSo ? kNoMemory : kOther;
}

/// A query of many filters, which is compiled slowly.
std::string largeQuery() {
  std::string text = "cql()";
  for (int i = 0; i < 40; ++i) {
    const std::string number = std::to_string(i);
    text += " {Nd" + std::to_string(i % 8 + 1) + " or x" + number + "=#(R attacks k) x" + number +
            ">1 or ply>" + number + "}";
  }
  return text;
}

void expectErrors(const std::string& text) {
  const auto compile = [&] {
    cqljit_query* query = nullptr;
    cqljit_error* error = nullptr;
    const cqljit_status status = cqljit_compile(text.c_str(), nullptr, &query, &error);
    cqljit_query_free(query);
    return foundBy(status, error);
  };
  constexpr std::uint64_t kMegabyte = 1 << 20;
  int refused = 0, compiled = 0;
  for (std::uint64_t megabytes = 4; megabytes <= 1024; megabytes += 4 + megabytes / 8) {
    const int found = foundWith(megabytes * kMegabyte, compile);
    refused += found == kNoMemory;
    compiled += found == kCompiled;
    EXPECT_TRUE(found == kNoMemory || found == kCompiled) << found << " with " << megabytes << " MB";
  }
  EXPECT_GT(refused, 3);
  EXPECT_GT(compiled, 3);
}

TEST_F(CapiAddressSpace, SmallQueries) {
  expectErrors("cql() mate");
}

TEST_F(CapiAddressSpace, LargeQueries) {
  expectErrors(largeQuery());
}

TEST_F(CapiAddressSpace, CompiledQueriesAreNotWritten) {
  const std::string path = "/tmp/capi-space-" + std::to_string(getpid()) + ".so";
  const int found = foundWith(16 << 20, [&] {
    cqljit_error* error = nullptr;
    const cqljit_status status = cqljit_compile_to_file("cql() mate", nullptr, path.c_str(), &error);
    return foundBy(status, error);
  });
  EXPECT_EQ(found, kNoMemory);
  unlink(path.c_str());
}

}  // namespace
}  // namespace cql::capi_test

#endif
