// The settings of a compilation.
#pragma once

#include "runtime/error.h"
#include "runtime/settings.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Returns the settings from the fields and the words of the options.
Result<GivenSettings> settingsOf(const cqljit_compile_options& options);

}  // namespace cql::capi
