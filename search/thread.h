// A thread with room for deep recursion.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

namespace cql::search {

/// Lines and paths are searched, and queries compiled, by recursion: the stack is large, but only what is
/// used of it is memory.
inline constexpr std::size_t kStackBytes = std::size_t{256} << 20;

/// False: the system gives no more threads. `self` is given to `body`.
inline bool startThread(pthread_t& thread, void* (*body)(void*), void* self) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  const bool started = pthread_create(&thread, &attributes, body, self) == 0;
  pthread_attr_destroy(&attributes);
  return started;
}

/// Runs a function; the destructor waits for its end. If the system gives no more threads the function runs
/// in the constructor.
class Thread {
 public:
  explicit Thread(std::function<void()> body) : body_(std::move(body)) {
    auto run = [](void* self) -> void* {
      static_cast<Thread*>(self)->body_();
      return nullptr;
    };
    started_ = startThread(thread_, run, this);
    if (!started_) body_();
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

/// Runs a function that nobody waits for, or not at all if the system gives no more threads.
inline void runDetached(std::function<void()> body) {
  auto own = std::make_unique<std::function<void()>>(std::move(body));
  auto run = [](void* self) -> void* {
    const std::unique_ptr<std::function<void()>> mine(static_cast<std::function<void()>*>(self));
    (*mine)();
    return nullptr;
  };
  pthread_t thread;
  if (!startThread(thread, run, own.get())) return;
  own.release();
  pthread_detach(thread);
}

}  // namespace cql::search
