// Writes games to a database.
#pragma once

#include <string>

#include "runtime/error.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Imports the games of the options (cqljit_import). Returns the numbers, or an error of kind Interrupted if
/// the caller has cancelled.
Result<cqljit_import_numbers> importGames(const std::string& path, const cqljit_import_options& options);

}  // namespace cql::capi
