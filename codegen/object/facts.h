// The contents of a compiled query besides its code.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/ir.h"
#include "runtime/manifest.h"

namespace cql::object {

struct Facts {
  GivenSettings header;
  std::vector<frontend::Source> sources;  ///< the texts, for messages that quote the query
  bool usesFiles = false;                 ///< files other than the games: --secure forbids it
  Manifest manifest;
};

/// As CBOR (RFC 8949).
std::string encode(const Facts& facts);
/// nullopt if the bytes are not facts of this version.
std::optional<Facts> decode(std::string_view bytes);

}  // namespace cql::object
