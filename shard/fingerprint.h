// Detects whether a file has changed.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/error.h"

namespace cql::shard {

struct Fingerprint {
  std::uint64_t size = 0;
  std::uint64_t hash = 0;  ///< XXH3 of some of the bytes
  bool operator==(const Fingerprint&) const = default;
};

/// Reads 128 KB at both ends of a regular file and at 64 offsets between them, only half a megabyte in all,
/// since every task does so. Detects another file, one that was truncated, and one that has grown, but
/// perhaps not a change of a few bytes in the middle. Ignores times, so copies are equal.
Result<Fingerprint> fingerprintOf(const std::string& file);

}  // namespace cql::shard
