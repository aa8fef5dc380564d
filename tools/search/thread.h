// A thread with room for deep recursion.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>

namespace cql::search {

/// Runs a function; the destructor waits for its end. If the system gives no more threads the function runs
/// in the constructor.
class Thread {
 public:
  explicit Thread(std::function<void()> body) : body_(std::move(body)) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackBytes);
    started_ = pthread_create(
                   &thread_, &attributes,
                   [](void* self) -> void* {
                     static_cast<Thread*>(self)->body_();
                     return nullptr;
                   },
                   this) == 0;
    pthread_attr_destroy(&attributes);
    if (!started_) body_();
  }
  ~Thread() {
    if (started_) pthread_join(thread_, nullptr);
  }
  Thread(const Thread&) = delete;
  Thread& operator=(const Thread&) = delete;

 private:
  /// Lines and paths are searched by recursion: the stack is large, but only what is used of it is memory.
  static constexpr std::size_t kStackBytes = std::size_t{256} << 20;

  std::function<void()> body_;
  pthread_t thread_{};
  bool started_ = false;
};

}  // namespace cql::search
