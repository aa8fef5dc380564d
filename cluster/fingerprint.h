// What tells one version of a file from another.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/error.h"

namespace cql::cluster {

struct Fingerprint {
  std::uint64_t size = 0;
  std::uint64_t hash = 0;  ///< XXH3 of some of its bytes
  bool operator==(const Fingerprint&) const = default;
};

/// Looks at 128 KB at either end of a regular file and at 64 places between them, half a megabyte in all, as
/// every task does so: another file, one that was cut off and one that has grown are told, a change of a few
/// bytes in the middle may not be. When it was written does not count, so that copies are the same.
Result<Fingerprint> fingerprintOf(const std::string& file);

}  // namespace cql::cluster
