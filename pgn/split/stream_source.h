// Game texts of pipes and compressed files.
#pragma once

#include <memory>

#include "pgn/split/input.h"

namespace cql::pgn {

/// Takes an input whose bytes are a stream.
std::unique_ptr<GameTextSource> streamSource(InputBytes input, const SourceOptions& options);

}  // namespace cql::pgn
