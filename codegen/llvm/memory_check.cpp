#include "codegen/llvm/memory_check.h"

#include <llvm/Support/ErrorHandling.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>

namespace cql::codegen {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
/// Measured: 10 to 20 MB for queries of up to 60,000 nodes, beside what the query itself takes, which is
/// there already.
constexpr std::size_t kBytes = 64 * kMegabyte;
constexpr std::size_t kBytesPerNode = std::size_t{1} << 10;

/// Called by LLVM where it cannot continue. Allocates nothing. A program has a handler of its own, which ends
/// it.
void outOfMemory(void* /*data*/, const char* /*reason*/, bool /*wantsDump*/) {
  if (const std::new_handler handler = std::get_new_handler()) handler();
  constexpr std::string_view kMessage = "out of memory while a query was compiled\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  std::abort();
}

/// Returns true if the memory can be had.
bool canAllocate(std::size_t bytes) {
  void* volatile memory = std::malloc(bytes);  // volatile: else compilers omit the call
  const bool could = memory != nullptr;
  std::free(memory);
  return could;
}

}  // namespace

Result<void> requireMemory(const frontend::Query& query) {
  [[maybe_unused]] static const bool kInstalled = [] {
    llvm::install_bad_alloc_error_handler(outOfMemory);
    return true;
  }();
  const std::size_t bytes = kBytes + query.nodes.size() * kBytesPerNode;
  if (canAllocate(bytes)) return {};
  return fail(ErrorKind::Memory, "out of memory: to compile this query, " +
                                     std::to_string(bytes / kMegabyte) + " MB are needed");
}

}  // namespace cql::codegen
