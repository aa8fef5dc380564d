// The plan of a run in shards: the state that all tasks and the merge share, stored as RUN/manifest.json.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "io/source_options.h"
#include "runtime/error.h"
#include "shard/fingerprint.h"

namespace cql::shard {

/// A file that must be unchanged since the plan was made.
struct PlannedFile {
  std::string name;  ///< as written: relative to the folder where the plan was made
  Fingerprint fingerprint;
};

struct PlannedInput : PlannedFile {
  bool partsAlone = false;  ///< CutInput::partsAlone
};

/// Games that a shard takes from one input.
struct Piece {
  std::size_t input = 0;  ///< index of Plan::inputs
  InputPart part;
};

struct Plan {
  std::string program;             ///< the name and version of its maker
  std::vector<std::string> words;  ///< the command line: queries, games, options
  std::vector<PlannedFile> files;  ///< queries, with files that they include or read
  std::vector<PlannedInput> inputs;
  std::vector<std::vector<Piece>> shards;  ///< in game order; the first shard is number 1
  std::uint64_t hash = 0;                  ///< XXH3 of the manifest: identifies the plan
};

/// Makes the text of a manifest, and sets Plan::hash. Returns an error if a name or a word is not UTF-8.
Result<std::string> manifestOf(Plan& plan);
/// Reads the manifest of a run. `program`: the program that reads it, which must be the one that made it.
Result<Plan> readPlan(const std::string& folder, const std::string& program);
std::string manifestName(const std::string& folder);

/// Checks that a file is unchanged; the error names it.
Result<void> requireSame(const PlannedFile& file);

}  // namespace cql::shard
