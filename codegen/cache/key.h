// The key of a query in the cache: a digest of all that its machine code depends on.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "codegen/core/options.h"
#include "frontend/ir.h"

namespace cql::codegen {

/// BLAKE3: no attacker can make another query, or other bytes, of the same digest.
using Digest = std::array<std::uint8_t, 32>;
Digest digestOf(std::string_view bytes);
std::string hexadecimal(const Digest& digest);

/// What the code depends on besides the query and the options.
struct Platform {
  std::string build;  ///< object::ownBuildId(), which changes with the backend, too
  std::string cpu;    ///< hostCpuIdentity()
};
/// This program on this machine.
const Platform& thisPlatform();

/// Returns the key. It covers the typed IR, so the text with all that it includes and each option that alters
/// the query (dialect, variations, --fold, filters of the command line ...), the texts themselves, the
/// options of code generation except the level, the host, and the layout of shared structs. Code of all
/// levels has the same key.
Digest keyOf(const frontend::Query& query, const CodegenOptions& options,
             const Platform& platform = thisPlatform());

}  // namespace cql::codegen
