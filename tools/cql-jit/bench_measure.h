// One measurement of the command bench: a query over games, in a process of its own.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "tools/command/arguments.h"

namespace cql::tool {

/// How much of a search is done; the times of its stages are the differences.
enum class Extent : std::uint8_t {
  Read,    ///< games are found and their tags read
  Decode,  ///< also boards, and what else the query looks at, but the query itself is not run
  Whole,
};

enum Phase : std::uint8_t { kParse, kEmit, kLink, kOptimise, kGenerate };
inline constexpr std::array<const char*, 5> kPhases = {"parse", "emit", "link", "optimise", "generate"};

/// Plain data: it comes through a pipe.
struct Measurement {
  std::array<double, kPhases.size()> compile;  ///< milliseconds
  double seconds;                              ///< of the search
  std::int64_t matches, games, positions;
  std::uint64_t bytes;       ///< of the inputs, unpacked
  std::uint64_t peakMemory;  ///< bytes: the largest resident set of the process, mapped files included
  std::int32_t threads;      ///< that were used
};

/// Compiles the one query of the arguments and runs it, in a child process that ends then: memory of one
/// measurement does not count in the next. An error is the exit status; the child has said what is wrong.
tl::expected<Measurement, int> measure(const Arguments& arguments, Extent extent);

}  // namespace cql::tool
