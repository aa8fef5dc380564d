// The collections of positions that `similarposition` compares with.
#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "runtime/manifest.h"
#include "runtime/similar_position.h"

namespace cql::search {

/// Reads the collections of a query, in the order of the manifest; or says what is wrong with one.
tl::expected<std::vector<std::shared_ptr<const PositionCollection>>, std::string> loadCollections(
    const Manifest& manifest);

}  // namespace cql::search
