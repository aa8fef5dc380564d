// Unicode mappings of UTF-8 texts.
#pragma once

#include <utf8proc.h>

#include <optional>
#include <string>
#include <string_view>

namespace cql::letters {

/// Returns the text, mapped by these options (of utf8proc_option_t); nothing if it is no UTF-8.
std::optional<std::string> mapText(std::string_view text, int options);

}  // namespace cql::letters
