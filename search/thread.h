// A thread with a stack for deep recursion.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>
#include <utility>

#include "runtime/heap.h"

namespace cql::search {

/// Searching lines and paths, and compiling queries, is recursive: the stack is large, but only the used part
/// takes memory.
inline constexpr std::size_t kStackBytes = std::size_t{256} << 20;

/// Runs a function; the destructor joins.
class Thread {
 public:
  /// The fallback if the system cannot start another thread.
  enum class Otherwise { RunHere, LeaveOut };

  explicit Thread(std::function<void()> body, Otherwise otherwise = Otherwise::RunHere)
      : body_(std::move(body)) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackBytes);
    auto run = [](void* self) -> void* {
      const HugeHeap heap;
      static_cast<Thread*>(self)->body_();
      return nullptr;
    };
    started_ = pthread_create(&thread_, &attributes, run, this) == 0;
    pthread_attr_destroy(&attributes);
    if (!started_ && otherwise == Otherwise::RunHere) body_();
  }
  ~Thread() {
    if (started_) pthread_join(thread_, nullptr);
  }
  Thread(const Thread&) = delete;
  Thread& operator=(const Thread&) = delete;

 private:
  std::function<void()> body_;
  pthread_t thread_{};
  bool started_ = false;
};

}  // namespace cql::search
