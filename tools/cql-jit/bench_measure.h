// One measurement of the command bench: runs a query over games in a process of its own.
#pragma once

#include <array>
#include <cstdint>

#include "tools/command/command_line.h"

namespace cql::tool {

enum Phase : std::uint8_t { kParse, kEmit, kLink, kOptimise, kGenerate };
inline constexpr std::array<const char*, 5> kPhases = {"parse", "emit", "link", "optimise", "generate"};

/// The parts of a search: reading files, decompressing and splitting them, and reading tags; decoding moves
/// to boards; running the query; and the rest, such as waiting for other threads and passing results on.
enum Part : std::uint8_t { kRead, kDecode, kMatch, kOther };
inline constexpr std::array<const char*, 4> kParts = {"read", "decode", "match", "other"};

/// The figures of one measurement. Trivially copyable, as it is sent through a pipe.
struct Measurement {
  std::array<double, kPhases.size()> compile;  ///< milliseconds
  double seconds;                              ///< the time of the search
  std::array<double, kParts.size()> parts;     ///< seconds by part, if requested
  std::int64_t matches, games, positions;
  std::uint64_t bytes;       ///< size of the inputs, decompressed
  std::uint64_t peakMemory;  ///< bytes: maximum resident set of the process, including mapped files
  std::int32_t threads;      ///< the number of threads used
};

/// Compiles the only query of the request and runs it in a child process, so that the memory of one
/// measurement does not count in the next. `parts`: measures the parts of the search, which slows it down a
/// little. An error of the child has no text, as the child has printed it.
Result<Measurement> measure(const Request& request, bool parts);

}  // namespace cql::tool
