// What a query found in a game, for callers that want more than a file of games.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "search/job.h"

namespace cql::search {

struct MatchedPosition {
  std::int32_t id = 0, ply = 0, depth = 0;
  Color side = kWhite;
  std::string fen;   ///< all six fields
  std::string move;  ///< that led to it; empty for the initial position
};

struct MatchedGame {
  std::size_t file = 0;  ///< index of the input
  std::int32_t number = 0;
  std::string event, site, date, white, black;
  GameResult result = GameResult::Unknown;
  std::vector<MatchedPosition> positions;                      ///< ascending by id
  std::vector<std::pair<std::int32_t, std::string>> comments;  ///< that the query adds, ascending by position
  std::vector<SortValue> sortValues;                           ///< as in Manifest::sortKeys
};

/// Copies what the host found in the game.
MatchedGame describeMatch(const GameRecord& game, const Host& host, const Job& job);
/// Bytes that the description takes, about.
std::size_t sizeOf(const MatchedGame& game);

}  // namespace cql::search
