// The fast reader and the fallback must agree on any bytes: used by the fuzzer and by
// tests/pgn/fast/fast_movetext_test.cpp.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "pgn/read/reader.h"
#include "pgn/split/splitter.h"
#include "pgn/write/copy_tags.h"
#include "pgn/write/write_tags.h"
#include "runtime/kernel/attacks.h"
#include "runtime/kernel/kernel.h"

namespace cql::pgn::fuzz {

inline bool samePosition(const Position& a, const Position& b) {
  return std::equal(a.types, a.types + 6, b.types) && std::equal(a.colors, a.colors + 2, b.colors);
}

inline bool sameComments(const std::vector<PositionComment>& a, const std::vector<PositionComment>& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
    return x.position == y.position && x.text == y.text && x.variations == y.variations;
  });
}

inline bool sameFields(const std::vector<MoveFields>& a, const std::vector<MoveFields>& b) {
  return std::ranges::equal(a, b, [](const MoveFields& x, const MoveFields& y) {
    return x.clock == y.clock && x.time == y.time && x.score == y.score && x.kind == y.kind &&
           x.depth == y.depth;
  });
}

/// Empty if the parts (TagPart) of two tag sections are equal, else the difference.
inline std::string difference(const TagSection& a, const TagSection& b, std::uint32_t parts) {
  auto differs = [parts](std::uint32_t part, bool same) { return (parts & part) && !same; };
  if (differs(kWhiteTag, a.white == b.white) || differs(kBlackTag, a.black == b.black)) return "players";
  if (differs(kEventTag, a.event == b.event) || differs(kSiteTag, a.site == b.site) ||
      differs(kRoundTag, a.round == b.round))
    return "event, site or round";
  if (differs(kDateTag, a.date == b.date && a.year == b.year)) return "date";
  if (differs(kEventDateTag, a.eventDate == b.eventDate && a.hasEventDate == b.hasEventDate))
    return "event date";
  if (differs(kEcoTag, a.eco == b.eco)) return "ECO";
  for (Color c : {kWhite, kBlack})
    if (differs(kRatingTags,
                a.ratings[c].value == b.ratings[c].value && a.ratings[c].kind == b.ratings[c].kind))
      return "rating";
  if (a.fen != b.fen || a.standardStart != b.standardStart) return "FEN";
  if (differs(kOtherTags, std::ranges::equal(a.others, b.others, [](const Tag& x, const Tag& y) {
                return x.name == y.name && x.value == y.value;
              })))
    return "other tags";
  return {};
}

/// The squares that a piece of a type on a square attacks on an otherwise empty board.
inline SquareSet sight(PieceType type, int square) {
  const auto s = static_cast<std::size_t>(square);
  if (type == kKnight) return kernel::kKnightAttacks[s];
  if (type == kKing) return kernel::kKingAttacks[s];
  const SquareSet diagonals = kernel::bishopAttacks(square, 0), straights = kernel::rookAttacks(square, 0);
  return (type == kRook ? 0 : diagonals) | (type == kBishop ? 0 : straights);
}

/// Empty if the facts of a record are correct, else the one that is not.
inline std::string wrongFact(const GameRecord& record) {
  const GameView game = record.view();
  for (std::int32_t i = 0; i < game.count; ++i) {
    if (cqlInCheck(&game.positions[i], game.sides[i]) != ((game.facts[i] & kInCheck) != 0))
      return "check at " + std::to_string(i);
    const PieceType type = movedType(game.moves[i]);
    if (!(game.facts[i] & kSolePiece) || type == kPawn) continue;
    const SquareSet pieces = game.positions[game.parents[i]].pieces(~static_cast<Color>(game.sides[i]), type);
    if (pieces & sight(type, moveTo(game.moves[i])) & ~squareBit(moveFrom(game.moves[i])))
      return "several pieces at " + std::to_string(i);
  }
  return {};
}

/// Empty if the records of a game are equal, else the difference.
inline std::string difference(const GameRecord& a, const GameRecord& b) {
  const GameView x = a.view(), y = b.view();
  if (x.count != y.count) return "number of positions";
  for (std::int32_t i = 0; i < x.count; ++i) {
    if (!samePosition(x.positions[i], y.positions[i])) return "position " + std::to_string(i);
    if (x.moves[i] != y.moves[i]) return "move " + std::to_string(i);
    if (x.parents[i] != y.parents[i] || x.subtreeEnds[i] != y.subtreeEnds[i] || x.plies[i] != y.plies[i] ||
        x.depths[i] != y.depths[i] || x.childIndexes[i] != y.childIndexes[i] || x.sides[i] != y.sides[i])
      return "shape at " + std::to_string(i);
  }
  if (a.result != b.result || a.searchable != b.searchable || a.startMoveNumber != b.startMoveNumber)
    return "result or start";
  if (const std::string wrong = difference(a.tags, b.tags, kAllTags); !wrong.empty()) return wrong;
  if (!sameComments(a.comments, b.comments) || !sameComments(a.variationComments, b.variationComments))
    return "comments";
  if (!std::ranges::equal(a.nags, b.nags, [](const auto& n, const auto& m) {
        return n.position == m.position && n.nag == m.nag;
      }))
    return "NAGs";
  return {};
}

inline std::string difference(const WarningList& a, const WarningList& b) {
  const bool same = std::ranges::equal(a.items, b.items, [](const Warning& x, const Warning& y) {
    return x.offset == y.offset && x.game == y.game && x.text == y.text;
  });
  return same ? std::string() : "warnings";
}

/// Reads the games of texts by both readers, in every form that can be requested. Keeps its memory from text
/// to text, as readers do.
class FastAgainstFallback {
 public:
  /// Empty if the results agree, else the difference.
  std::string check(std::string_view text) {
    GameSplitter splitter(text);
    // The reader is given the locations of the tags, or finds them itself.
    index_.clear();
    if (texts_++ % 2 == 0) splitter.writeTo(index_);
    for (GameText game; splitter.next(game);) {
      const std::string wrong = checkGame(game);
      if (!wrong.empty()) return "game " + std::to_string(game.number) + ": " + wrong;
    }
    return {};
  }

  int games = 0;

 private:
  /// Some of the tags, each alone and several together, and then the others.
  std::string checkTags(const GameText& game) {
    WarningList all, some;
    fallback_.read(game, {.fast = false}, whole_, all);
    all.items.clear();
    fast_.readTags(game, a_, all);
    for (std::uint32_t round = 0; round < 12; ++round) {
      const std::uint32_t parts =
          round < 10 ? 1u << round : static_cast<std::uint32_t>(games) * round & kAllTags;
      some.items.clear();
      fast_.readTags(game, a_, some, parts);
      if (std::string wrong = difference(a_.tags, whole_.tags, parts); !wrong.empty())
        return wrong + " alone";
      if (std::string wrong = difference(some, all); !wrong.empty()) return wrong + " of some tags";
      fast_.completeTags(game, a_);
      if (std::string wrong = difference(a_.tags, whole_.tags, kAllTags); !wrong.empty())
        return wrong + " afterwards";
    }
    return {};
  }

  std::string checkGame(const GameText& game) {
    ++games;
    if (std::string wrong = checkTags(game); !wrong.empty()) return wrong;
    NoWarnings silent;
    fallback_.read(game, {.fast = false}, whole_, silent);
    copied_.clear();
    written_.clear();
    if (copyTags(game, whole_.result, scratch_, copied_)) {
      writeTags(whole_, {}, written_);
      if (copied_.view() != written_.view()) return "copied tags";
    }
    for (bool variations : {false, true})
      for (bool comments : {false, true}) {
        ReadOptions options{.variations = variations, .comments = comments, .fields = games % 2 == 0};
        WarningList fastWarnings, fallbackWarnings;
        fast_.read(game, options, a_, fastWarnings);
        options.fast = false;
        fallback_.read(game, options, b_, fallbackWarnings);
        const std::string form = std::string(variations ? " with" : " without") + " variations," +
                                 (comments ? " with" : " without") + " comments";
        if (const std::string wrong = difference(a_, b_); !wrong.empty()) return wrong + form;
        if (const std::string wrong = difference(fastWarnings, fallbackWarnings); !wrong.empty())
          return wrong + form;
        if (!sameFields(a_.fields, b_.fields)) return "fields of comments" + form;
        for (const GameRecord* record : {&a_, &b_})
          if (const std::string wrong = wrongFact(*record); !wrong.empty()) return wrong + form;
        if (!a_.complete) continue;
        if (const std::string wrong = difference(a_, whole_); !wrong.empty())
          return "not complete: " + wrong + form;
      }
    return {};
  }

  TagIndex index_;
  std::size_t texts_ = 0;
  Reader fast_, fallback_;
  TextBuffer copied_, written_;
  std::string scratch_;
  GameRecord a_, b_, whole_;
};

}  // namespace cql::pgn::fuzz
