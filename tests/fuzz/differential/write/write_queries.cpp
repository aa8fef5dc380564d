// Writes random queries as files, for compare.py.
//
// usage: write_queries FOLDER FIRST COUNT     the seeds are FIRST and those that follow
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/fuzz/differential/generate.h"

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: write_queries FOLDER FIRST COUNT\n", stderr);
    return 2;
  }
  const std::uint64_t first = std::strtoull(argv[2], nullptr, 10);
  const std::uint64_t count = std::strtoull(argv[3], nullptr, 10);
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    std::ofstream file(std::string(argv[1]) + "/q" + std::to_string(seed) + ".cql");
    file << cql::differential::generateQuery(seed).ascii;
    if (!file.flush()) return 1;
  }
  return 0;
}
