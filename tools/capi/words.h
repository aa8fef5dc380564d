// Parses settings that a caller gives as arguments of a command line.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/error.h"
#include "runtime/settings.h"

namespace cql::capi {

/// Reads the options of these users (SettingUse); only options are allowed.
Result<GivenSettings> readWords(const char* const* words, std::size_t count, std::uint8_t uses);

}  // namespace cql::capi
