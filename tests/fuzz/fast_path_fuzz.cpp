// libFuzzer entry. Start with tests/data/pgn/*.pgn as the corpus.
#include "tests/fuzz/fast_path_fuzz.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static cql::pgn::fuzz::FastAgainstFallback readers;
  const std::string wrong = readers.check({reinterpret_cast<const char*>(data), size});
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
