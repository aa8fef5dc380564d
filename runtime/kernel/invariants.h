// Conditions that the kernel's assertions share.
#pragma once

#include "runtime/assert.h"
#include "runtime/imaginary.h"

namespace cql::kernel {

constexpr bool isSquare(int square) {
  return square >= 0 && square < 64;
}

/// Returns true for a position outside the tree that was made and has not been dropped.
constexpr bool isImaginary(const GameView& game, std::int32_t position) {
  return game.imaginary && position >= game.count && position < game.imaginary->top;
}

/// Returns true for a position of the game, or one outside the tree.
constexpr bool exists(const GameView& game, std::int32_t position) {
  return (position >= 0 && position < game.count) || isImaginary(game, position);
}

/// Returns true if no side has several kings.
constexpr bool hasSingleKings(const Position& p) {
  return count(p.pieces(kWhite, kKing)) <= 1 && count(p.pieces(kBlack, kKing)) <= 1;
}

}  // namespace cql::kernel
