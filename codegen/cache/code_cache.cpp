#include "codegen/cache/code_cache.h"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "codegen/cache/entry.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

constexpr std::uint8_t kHighest = static_cast<std::uint8_t>(Optimisation::Full);

std::string fileName(const Digest& key, Optimisation level) {
  return hexadecimal(key) + "-O" + std::to_string(static_cast<int>(level));
}

/// Returns the value of a variable of the environment that is an absolute path; else an empty string.
std::string pathIn(const char* variable) {
  const char* value = ::secure_getenv(variable);
  return value && *value == '/' ? value : "";
}

}  // namespace

std::string cacheFolder() {
  const char* given = ::secure_getenv("CQL_JIT_CACHE");
  if (given && std::string_view(given) == "off") return "";
  if (std::string path = pathIn("CQL_JIT_CACHE"); !path.empty()) return path;
  if (const std::string path = pathIn("XDG_CACHE_HOME"); !path.empty()) return path + "/cql-jit";
  const std::string home = pathIn("HOME");
  return home.empty() ? home : home + "/.cache/cql-jit";
}

CodeCache::CodeCache(std::string folder, const Limits& limits, Platform platform)
    : folder_(std::move(folder)),
      limits_(limits),
      platform_(std::move(platform)),
      files_(isUsable() ? std::make_unique<PrivateFolder>(folder_, /*create=*/false) : nullptr) {}

std::optional<StoredCode> CodeCache::find(const frontend::Query& query, const CodegenOptions& options,
                                          WantedLevel wanted) {
  if (!files_ || !files_->isOpen()) return std::nullopt;
  const Digest key = keyOf(query, options, platform_);
  const auto least = static_cast<std::uint8_t>(options.optimisation);
  for (std::uint8_t level = wanted == WantedLevel::Only ? least : kHighest;; --level) {
    const auto optimisation = static_cast<Optimisation>(level);
    const std::string name = fileName(key, optimisation);
    if (const auto bytes = files_->read(name, limits_.one)) {
      if (auto code = decodeEntry(*bytes, key, optimisation)) return code;
      files_->remove(name);
    }
    if (level == least) return std::nullopt;
  }
}

void CodeCache::keep(const frontend::Query& query, const CodegenOptions& options, StoredCode code) {
  if (!isUsable()) return;
  Kept kept{keyOf(query, options, platform_), std::move(code)};
  const std::scoped_lock lock(mutex_);
  kept_.push_back(std::move(kept));
}

void CodeCache::write() {
  std::vector<Kept> all;
  {
    const std::scoped_lock lock(mutex_);
    all = std::exchange(kept_, {});
  }
  if (all.empty()) return;
  CQL_ASSERT(isUsable());
  const PrivateFolder folder(folder_, /*create=*/true);
  if (!folder.isOpen()) return;
  std::uint64_t written = 0;
  bool isTrimmed = false;
  for (const auto& [key, code] : all) {
    const std::string bytes = encodeEntry(key, code);
    if (bytes.size() > limits_.one || !folder.write(fileName(key, code.level), bytes)) continue;
    written += bytes.size();
    // Listing the folder takes longer than writing to it: one query in sixteen does.
    isTrimmed |= key[0] % 16 == 0;
  }
  if (isTrimmed || written > limits_.all / 64) folder.trim(limits_.all);
}

}  // namespace cql::codegen
