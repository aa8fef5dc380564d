// The cells with the state of a path during its search, and of the last path that was found.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen::path_state {

/// The cells of a path during its search; Scope::pathCell is the first.
enum State : Cell { kStart, kCount, kBest, kBestCount, kBestValue, kStateCells };
/// The cells of Emitter::lastPathCell.
enum LastPath : Cell { kExists, kLastStart, kLastEnd, kLastCount };

}  // namespace cql::codegen::path_state
