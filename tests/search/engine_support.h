// Files of games and jobs for tests of the engine, with a C++ function in place of compiled code.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "pgn/sink/pgn_sink.h"
#include "search/engine.h"
#include "tests/support/files.h"
#include "tools/formats.h"

namespace cql::search {

class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("cql-engine-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  int entries() const {
    return static_cast<int>(
        std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
  }

 private:
  std::filesystem::path path_;
};

/// Games that differ in their names, the n-th with n % 5 + 1 moves of each side.
inline void writeGames(const std::string& name, int games, const std::string& prefix) {
  static const char* const kMoves[] = {"1. e4 e5", "2. Nf3 Nc6", "3. Bb5 a6", "4. Ba4 Nf6", "5. O-O Be7"};
  std::ofstream file(name, std::ios::binary);
  for (int n = 1; n <= games; ++n) {
    file << "[Event \"" << prefix << n << "\"]\n\n";
    for (int move = 0; move <= n % 5; ++move) file << kMoves[move] << " ";
    file << "*\n\n";
  }
}

/// Every position with Black to move matches.
inline void searchBlackToMove(Context* ctx) {
  ctx->matchCount = 0;
  for (std::int32_t p = 0; p < ctx->game.count; ++p)
    if (ctx->game.sides[p] == kBlack) ctx->matches[ctx->matchCount++] = p;
}

/// Opens the inputs as the programs do.
inline RunSummary run(const std::vector<Job>& jobs, const std::vector<std::string>& inputs,
                      const EngineOptions& options) {
  return run(jobs, inputs, tool::openInput, options);
}

/// Writes the matching games of the job to a file.
inline void writeTo(const std::string& file, Job& job) {
  job.sinks.push_back(std::make_shared<pgn::PgnSink>(
      SinkSetup{.file = file, .manifest = job.manifest, .settings = job.options}));
}

/// `output` empty: matches are counted.
inline Job jobOf(const Manifest& manifest, const std::string& output) {
  Job job;
  job.search = searchBlackToMove;
  job.manifest = &manifest;
  if (!output.empty()) writeTo(output, job);
  return job;
}

inline Manifest boards() {
  Manifest manifest;
  return manifest;
}

inline std::vector<std::string> eventsOf(const std::string& pgn) {
  std::vector<std::string> events;
  for (std::size_t at = pgn.find("[Event \""); at != std::string::npos; at = pgn.find("[Event \"", at + 1))
    events.push_back(pgn.substr(at + 8, pgn.find('"', at + 8) - at - 8));
  return events;
}

}  // namespace cql::search
