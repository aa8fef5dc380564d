// Generates any number of legal chess games, which are identical on every machine for the same options.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tools/generate/movetext.h"

namespace cql::generate {

struct Options {
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  Extras extras = {};
  int threads = 1;  ///< the text does not depend on the number
};

/// Makes games in any order: each one is independent of the others.
class GameMaker {
 public:
  GameMaker(std::uint64_t seed, Extras extras) : seed_(seed), moves_(extras) {}
  /// Appends the game with this number, from 1, and the empty line after it.
  void append(std::int64_t number, std::string& out);

 private:
  std::uint64_t seed_;
  MoveWriter moves_;
};

/// Receives the next part of the text. Returns false to end the generation.
using Sink = std::function<bool(std::string_view)>;

/// Passes the games to the sink in order, several hundred at a time, so that memory does not grow with their
/// number.
void makeGames(const Options& options, const Sink& sink);

}  // namespace cql::generate
