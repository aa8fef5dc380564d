// Parses settings that a caller passes as words of a command line.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/error.h"
#include "runtime/settings.h"

namespace cql::capi {

/// Returns the settings from options of these users (SettingUse). Arguments that are not options are errors.
Result<GivenSettings> readWords(const char* const* words, std::size_t count, std::uint8_t uses);

}  // namespace cql::capi
