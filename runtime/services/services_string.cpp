// Strings and string variables (language/32), the text of a board (language/10 §6).
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "runtime/ascii.h"
#include "runtime/assert.h"
#include "runtime/host/host.h"
#include "runtime/kernel/history.h"
#include "runtime/kernel/kernel.h"
#include "runtime/letters/fold.h"
#include "runtime/rules/square_text.h"
#include "runtime/rules/start_position.h"
#include "runtime/services/service_table.h"

namespace cql::services {

u64 scratch(Context* ctx, u64 bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(ctx->host->arena.allocate(bytes + 7));
  return (address + 7) & ~std::uintptr_t{7};
}
void arenaRelease(Context* ctx, u64 mark) {
  CQL_ASSERT(mark <= ctx->host->arena.mark());
  ctx->host->arena.release(mark);
  ctx->host->strings.released(mark);
}

Str concat(Context* ctx, Str a, Str b, i32 location) {
  ctx->host->requireLength(a.size + b.size, location);
  char* data = ctx->host->arena.allocate(a.size + b.size + 1);
  std::memcpy(data, a.data, a.size);
  std::memcpy(data + a.size, b.data, b.size);
  return {data, a.size + b.size};
}
i32 compareStrings(Context*, Str a, Str b) {
  const int order = view(a).compare(view(b));  // bytes as unsigned char
  return order < 0 ? -1 : order > 0;
}
i64 findString(Context*, Str needle, Str text) {
  const std::size_t place = view(text).find(view(needle));
  return place == std::string_view::npos ? -1 : static_cast<i64>(place);
}
/// `how`: 0 small letters, 1 capitals, 2 folded.
Str changeCase(Context* ctx, Str text, i32 how) {
  if (how == 2) return ctx->host->arena.copy(letters::fold(view(text)));
  const bool upper = how == 1;
  Str result = ctx->host->arena.copy(view(text));
  char* data = const_cast<char*>(result.data);
  std::transform(data, data + result.size, data,
                 [upper](char c) { return upper ? ascii::toUpper(c) : ascii::toLower(c); });
  return result;
}
i64 parseInt(Context*, Str text) {
  std::string_view digits = view(text);
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), ascii::isDigit)) return kNoNumber;
  std::uint32_t value = 0;  // wraps
  for (char c : digits) value = value * 10 + static_cast<std::uint32_t>(c - '0');
  return static_cast<std::int32_t>(negative ? 0 - value : value);
}
Str charString(Context* ctx, i32 byte) {
  const char c = static_cast<char>(byte);
  return ctx->host->arena.copy({&c, 1});
}

namespace {

std::size_t index(i32 n) {
  CQL_ASSERT(n >= 0);
  return static_cast<std::size_t>(n);
}

}  // namespace

Str stringVariable(Context* ctx, i32 variable) {
  return ctx->host->strings.read(index(variable));
}
void setStringVariable(Context* ctx, i32 variable, Str value) {
  ctx->host->strings.set(index(variable), view(value));
}
void appendStringVariable(Context* ctx, i32 variable, Str value, i32 location) {
  Host& host = *ctx->host;
  host.requireLength(host.strings.text(index(variable)).size() + value.size, location);
  host.strings.append(index(variable), view(value), host.longestString());
}
void replaceInVariable(Context* ctx, i32 variable, i32 begin, i32 end, Str value, i32 location) {
  // The right side may have shortened the variable since the bounds were computed.
  const std::size_t length = ctx->host->strings.text(index(variable)).size();
  const std::size_t from = std::min(index(begin), length);
  const std::size_t size = std::min(index(std::max(end - begin, 0)), length - from);
  ctx->host->requireLength(length - size + value.size, location);
  ctx->host->strings.replace(index(variable), from, size, view(value));
}
void saveStringVariable(Context* ctx, i32 variable, i32 slot) {
  ctx->host->strings.save(index(variable), index(slot));
}
void restoreStringVariable(Context* ctx, i32 variable, i32 slot) {
  ctx->host->strings.restore(index(variable), index(slot));
}

namespace {

/// Returns the rights that a position is consistent with: king and rook at home. Bits in the order of KQkq.
std::uint32_t rightsAtHome(const GameView& game, i32 position) {
  constexpr SquareSet kWhiteKing = squareBit(4), kBlackKing = squareBit(60);
  constexpr SquareSet kRooks[] = {squareBit(7), squareBit(0), squareBit(63), squareBit(56)};
  const Position& p = game.positions[position];
  SquareSet kings = p.types[kKing], rooks = p.types[kRook];
  if (game.moves[position] & kMoveEdit) {
    const SquareSet kept = ~kernel::editOf(game, position).edited;
    kings &= kept;
    rooks &= kept;
  }
  std::uint32_t rights = 0;
  if (kings & p.colors[kWhite] & kWhiteKing)
    for (int i : {0, 1}) rights |= std::uint32_t{(rooks & p.colors[kWhite] & kRooks[i]) != 0} << i;
  if (kings & p.colors[kBlack] & kBlackKing)
    for (int i : {2, 3}) rights |= std::uint32_t{(rooks & p.colors[kBlack] & kRooks[i]) != 0} << i;
  return rights;
}

void appendBoard(Host& host, i32 position, std::string& out) {
  const GameView& game = host.view();
  appendPlacement(game.positions[position], out);
  out += game.sides[position] == kWhite ? " w " : " b ";
  // A side may castle if king and rook are at home here and in every position before (language/10 §6).
  const std::uint32_t rights = host.positions.homeRights.at(host.gameStamp, game, position,
                                                            [&](i32 id) { return rightsAtHome(game, id); });
  for (unsigned i = 0; i < 4; ++i)
    if (rights >> i & 1) out += "KQkq"[i];
  if (!rights) out += '-';
  out += ' ';
  const Move move = game.moves[position];
  if (position && (move & kMoveDoubleStep)) {
    appendSquare((moveFrom(move) + moveTo(move)) / 2, out);
  } else {
    out += '-';
  }
  out += " 0 1";
}

}  // namespace

Str fen(Context* ctx, i32 position) {
  std::string& out = ctx->host->positions.boardText;
  out.clear();
  appendBoard(*ctx->host, position, out);
  return ctx->host->arena.copy(out);
}

u64 squareFromName(Context*, Str name) {
  const std::string_view s = view(name);
  if (s.size() != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8') return 0;
  return squareBit(makeSquare(s[0] - 'a', s[1] - '1'));
}

}  // namespace cql::services
