// The collections of positions that `similarposition` compares with.
#pragma once

#include <memory>
#include <vector>

#include "io/source.h"
#include "runtime/error.h"
#include "runtime/host/similar_position.h"
#include "runtime/manifest.h"

namespace cql::search {

/// Reads the collections of a query, in the order of the manifest. Returns an error if one cannot be read.
Result<std::vector<std::shared_ptr<const PositionCollection>>> loadCollections(const Manifest& manifest,
                                                                               const OpenSource& open);

}  // namespace cql::search
