#include "runtime/rules/counted_moves.h"

#include "runtime/kernel/history.h"

namespace cql {

using kernel::repetitionsOf;

namespace {

/// 1 unless kernel::isIrreversible(). Without a branch: one move of three is no quiet one, which no processor
/// foresees.
constexpr std::int32_t isQuiet(Move m) {
  return static_cast<std::int32_t>(movedType(m) != kPawn) & static_cast<std::int32_t>(!isCapture(m));
}

}  // namespace

void countHalfMoves(GameRecord& record) {
  record.halfMoves.resize(static_cast<std::size_t>(record.count));
  const Move* moves = record.moves.data();
  const std::int32_t* parents = record.parents.data();
  std::int32_t* counted = record.halfMoves.data();
  std::int32_t last = counted[0] = record.start.halfMoves;
  for (std::int32_t id = 1; id < record.count; ++id) {
    if (parents[id] != id - 1) [[unlikely]]
      last = counted[parents[id]];
    last = (last + 1) * isQuiet(moves[id]);
    counted[id] = last;
  }
}

/// On one line a position can only be there again if a piece comes to a square that one has left since the
/// last capture or pawn move; few moves do.
void countRepetitions(GameRecord& record) {
  record.repetitions.clear();
  const GameView game = record.view();
  record.repetitions.resize(static_cast<std::size_t>(game.count), 1);
  std::int32_t* counted = record.repetitions.data();
  const bool oneLine = game.isOneLine();
  std::int32_t left[64] = {};  // by square the last position whose move left it
  std::int32_t begin = 0;      // the last position whose move was no quiet one
  for (std::int32_t id = 1; id < game.count; ++id) {
    const Move m = game.moves[id];
    begin = isQuiet(m) ? begin : id;
    const bool mayBeAgain = !oneLine || left[moveTo(m)] > begin || (m & kMoveNull);
    left[moveFrom(m)] = id;
    if (m & kMoveCastle) [[unlikely]]
      left[rookFrom(m)] = id;
    if (mayBeAgain) [[unlikely]]
      counted[id] = repetitionsOf(game, id);
  }
}

}  // namespace cql
