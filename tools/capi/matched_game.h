// The matches of a query in a game, for callers of the library.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "io/match.h"
#include "io/sink_setup.h"

namespace cql::capi {

struct MatchedPosition {
  std::int32_t id = 0, ply = 0, depth = 0;
  Color side = kWhite;
  std::string fen;   ///< with all six fields
  std::string move;  ///< the move that led to the position; empty for the initial one
};

struct MatchedGame {
  std::size_t file = 0;  ///< index of the input
  std::int32_t number = 0;
  std::string event, site, date, white, black;
  std::vector<std::pair<std::string, std::string>> tags;  ///< requested tags: name and value
  std::string text;  ///< the game as it would be written; empty unless requested
  GameResult result = GameResult::Unknown;
  std::vector<MatchedPosition> positions;                      ///< ascending by id
  std::vector<std::pair<std::int32_t, std::string>> comments;  ///< from the query, ascending by position
  std::vector<SortValue> sortValues;                           ///< in the order of Manifest::sortKeys
};

/// Returns a copy of the data of a match.
MatchedGame describe(const Match& match, const SinkSetup& setup);

/// Appends the game as bytes.
void pack(const MatchedGame& game, TextBuffer& out);
/// Removes the first game from bytes that pack() has made, and returns it.
MatchedGame unpack(std::string_view& bytes);

}  // namespace cql::capi
