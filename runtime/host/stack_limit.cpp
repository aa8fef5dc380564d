#include "runtime/host/stack_limit.h"

#include <pthread.h>

#include <algorithm>
#include <cstddef>

namespace cql {
namespace {

constexpr std::size_t kReserve = std::size_t{4} << 20;

std::uint64_t limitOfThread() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void* lowest = nullptr;
  std::size_t size = 0;
  const bool known = pthread_attr_getstack(&attributes, &lowest, &size) == 0;
  pthread_attr_destroy(&attributes);
  return known ? reinterpret_cast<std::uintptr_t>(lowest) + std::min(kReserve, size / 2) : 0;
}

}  // namespace

std::uint64_t stackLimit() {
  thread_local constinit std::uint64_t limit = 0;  // unknown: computed again
  if (limit == 0) limit = limitOfThread();
  return limit;
}

}  // namespace cql
