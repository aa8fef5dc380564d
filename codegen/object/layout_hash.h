// Hashes the memory layout that compiled queries and the program that runs them must share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/comments/added_comment.h"
#include "runtime/context.h"
#include "runtime/fnv.h"
#include "runtime/game.h"
#include "runtime/imaginary.h"
#include "runtime/move_fields.h"

namespace cql::object {

/// Changes when a member that generated code reads is moved, or the table of services changes.
consteval std::uint64_t layoutHash() {
  std::uint64_t hash = kFnvStart;
  for (const std::size_t number : {sizeof(Context),
                                   offsetof(Context, game),
                                   offsetof(Context, slots),
                                   offsetof(Context, matches),
                                   offsetof(Context, matchMarks),
                                   offsetof(Context, matchCount),
                                   offsetof(Context, interrupt),
                                   offsetof(Context, variations),
                                   offsetof(Context, commentLevel),
                                   offsetof(Context, services),
                                   offsetof(Context, host),
                                   offsetof(Context, stackLimit),
                                   offsetof(Context, journalSize),
                                   offsetof(Context, positionsRead),
                                   offsetof(Context, journalLosses),
                                   offsetof(Context, arena),
                                   offsetof(Context, texts),
                                   offsetof(Context, lastValue),
                                   offsetof(Context, firstMatchOnly),
                                   offsetof(Context, uniqueComments),
                                   offsetof(Context, alwaysComment),
                                   offsetof(Context, recordsUnmatched),
                                   offsetof(Context, recordsEvidence),
                                   offsetof(AddedComment, times),
                                   offsetof(AddedComment, first),
                                   offsetof(AddedComment, bits),
                                   sizeof(GameView),
                                   offsetof(GameView, positions),
                                   offsetof(GameView, moves),
                                   offsetof(GameView, parents),
                                   offsetof(GameView, subtreeEnds),
                                   offsetof(GameView, plies),
                                   offsetof(GameView, depths),
                                   offsetof(GameView, childIndexes),
                                   offsetof(GameView, sides),
                                   offsetof(GameView, facts),
                                   offsetof(GameView, pieceSquares),
                                   offsetof(GameView, fields),
                                   offsetof(GameView, halfMoves),
                                   offsetof(GameView, repetitions),
                                   offsetof(GameView, start),
                                   offsetof(GameView, count),
                                   offsetof(GameView, gameNumber),
                                   offsetof(GameView, imaginary),
                                   sizeof(ImaginaryFacts),
                                   sizeof(ImaginaryPositions),
                                   sizeof(MoveFields),
                                   offsetof(MoveFields, clock),
                                   offsetof(MoveFields, time),
                                   offsetof(MoveFields, score),
                                   offsetof(MoveFields, depth),
                                   offsetof(MoveFields, kind),
                                   sizeof(Position),
                                   offsetof(Position, types),
                                   offsetof(Position, colors),
                                   sizeof(Move),
                                   sizeof(ArenaTop),
                                   offsetof(ArenaTop, mark),
                                   sizeof(TextVariable),
                                   offsetof(TextVariable, data),
                                   offsetof(TextVariable, size),
                                   offsetof(TextVariable, capacity),
                                   offsetof(TextVariable, settable),
                                   sizeof(Str),
                                   offsetof(Str, data),
                                   offsetof(Str, size)})
    hash = fnv1a(number, hash);
#define CQL_SERVICE(name, result, parameters) hash = fnv1a(#name " " #result " " #parameters, hash);
#include "runtime/services/services.def"
#undef CQL_SERVICE
  return hash;
}

/// Fails to compile if a structure has a new member, which must then be added to the list above.
inline void countMembers(const Context& context, const GameView& game) {
  [[maybe_unused]] const auto& [c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17,
                                c18, c19, c20, c21, c22, c23] = context;
  [[maybe_unused]] const auto& [g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11, g12, g13, g14, g15, g16, g17] =
      game;
}

inline constexpr std::uint64_t kLayoutHash = layoutHash();

}  // namespace cql::object
