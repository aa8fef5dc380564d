#include "tools/command/interrupts.h"

#include <csignal>

namespace cql::tool {

std::atomic<bool> stopRequested{false};

void catchInterrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { stopRequested = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace cql::tool
