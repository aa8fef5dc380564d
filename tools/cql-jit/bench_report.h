// The figures of the command bench, as a table and as JSON.
#pragma once

#include <string>
#include <vector>

#include "tools/cql-jit/bench_measure.h"

namespace cql::tool {

/// The values of repeated runs.
struct Sample {
  std::vector<double> values;
  double median() const;
  double least() const;
  double most() const;
  /// Returns half the difference of the extremes, relative to the median.
  double spread() const;
};

/// The figures of one query with one number of threads.
struct BenchCase {
  std::string query;
  int threads = 1;  ///< the requested number of threads
  Measurement last{};
  std::array<Sample, kPhases.size()> compile;  ///< milliseconds
  Sample whole;                                ///< the search, in seconds
  std::array<Sample, kParts.size()> parts;     ///< in seconds, from separate runs
  Sample peakMemory;                           ///< in bytes

  double perSecond(std::uint64_t amount) const;
};

struct BenchReport {
  int runs = 0;
  std::string cpu;
  std::vector<std::string> inputs;
  std::vector<BenchCase> cases;
};

std::string benchTable(const BenchReport& report);
/// Returns the report as JSON, in the form that bench/README.md describes.
std::string benchJson(const BenchReport& report);

}  // namespace cql::tool
