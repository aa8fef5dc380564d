// The machine code of earlier runs, on disk.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "codegen/cache/key.h"
#include "codegen/cache/private_folder.h"
#include "codegen/core/code_store.h"

namespace cql::codegen {

/// Returns the folder of the cache: $CQL_JIT_CACHE if it is a path, else $XDG_CACHE_HOME/cql-jit, or
/// ~/.cache/cql-jit. Empty if the environment names none, or CQL_JIT_CACHE is `off`.
std::string cacheFolder();

/// Whatever goes wrong with a file, its code is generated again: no function reports a failure. Code that was
/// damaged on disk is never run.
class CodeCache final : public CodeStore {
 public:
  struct Limits {
    std::uint64_t all = std::uint64_t{256} << 20;  ///< bytes of all files, at most a sixteenth more
    std::uint64_t one = std::uint64_t{16} << 20;   ///< bytes of one file
  };

  /// Without a folder, or a build id of the platform, nothing is found and nothing is kept.
  explicit CodeCache(std::string folder) : CodeCache(std::move(folder), {}) {}
  CodeCache(std::string folder, const Limits& limits, Platform platform = thisPlatform());

  std::optional<StoredCode> find(const frontend::Query& query, const CodegenOptions& options,
                                 WantedLevel wanted) override;
  /// Keeps the code in memory for write().
  void keep(const frontend::Query& query, const CodegenOptions& options, StoredCode code) override;
  /// Writes the kept code to the folder; at the end of a run, where nothing waits for it.
  void write();

 private:
  struct Kept {
    Digest key;
    StoredCode code;
  };
  bool isUsable() const { return !folder_.empty() && !platform_.build.empty(); }

  const std::string folder_;
  const Limits limits_;
  const Platform platform_;
  const std::unique_ptr<const PrivateFolder> files_;  ///< to read
  std::mutex mutex_;
  std::vector<Kept> kept_;
};

}  // namespace cql::codegen
