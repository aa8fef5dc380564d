// What a run must know about a query before its code exists.
#pragma once

#include "frontend/ir.h"
#include "runtime/manifest.h"

namespace cql::codegen {

/// Derives from the IR what the run needs to know: the tables of variables, dictionaries, sort keys ..., what
/// must be read of a game, and what a game must contain to match. Emission adds what depends on the code: the
/// cells of variables, journal slots, registers, paths, places in the query.
Manifest deriveManifest(const frontend::Query& query);

}  // namespace cql::codegen
