// What the services keep for a worker between their calls: one struct for each family of services
// (runtime/services/services_*.cpp). All are members of a Host; only its worker's thread uses them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "runtime/comments/journal.h"
#include "runtime/game_record.h"
#include "runtime/host/dictionary.h"
#include "runtime/regex/regex.h"
#include "runtime/rules/openings.h"
#include "runtime/rules/promoted_by_position.h"
#include "runtime/rules/rights_by_position.h"

namespace cql {

/// The value of a sort key in a game.
struct SortValue {
  bool has = false;
  std::int32_t number = 0;
  std::string text;
};

/// services_text.cpp: the texts that textBegin opened, one inside the other.
struct TextState {
  std::vector<std::string> builders;
  std::int32_t open = 0;  ///< builders in use
};

/// services_regex.cpp
struct RegexState {
  /// A loop over the matches of a pattern in a text.
  struct Iteration {
    const Regex* regex = nullptr;
    std::string_view pattern;
    std::shared_ptr<std::string> subject;
    std::size_t from = 0;
    bool afterEmpty = false, done = false;
  };
  std::vector<Regex> literals;                  ///< as in the manifest
  std::unordered_map<std::string, Regex> made;  ///< of patterns that are no literals, by their text
  RegexGroups groups;                           ///< of the last search
  std::vector<GroupPlace> lastPlaces;           ///< of regexIterateNext, until it has found something
  std::vector<Iteration> iterations;
};

/// services_dictionary.cpp
struct DictionaryState {
  explicit DictionaryState(std::pmr::memory_resource* memory) : entries(memory) {}
  /// Has blocks of the sizes of entries, which are many and live long.
  std::pmr::unsynchronized_pool_resource entries;
  std::vector<Dictionary> all;  ///< as in the manifest
  Dictionary::Entry found;      ///< value of the last look-up
  std::uint64_t foundKey = 0;   ///< of a loop over keys
  std::string foundTextKey;
};

/// services_records.cpp, and `distinct`
struct RecordState {
  explicit RecordState(std::pmr::memory_resource* memory) : contributed(memory) {}
  CommentList contributed;   ///< to tallies that count at once, whatever fails afterwards
  std::size_t rowsSeen = 0;  ///< entries of the journal that nextRow() has passed
  std::vector<std::unordered_set<std::uint64_t>> met;       ///< by label of `distinct`
  std::vector<std::unordered_set<std::string>> metStrings;  ///< by label of `distinct`
};

/// services_sort.cpp, by sort key
struct SortState {
  std::vector<SortValue> values;
  std::vector<CommentList> comments;  ///< made while the best values were found
};

/// consecutive_moves.cpp
struct ConsecutiveMovesState {
  explicit ConsecutiveMovesState(std::pmr::memory_resource* memory) : comments(memory) {}
  struct Run {  ///< the longest common run of moves of a filter in the game
    std::vector<std::int32_t> first, second;
  };
  std::vector<Run> longest;  ///< by filter
  CommentList comments;      ///< made when the game is done
};

/// services_position.cpp: facts of the positions of a game, found once.
struct PositionState {
  RightsByPosition homeRights;  ///< of `fen`
  RightsByPosition ruleRights;  ///< by the rules of chess: of `castlingrights`, `currentfen` and others
  std::string boardText;        ///< of `fen`
  PromotedByPosition promoted;
  OpeningsOfGame openings;
  std::uint32_t openingsGame = 0;  ///< the game that `openings` is about (Host::gameStamp)
  /// Of `nestban`: the game in which a position was registered, by filter and position.
  std::vector<std::vector<std::uint32_t>> registers;
};

/// services_metadata.cpp
struct MetadataState {
  std::vector<std::int32_t> smallestGames;  ///< of similarposition, by collection
  std::string_view input;                   ///< the name of the file that is searched
  std::int32_t lastGameNumber = -1;         ///< of that file; -1: not asked for yet
};

/// services_journal.cpp: what the query changes in the game besides its comments.
struct GameEdits {
  std::vector<TagChange> tags;
  std::vector<std::int32_t> removedComments;  ///< positions, ascending
  bool unmarked = false;                      ///< the game matches as a whole
};

}  // namespace cql
