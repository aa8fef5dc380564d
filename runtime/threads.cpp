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

}  // namespace cql
