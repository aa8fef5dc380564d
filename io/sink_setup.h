// What a sink may know of the query whose matches it takes.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/game_text.h"
#include "io/output_file.h"
#include "runtime/manifest.h"
#include "runtime/settings.h"

namespace cql {

/// Does a query sort the games that match?
inline bool sorts(const Settings& settings, const Manifest& manifest) {
  return settings.sortMatchCount || !manifest.sortKeys.empty();
}

/// A word or symbol of the text of a query, in bytes, for highlighting.
struct QueryToken {
  std::size_t begin, end;
  std::string_view kind;  ///< `keyword`, `enumMember` ...: as editors name it (ide/semantic_tokens.h)
};

struct SinkSetup {
  std::string file;                         ///< to be written; "-": standard output
  const Manifest* manifest;                 ///< of the query; outlives the sink
  Settings settings;                        ///< that hold for the query
  bool append = false;                      ///< the games go after what the file holds
  const std::atomic<bool>* stop = nullptr;  ///< the run is to end when it becomes true; may be null
  bool onlyOwn = false;  ///< the file may replace or extend only what searches have written
  /// Bytes at the beginning of `file` that the user wrote (FileMode::trusted).
  std::size_t trusted = std::string::npos;
  std::optional<FileState> seen = {};  ///< state of the file when it was judged
  std::string query = {};              ///< its name, without folder and ending
  std::string queryText = {};          ///< as it is written
  std::string title = {};              ///< of the query, for people: one line
  /// Returns the tokens of queryText, in order. May be called by any thread.
  std::function<std::vector<QueryToken>()> queryTokens = {};
  std::string program = {};  ///< name and version of what writes
  std::function<std::unique_ptr<GameText>(const SinkSetup&)> gameText = {};  ///< may be called by any thread

  /// Does the query sort, and do its games come in that order?
  bool ordersGames() const { return settings.sort && sorts(settings, *manifest); }
  FileMode mode() const {
    return {.append = append,
            .wait = {.waits = settings.wait, .stop = stop},
            .dry = settings.dryRun,
            .makeFolders = settings.createDirectories,
            .isRecorded = true,
            .onlyOwn = onlyOwn,
            .force = settings.force,
            .trusted = trusted,
            .seen = seen};
  }
};

}  // namespace cql
