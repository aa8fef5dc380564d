// One game as read: tags, tree, comments, NAGs. Filled by pgn/ and database/, read by the services and the
// writers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/arena.h"
#include "runtime/game.h"
#include "runtime/move_fields.h"
#include "runtime/values/filter_kinds.h"

namespace cql {

/// Returns the word of PGN for a result; the view is followed by a NUL.
constexpr std::string_view resultWord(GameResult result) {
  constexpr std::string_view kWords[] = {"*", "1-0", "0-1", "1/2-1/2"};  // by GameResult
  return kWords[static_cast<std::size_t>(result)];
}

/// The rating tags of a colour are called White + kRatingKinds[k] (language/03 §1.1).
inline constexpr std::array<std::string_view, 7> kRatingKinds = {"Elo",  "Rating", "Rapid", "ICCF",
                                                                 "USCF", "DWZ",    "BCF"};

/// Returns the result that a word means; nullopt if it is not one of the four.
constexpr std::optional<GameResult> resultOf(std::string_view word) {
  for (const GameResult result :
       {GameResult::Unknown, GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw})
    if (word == resultWord(result)) return result;
  return std::nullopt;
}

struct Rating {
  int value = 0;          ///< 1 ... 4000; 0: none
  std::uint8_t kind = 0;  ///< index into kRatingKinds
};

struct Tag {
  std::string_view name;
  std::string_view value;
};

/// A tag that a query sets or removes (language/60 §2).
struct TagChange {
  std::string name;
  std::optional<std::string> value;  ///< nullopt: it is not written
};

/// Parts of a tag section, as bits: a caller may request only some of them from a reader.
enum TagPart : std::uint32_t {
  kWhiteTag = 1,
  kBlackTag = 2,
  kEventTag = 4,
  kSiteTag = 8,
  kRoundTag = 16,
  kDateTag = 32,
  kEventDateTag = 64,
  kEcoTag = 128,
  kRatingTags = 256,
  kOtherTags = 512,
  kAllTags = 1023,     ///< all that are written
  kCookMark = 1024,    ///< no tag: GameRecord::cooked
  kTagsByName = 2048,  ///< TagSection::byName
};

/// The values of known tags, normalised as language/41 §3 says. Views point into the input or into `storage`
/// of the record.
struct KnownTags {
  std::string_view event = "?", site = "?", round = "?", white = "?", black = "?";
  std::string_view date = "????.??.??",
                   eventDate = "????.??.??";  ///< always ten characters or more (long years)
  int year = 0;                               ///< of date; 0: unknown
  bool hasEventDate = false;                  ///< an EventDate with a known part was given
  std::string_view eco;                       ///< empty: none
  Rating ratings[2];                          ///< by colour
  std::string_view fen;  ///< start position, six fields, castling and en passant as given; empty: standard
                         ///< start and no FEN tag
  bool standardStart = true;
};

struct TagSection : KnownTags {
  std::vector<Tag> others;  ///< in order of first appearance
  std::vector<Tag> byName;  ///< all tags as the input has them, in its order; of equal names the last counts

  /// Resets to the tags of a game without any; keeps the memory of the lists.
  void clear() {
    static constexpr KnownTags kNone;  // copied whole: member by member takes longer
    static_cast<KnownTags&>(*this) = kNone;
    others.clear();
    byName.clear();
  }
};

/// Comment texts are normalised (language/41 §7): white space reduced, inner braces replaced.
struct PositionComment {
  std::int32_t position;
  std::string_view text;  ///< may be empty: `{}`
  /// How many of the variations that replace the move stand before it; 0: it stands behind the move.
  std::int32_t variations = 0;
};

/// Which of several comments of a position count: all, or the last alone as in CQL 6.2 (language/41 §7).
enum class CommentUse : std::uint8_t { All, Last };

/// Returns the comments that count.
constexpr std::span<const PositionComment> counting(std::span<const PositionComment> comments,
                                                    CommentUse use) {
  return use == CommentUse::Last && !comments.empty() ? comments.last(1) : comments;
}
struct PositionNag {
  std::int32_t position;
  std::uint8_t nag;  ///< 1 ... 255
};

struct GameRecord;

/// Plays the moves of a game that is searched while it is read.
class LineReader {
 public:
  /// Fills some of the positions that are unread; if that is not possible, the record ends before them.
  virtual void readOn(GameRecord& record) = 0;

 protected:
  ~LineReader() = default;
};

/// A game. Reused from game to game: clear() keeps the capacity of everything.
struct GameRecord {
  TagSection tags;
  std::uint32_t tagParts = kAllTags;  ///< parts of `tags` that were read; the FEN always is
  GameResult result = GameResult::Unknown;
  std::int32_t number = 0;  ///< from 1, in file order
  bool cooked =
      false;  ///< its text contains `<cook`, tags included (language/34 §7); if kCookMark is requested
  /// The value of the tag Variant if it names one that is searched by other rules than those of chess
  /// (language/41 §4); empty: the game is chess.
  std::string_view variant;
  bool searchable = true;      ///< false: its FEN cannot be used (language/41 §4)
  bool checksKnown = false;    ///< `facts` say kInCheck where it holds
  bool piecesTracked = false;  ///< pieceSquares are those of this game
  bool complete = false;       ///< nothing of the game is missing: it can be written as it is here
  bool isCut = false;          ///< the last moves were skipped, unread (MovesWanted::plies)

  // The tree, in preorder; see GameView for the meaning of the arrays.
  std::vector<Position> positions;
  std::vector<Move> moves;
  std::vector<std::int32_t> parents, subtreeEnds, plies, depths, childIndexes;
  std::vector<std::uint8_t> sides, facts;
  std::vector<std::uint8_t> pieceSquares;  ///< [position * 64 + identity] once trackPieces() has filled it
  std::int32_t count = 1;
  std::int32_t unread = 0;       ///< the last ones: no board or move yet; then no position has subtreeEnds
  LineReader* rest = nullptr;    ///< can read these; null: the source reads all at once
  std::int32_t linearCount = 0;  ///< entries of the shape arrays that are those of one line; see setLinear()
  std::int32_t linearCapacity = 0;  ///< least capacity of all arrays, in positions of a line
  int startMoveNumber = 1;          ///< full-move number of the FEN, for the written move numbers
  StartRules start;                 ///< state of the first position besides its board, from the FEN

  std::vector<PositionComment> comments;  ///< ascending by position, input order within one
  /// Before the first move of the variation that starts at position; ordered as `comments`.
  std::vector<PositionComment> variationComments;
  std::vector<MoveFields> fields;  ///< of the first `count` positions, if requested; else empty
  FieldNotes fieldNotes;           ///< what settleFields() needs besides `fields`
  std::vector<std::int32_t> halfMoves, repetitions;  ///< filled where a query needs them; else empty
  std::vector<PositionNag> nags;                     ///< ascending by position, input order within one

  Arena storage;  ///< text that had to be rewritten (normalised names, comments ...)

  /// Returns the arrays of the game. Inline, so that the result is built in place: copying what was just
  /// written in smaller pieces stalls, and each query needs the view of each game.
  GameView view() const;
  /// Moves, sides and facts are read and written many at a time: this many entries after the last one may be
  /// read or written, too.
  static constexpr std::size_t kRoomBehind = 64;
  /// Reserves capacity in the tree arrays for a line of `positions` positions, root included.
  void reserveLinear(std::int32_t positions) {
    if (positions > linearCapacity) growLinear(positions);
  }
  /// Makes the tree one line from the standard start; its `positions`, `moves` and `facts` are filled
  /// already. Parents, plies and the like are written only where an earlier game has not left the same
  /// values; the ends of subtrees only if nothing is unread.
  void setLinear(std::int32_t positions);
  /// Returns the comments of a position.
  std::span<const PositionComment> commentsAt(std::int32_t position) const {
    if (comments.empty()) return {};
    // Most positions have none, and are asked for in their order.
    const std::size_t guess = std::min(firstBehind_, comments.size());
    if ((guess == comments.size() || comments[guess].position > position) &&
        (guess == 0 || comments[guess - 1].position < position))
      return {};
    return findComments(position);
  }
  /// Fills pieceSquares if this has not been done: identities are numbered at the root in square order
  /// (language/10 §6).
  void trackPieces();
  void clear();

 private:
  void growLinear(std::int32_t positions);
  std::span<const PositionComment> findComments(std::int32_t position) const;
  /// The first comment behind the position that was asked for last, in whatever game: a guess.
  static constinit inline thread_local std::size_t firstBehind_ = 0;
};

inline GameView GameRecord::view() const {
  GameView v{};
  v.positions = positions.data();
  v.moves = moves.data();
  v.parents = parents.data();
  v.subtreeEnds = subtreeEnds.data();
  v.plies = plies.data();
  v.depths = depths.data();
  v.childIndexes = childIndexes.data();
  v.sides = sides.data();
  v.facts = facts.data();
  v.pieceSquares = piecesTracked ? pieceSquares.data() : nullptr;
  v.fields = fields.empty() ? nullptr : fields.data();
  v.halfMoves = halfMoves.empty() ? nullptr : halfMoves.data();
  v.repetitions = repetitions.empty() ? nullptr : repetitions.data();
  v.start = &start;
  v.count = count;
  v.gameNumber = number;
  return v;
}

}  // namespace cql
