// The fast reader, compiled once for every instruction set that Highway dispatches to.
//
// Each word is read from its end, and where the piece comes from is found without generating moves:
// candidates are the pieces of its kind on the squares from which the target is reached on an empty board.
// Usually there is one candidate. Words go through three phases, many of them together (kTogether): plans
// (plan-inl.h) need no board and are made several at a time; playing (play-inl.h) is the only phase in which
// a move waits for the one before it, and does nothing else; everything that could be wrong with the moves is
// checked at the end (check-inl.h). Unusual words are resolved one by one (resolve-inl.h).
#include "pgn/fast/fast_movetext.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/fast/fast_movetext.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "io/instruction_set.h"
#include "pgn/fast/check-inl.h"
#include "runtime/assert.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

bool playWordsHere(const WordsToPlay& words, Position* positions, Move* moves, std::uint8_t* facts) {
  Plans plans;
  Played::Resolved resolved[kTogether];
  const char* const text = words.text;
  Played played{moveTables(), text, positions, plans, resolved, words};
  Findings findings;
  SidePieces pieces;
  pieces.load(positions[0]);
  plans.entries()[-1] = kNoRow * 64;
  for (std::size_t first = 0; first < words.count; first += kTogether) {
    const std::size_t count = std::min(words.count - first, kTogether);
    Position* at = positions + first;
    played.starts = words.starts + first;
    played.ends = words.ends + first;
    played.resolvedCount = 0;
    planMoves(text, played.starts, played.ends, count, plans);
    if (!playMoves(played, count, at, pieces)) return false;
    if (!checkMoves(played, at, count, findings, moves + first + 1)) return false;
    noteSolePieces(plans, count, facts + first + 1);
    plans.entries()[-1] = plans.entries()[count - 1];
  }
  return true;
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

bool playWords(const WordsToPlay& words, Position* positions, Move* moves, std::uint8_t* facts) {
  [[maybe_unused]] const auto endInZeros = [&](const std::uint32_t* offsets) {
    return std::all_of(offsets + words.count, offsets + words.count + kPlacesBehind,
                       [](std::uint32_t offset) { return offset == 0; });
  };
  CQL_ASSERT(endInZeros(words.starts) && endInZeros(words.ends));
  CQL_ASSERT(std::ranges::is_sorted(words.branches, {}, &Branch::slot));
  return CQL_DISPATCH(playWordsHere)(words, positions, moves, facts);
}

/// Reads clocks, evaluations and times from comments: each belongs to the position after the moves before it.
static void readFields(std::string_view movetext, const MoveWords& words, GameRecord& record) {
  record.fields.assign(words.count + 1, {});
  std::size_t position = 0;
  for (std::size_t i = 0; i < words.commentCount; ++i) {
    const std::uint32_t open = words.opens[i];
    while (position < words.count && words.starts[position] < open) ++position;
    readMoveFields(movetext.substr(open + 1, words.closes[i] - open - 1), position == 0,
                   record.fields[position], record.fieldNotes);
  }
}

bool readMovetextFast(std::string_view movetext, Skips skips, MoveWords& words, GameRecord& record) {
  if (!findMoveWords(movetext, skips, words)) return false;
  const auto count = static_cast<std::int32_t>(words.count) + 1;
  record.reserveLinear(count + static_cast<std::int32_t>(kPlacesBehind));
  record.positions[0] = kStandardStart;
  record.moves[0] = 0;
  record.facts[0] = 0;
  if (!playWords({movetext.data(), words.starts.data(), words.ends.data(), words.count},
                 record.positions.data(), record.moves.data(), record.facts.data()))
    return false;
  record.setLinear(count);
  if (skips.placesWanted) readFields(movetext, words, record);
  return true;
}

}  // namespace cql::pgn
#endif
