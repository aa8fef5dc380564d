// The settings of a sink, and the data about its query.
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

/// Returns true if the query sorts the matching games.
inline bool sorts(const Settings& settings, const Manifest& manifest) {
  return settings.sortMatchCount || !manifest.sortKeys.empty();
}

/// A token of the text of a query, located in bytes, for highlighting.
struct QueryToken {
  std::size_t begin, end;
  std::string_view kind;  ///< `keyword`, `enumMember` ...: as editors name it (ide/semantic_tokens.h)
};

struct SinkSetup {
  std::string file;                         ///< the output; "-": standard output
  const Manifest* manifest;                 ///< of the query; outlives the sink
  Settings settings;                        ///< of the query
  bool append = false;                      ///< the matches are appended to the content of the file
  const std::atomic<bool>* stop = nullptr;  ///< cancels the run when it becomes true; may be null
  bool onlyOwn = false;  ///< the file may replace or extend only what searches have written
  /// Length of the prefix of `file` that the user wrote (FileMode::trusted).
  std::size_t trusted = std::string::npos;
  std::optional<FileState> seen = {};  ///< state of the file when it was checked
  std::string query = {};              ///< its name, without folder and ending
  std::string queryText = {};          ///< as it is written
  std::string title = {};              ///< of the query, one line for display
  /// Returns the tokens of queryText, in order. May be called by any thread.
  std::function<std::vector<QueryToken>()> queryTokens = {};
  std::string program = {};  ///< name and version of the program
  std::function<std::unique_ptr<GameText>(const SinkSetup&)> gameText = {};  ///< may be called by any thread
  /// Returns the tallies of the run as a list in JSON, for pages. For Sink::end(); null: the query has none.
  std::function<std::string()> tallies = {};

  /// Returns true if the query sorts and its games are written in that order.
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
