// Hand-made games and a host to run services on them.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/host/host.h"
#include "runtime/services/service_table.h"

namespace cql::testing {

inline Square square(std::string_view name) {
  return static_cast<Square>(makeSquare(name[0] - 'a', name[1] - '1'));
}
inline SquareSet squares(std::initializer_list<std::string_view> names) {
  SquareSet set = 0;
  for (std::string_view name : names) set |= squareBit(square(name));
  return set;
}
inline Str str(std::string_view text) {
  return {text.data(), text.size()};
}
/// The equivalent of a compiled query whose body has matched.
inline void match(Context* ctx, std::int32_t position) {
  ctx->matchMarks[ctx->matchCount] = ctx->journalSize;
  ctx->matches[ctx->matchCount++] = position;
}
/// The text of a string; "(none)" if it has no value.
inline std::string text(Str s) {
  return s.data ? std::string(s.data, s.size) : "(none)";
}

/// Builds the tree of a game. Moves are written as `e2e4`, `e7e8q`, `e1g1`, `--`; positions must be added in
/// preorder.
class GameBuilder {
 public:
  GameRecord record;

  GameBuilder() : GameBuilder(kStandardStart, kWhite) {}
  GameBuilder(const Position& start, Color side) {
    record.number = 1;
    push(start, 0, kNoPosition, side);
  }
  /// Ranks from 8 to 1, as in a FEN.
  static Position board(std::string_view ranks) {
    Position p{};
    int rank = 7, file = 0;
    for (char c : ranks) {
      if (c == '/') {
        --rank;
        file = 0;
      } else if (c >= '1' && c <= '8') {
        file += c - '0';
      } else {
        const auto piece = static_cast<Piece>(std::string_view(kPieceLetters).find(c));
        p.types[typeOf(piece)] |= squareBit(makeSquare(file, rank));
        p.colors[colorOf(piece)] |= squareBit(makeSquare(file, rank));
        ++file;
      }
    }
    return p;
  }

  /// Adds a child of `parent`; returns its id.
  std::int32_t add(std::int32_t parent, std::string_view move) {
    Position p = record.positions[at(parent)];
    const auto side = static_cast<Color>(record.sides[at(parent)]);
    const Move m = play(p, side, move);
    const std::int32_t id = push(p, m, parent, ~side);
    for (std::int32_t up = parent; up != kNoPosition; up = record.parents[at(up)])
      record.subtreeEnds[at(up)] = id + 1;
    int index = 0;
    for (std::int32_t other = 0; other < id; ++other)
      index += record.parents[at(other)] == parent && other > 0;
    record.childIndexes[at(id)] = index;
    record.plies[at(id)] = record.plies[at(parent)] + 1;
    record.depths[at(id)] = record.depths[at(parent)] + (index > 0);
    return id;
  }
  /// Adds moves one after the other; returns the last id.
  std::int32_t line(std::int32_t parent, std::initializer_list<std::string_view> moves) {
    for (std::string_view move : moves) parent = add(parent, move);
    return parent;
  }
  void comment(std::int32_t position, std::string_view words) {
    record.comments.push_back({position, keep(words)});
  }
  std::string_view keep(std::string_view words) { return kept_.emplace_back(words); }

 private:
  static std::size_t at(std::int32_t id) { return static_cast<std::size_t>(id); }

  std::int32_t push(const Position& p, Move m, std::int32_t parent, Color side) {
    record.positions.push_back(p);
    record.moves.resize(record.positions.size() + GameRecord::kRoomBehind);
    record.moves[record.positions.size() - 1] = m;
    record.parents.push_back(parent);
    record.subtreeEnds.push_back(static_cast<std::int32_t>(record.positions.size()));
    record.plies.push_back(0);
    record.depths.push_back(0);
    record.childIndexes.push_back(0);
    record.sides.push_back(side);
    record.count = static_cast<std::int32_t>(record.positions.size());
    return record.count - 1;
  }

  static PieceType take(Position& p, int square) {
    for (int t = kPawn; t <= kKing; ++t)
      if (p.types[t] & squareBit(square)) {
        p.types[t] &= ~squareBit(square);
        p.colors[0] &= ~squareBit(square);
        p.colors[1] &= ~squareBit(square);
        return static_cast<PieceType>(t);
      }
    return kNoPieceType;
  }
  static void put(Position& p, int square, Color c, PieceType t) {
    if (t == kNoPieceType) return;
    p.types[t] |= squareBit(square);
    p.colors[c] |= squareBit(square);
  }

  static Move play(Position& p, Color side, std::string_view move) {
    if (move == "--") {
      const int king = firstSquare(p.pieces(side, kKing));
      return makeMove(king, king, kKing, kNoCapture, 0, kMoveNull);
    }
    const int from = square(move.substr(0, 2)), to = square(move.substr(2, 2));
    const PieceType moved = take(p, from);
    if (moved == kNoPieceType) ADD_FAILURE() << "nothing stands where the move " << move << " begins";
    if (moved == kKing && std::abs(fileOf(from) - fileOf(to)) == 2) {
      const int rookFile = to > from ? 7 : 0;
      const Move m = makeCastling(from, to, rookFile);
      take(p, rookFrom(m));
      put(p, to, side, kKing);
      put(p, rookTo(m), side, kRook);
      return m;
    }
    Move flags = 0;
    PieceType captured = take(p, to);
    if (moved == kPawn && fileOf(from) != fileOf(to) && captured == kNoPieceType) {
      flags = kMoveEnPassant;
      captured = take(p, to ^ 8);
    }
    if (moved == kPawn && std::abs(rankOf(from) - rankOf(to)) == 2) flags = kMoveDoubleStep;
    unsigned promoted = 0;
    if (move.size() == 5) promoted = static_cast<unsigned>(std::string_view("pnbrqk").find(move[4]));
    put(p, to, side, promoted ? static_cast<PieceType>(promoted) : moved);
    return makeMove(from, to, moved, captured == kNoPieceType ? kNoCapture : static_cast<unsigned>(captured),
                    promoted, flags);
  }

  std::deque<std::string> kept_;
};

/// A host whose "compiled query" is a function of the test.
class Bench {
 public:
  Manifest manifest;
  RunOptions options;

  Bench() {
    options.uniqueComments = false;
    manifest.places.resize(100);  // locations of services: 0 to 99
  }
  Host& host() {
    if (!host_) {
      options.collections.resize(manifest.collections.size());
      host_ = std::make_unique<Host>(manifest, options);
    }
    return *host_;
  }
  /// Objects with destructors must not live in `body` where a service stops the run.
  RunStatus run(GameRecord& game, std::function<void(Context*)> body) {
    current() = std::move(body);
    return host().run([](Context* ctx) { current()(ctx); }, game);
  }
  /// Comments of the last game as `position:text`, joined by " | ".
  std::string comments() {
    std::string out;
    for (const Host::Comment& c : host().comments()) {
      if (!out.empty()) out += " | ";
      out += std::to_string(c.position) + ":" + std::string(c.text);
    }
    return out;
  }

 private:
  static std::function<void(Context*)>& current() {
    static std::function<void(Context*)> body;
    return body;
  }
  std::unique_ptr<Host> host_;
};

}  // namespace cql::testing
