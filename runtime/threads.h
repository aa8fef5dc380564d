// Starts threads that share work.
#pragma once

#include <cstdint>
#include <functional>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace cql {

/// Starts up to that many threads that call a function; if the system or the memory does not suffice for one,
/// the existing ones do all the work. The caller joins them.
inline void startThreads(std::vector<std::thread>& threads, int count, const std::function<void()>& work) {
  try {
    while (static_cast<int>(threads.size()) < count) threads.emplace_back(work);
  } catch (const std::system_error&) {
    return;
  } catch (const std::bad_alloc&) {
    return;
  }
}

/// Returns the number of threads that each find this many bytes of address space under the
/// limit of the process (ulimit -v).
int threadsThatFit(std::uint64_t bytes);

/// Returns the bytes of memory that the process has for itself: without files that are mapped. 0 if the
/// system does not tell.
std::uint64_t privateMemory();

}  // namespace cql
