#include "runtime/rules/mutation.h"

#include <vector>

#include "runtime/assert.h"
#include "runtime/kernel/invariants.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/san.h"
#include "runtime/rules/square_text.h"

namespace cql {
namespace {

void appendEdit(const GameView& game, std::int32_t before, std::int32_t after, std::string& out) {
  const Position &old = game.positions[before], &now = game.positions[after];
  const std::size_t begin = out.size();
  auto word = [&](char sign, int piece, int square) {
    if (piece == kNoPiece) return;
    if (out.size() > begin) out += ' ';
    out += sign;
    out += kPieceLetters[piece];
    appendSquare(square, out);
  };
  for (SquareSet differing = ~cqlCommonSquares(&old, &now); differing;) {
    const int square = popFirst(differing);
    word('-', cqlPieceOn(&old, square), square);
    word('+', cqlPieceOn(&now, square), square);
  }
  if (game.sides[before] != game.sides[after]) {
    if (out.size() > begin) out += ' ';
    out += game.sides[after] == kWhite ? "wtm" : "btm";
  }
  if (out.size() == begin) out += '=';
}

}  // namespace

void appendMutation(const Context& context, std::int32_t position, std::string& out) {
  const GameView& game = context.game;
  CQL_ASSERT(kernel::isImaginary(game, position));
  std::vector<std::int32_t> steps;  // kept positions may be many steps away
  for (; position >= game.count; position = game.parents[position]) steps.push_back(position);
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (step != steps.rbegin()) out += "; ";
    if (game.moves[*step] & kMoveEdit)
      appendEdit(game, game.parents[*step], *step, out);
    else
      appendSan(context, *step, out);
  }
}

}  // namespace cql
