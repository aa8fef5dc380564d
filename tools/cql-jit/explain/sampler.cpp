#include "tools/cql-jit/explain/sampler.h"

#include <pthread.h>
#include <sys/prctl.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <utility>

namespace cql::tool {
namespace {

constexpr clockid_t kNotYet = -1;

SearchFunction sampled = nullptr;
/// The processor time clock of the searching thread, once it has started.
std::atomic<clockid_t> searchersClock{kNotYet};

void searchSampled(Context* context) {
  clockid_t clock;
  if (pthread_getcpuclockid(pthread_self(), &clock) == 0) searchersClock = clock;
  sampled(context);
}

}  // namespace

Sampler::Sampler(codegen::CompiledQuery& code, std::size_t nodes)
    : code_(code), times_{std::vector<std::uint64_t>(nodes)} {
  searchersClock = kNotYet;
  sampled = std::exchange(code.search, searchSampled);
  thread_ = std::jthread([this](const std::stop_token& stop) { look(stop); });
}

void Sampler::look(const std::stop_token& stop) {
  constexpr auto kPause = std::chrono::microseconds(50);
  constexpr std::uint64_t kSecond = 1'000'000'000;
  prctl(PR_SET_TIMERSLACK, 1UL);  // minimises the delay of wake-ups
  for (; !stop.stop_requested(); std::this_thread::sleep_for(kPause)) {
    timespec time{};
    const std::uint32_t id = code_.running->load(std::memory_order_relaxed);
    const clockid_t clock = searchersClock;
    if (clock == kNotYet || clock_gettime(clock, &time) != 0) continue;  // no thread is searching
    const std::uint64_t now = static_cast<std::uint64_t>(time.tv_sec) * kSecond + time.tv_nsec;
    const std::uint64_t since = now - std::exchange(times_.all, now);
    // The thread was preempted, so no time is assigned to the filter.
    if (since == 0) continue;
    // The time before the first sample was spent on reading.
    if (times_.samples++ > 0 && id < times_.own.size()) times_.own[id] += since;
  }
}

Times Sampler::stop() {
  thread_.request_stop();
  thread_.join();
  code_.search = sampled;
  return std::move(times_);
}

}  // namespace cql::tool
