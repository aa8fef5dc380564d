// Where a path keeps what is known of it while it is searched, and of the last one that was found.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen::path_state {

/// The cells of a path that is searched; Scope::pathCell is the first.
enum State : Cell { kStart, kCount, kBest, kBestCount, kBestValue, kFinds, kStateCells };
/// The cells of Emitter::lastPathCell.
enum LastPath : Cell { kExists, kLastStart, kLastEnd, kLastCount };

}  // namespace cql::codegen::path_state
