#include "runtime/threads.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <fstream>

namespace cql {

int threadsThatFit(std::uint64_t bytes) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return INT_MAX;
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t used = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
  const rlim_t left = limit.rlim_cur > used ? (limit.rlim_cur - used) / 4 * 3 : 0;
  return static_cast<int>(std::min<rlim_t>(left / bytes, INT_MAX));
}

std::uint64_t privateMemory() {
  std::uint64_t size = 0, resident = 0, shared = 0;
  if (!(std::ifstream("/proc/self/statm") >> size >> resident >> shared) || resident < shared) return 0;
  return (resident - shared) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace cql
