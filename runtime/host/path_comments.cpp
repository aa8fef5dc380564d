// The comments that a `path` adds by itself (language/21 §6).
#include <algorithm>

#include "runtime/assert.h"
#include "runtime/comments/comment_text.h"
#include "runtime/host/host.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/square_text.h"

namespace cql {
namespace {

/// Returns the tails of all moves from start to last.
std::vector<std::int32_t> tailsOf(const GameView& game, std::int32_t start, std::int32_t last) {
  std::vector<std::int32_t> tails;
  for (; last != start; last = game.parents[last]) {
    CQL_ASSERT(last > start);  // preorder
    tails.push_back(last);
  }
  std::reverse(tails.begin(), tails.end());
  return tails;
}

/// A piece of the focus and the squares it visited.
struct FocusPiece {
  int square;
  std::string text;
  bool moved = false, captured = false;
};

std::vector<FocusPiece> piecesOf(const Position& position, SquareSet focus) {
  std::vector<FocusPiece> pieces;
  for (SquareSet rest = focus; rest;) {
    const int square = popFirst(rest);
    FocusPiece piece{square, std::string(1, kPieceLetters[cqlPieceOn(&position, square)])};
    appendSquare(square, piece.text);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

/// Follows the pieces through a move; returns true if one of them moved.
bool follow(std::vector<FocusPiece>& pieces, Move move) {
  if (move & kMoveNull) {
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](const FocusPiece& m) { return !m.captured && m.square == moveFrom(move); });
  }
  bool any = false;
  auto step = [&](int from, int to) {
    for (FocusPiece& m : pieces) {
      if (m.captured || m.square != from) continue;
      m.square = to;
      m.text += '-';
      appendSquare(to, m.text);
      m.moved = any = true;
      return;
    }
  };
  if (isCapture(move))
    for (FocusPiece& m : pieces)
      if (!m.captured && m.square == capturedSquare(move)) {
        m.captured = true;
        m.text += "(x";
        appendSquare(capturedSquare(move), m.text);
        m.text += ')';
      }
  const bool castles = move & kMoveCastle;
  // Both squares are read before either piece is placed: in Chess960 they may exchange squares.
  FocusPiece* rook = nullptr;
  if (castles)
    for (FocusPiece& m : pieces)
      if (!m.captured && m.square == rookFrom(move)) rook = &m;
  step(moveFrom(move), moveTo(move));
  if (rook) {
    rook->square = rookTo(move);
    rook->text += '-';
    appendSquare(rookTo(move), rook->text);
    rook->moved = any = true;
  }
  return any;
}

/// Returns the routes of the pieces of the focus through the path; empty if none moved or was captured.
std::string piecePath(const GameView& game, std::int32_t start, const std::vector<std::int32_t>& tails,
                      SquareSet focus) {
  std::vector<FocusPiece> pieces = piecesOf(game.positions[start], focus);
  for (std::int32_t tail : tails) follow(pieces, game.moves[tail]);
  std::string text = "Focus path: ";
  bool listed = false;
  for (const FocusPiece& m : pieces) {
    if (listed) text += ' ';  // one for every further piece, listed or not
    if (!m.moved && !m.captured) continue;
    text += m.text;
    listed = true;
  }
  return listed ? text : "";
}

/// Returns the moves of the path that count: with a focus those in it (language/21 §5).
std::vector<std::int32_t> countedMoves(const GameView& game, std::int32_t start,
                                       const std::vector<std::int32_t>& tails, SquareSet focus,
                                       bool focusCapture, std::int32_t length) {
  if (static_cast<std::size_t>(length) == tails.size()) return tails;
  std::vector<std::int32_t> counted;
  std::vector<FocusPiece> pieces = piecesOf(game.positions[start], focus);
  auto onBoard = [&] {
    return std::count_if(pieces.begin(), pieces.end(), [](const FocusPiece& m) { return !m.captured; });
  };
  for (std::int32_t tail : tails) {
    const auto before = onBoard();
    const bool moved = follow(pieces, game.moves[tail]);
    if (moved || (focusCapture && onBoard() < before)) counted.push_back(tail);
  }
  CQL_ASSERT(counted.size() == static_cast<std::size_t>(length));
  return counted;
}

}  // namespace

namespace services {

void pathComments(Context* ctx, std::int32_t path, std::int32_t start, std::int32_t last, std::int32_t length,
                  std::int64_t value, std::uint64_t focus, bool alternative) {
  Host& host = *ctx->host;
  const PathInfo& info = host.manifest.paths[static_cast<std::size_t>(path)];
  const GameView& game = ctx->game;
  constexpr int kNormal = 0, kQuiet = 1;
  if (info.hasTitle) host.addAutoComment(start, info.title, kQuiet);
  if (info.piecePath || info.verbose) {
    const std::vector<std::int32_t> tails = tailsOf(game, start, last);
    if (info.piecePath)
      if (const std::string text = piecePath(game, start, tails, focus); !text.empty())
        host.addAutoComment(start, text, kQuiet);
    if (info.verbose) {
      const std::vector<std::int32_t> counted =
          countedMoves(game, start, tails, focus, info.focusCapture, length);
      for (std::size_t i = 0; i < counted.size(); ++i)
        host.addAutoComment(counted[i],
                            (info.hasTitle ? info.title + ": " : "") + "move " + std::to_string(i + 1) +
                                " of " + std::to_string(length),
                            kQuiet);
    }
  }
  if (!info.quiet && ctx->commentLevel <= kNormal) {
    host.noteNamed(start);
    const AddedComment end{last, AddedComment::Kind::PathEnd, length, start};
    if (info.hasMax) {
      char text[kCommentTextRoom];
      host.addAutoComment(
          last, std::string(text, putCommentText(text, end, game)) + " Max value: " + std::to_string(value),
          kNormal);
    } else {
      host.add(end.position, end.kind, end.first, end.second);
    }
    host.noteNamed(last);
    host.add(start, AddedComment::Kind::PathStart, last);
  }
  if (alternative) host.addAutoComment(last, "alternative", kNormal);
}

}  // namespace services
}  // namespace cql
