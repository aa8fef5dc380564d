// One measurement of the command bench: a query over games, in a process of its own.
#pragma once

#include <array>
#include <cstdint>

#include "tools/command/command_line.h"

namespace cql::tool {

enum Phase : std::uint8_t { kParse, kEmit, kLink, kOptimise, kGenerate };
inline constexpr std::array<const char*, 5> kPhases = {"parse", "emit", "link", "optimise", "generate"};

/// The parts of a search, in order: read files, decompress them, divide them into games and read tags; decode
/// moves to boards; run the query; everything else, which is waiting for other threads and handing on
/// results.
enum Part : std::uint8_t { kRead, kDecode, kMatch, kOther };
inline constexpr std::array<const char*, 4> kParts = {"read", "decode", "match", "other"};

/// Plain data, since it is sent through a pipe.
struct Measurement {
  std::array<double, kPhases.size()> compile;  ///< milliseconds
  double seconds;                              ///< the time of the search
  std::array<double, kParts.size()> parts;     ///< its parts, if requested
  std::int64_t matches, games, positions;
  std::uint64_t bytes;       ///< the inputs, unpacked
  std::uint64_t peakMemory;  ///< bytes: the largest resident set of the process, mapped files included
  std::int32_t threads;      ///< the number used
};

/// Compiles the only query of the request and runs it in a child process, so that the memory of one
/// measurement does not count in the next. `parts`: with clocks between the parts of the search, which cost a
/// little. An error of the child has no text, as the child has printed it.
Result<Measurement> measure(const Request& request, bool parts);

}  // namespace cql::tool
