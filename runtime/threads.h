// Starts threads that share a work.
#pragma once

#include <functional>
#include <system_error>
#include <thread>
#include <vector>

namespace cql {

/// Starts threads that call a function until there are so many, or as many as the system gives: those there
/// are do it all. The caller joins them.
inline void startThreads(std::vector<std::thread>& threads, int count, const std::function<void()>& work) {
  try {
    while (static_cast<int>(threads.size()) < count) threads.emplace_back(work);
  } catch (const std::system_error&) {
    return;
  }
}

}  // namespace cql
