// The bytes of a cached query: a header, its manifest as CBOR (object/facts.h), its object file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "codegen/cache/key.h"
#include "codegen/core/code_store.h"

namespace cql::codegen {

std::string encodeEntry(const Digest& key, const StoredCode& code);
/// Returns the code; nullopt if any byte differs from what encodeEntry() returned for this key and level.
std::optional<StoredCode> decodeEntry(std::string_view bytes, const Digest& key, Optimisation level);

}  // namespace cql::codegen
