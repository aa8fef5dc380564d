// The kernel: pure functions over positions and the game tree that compiled queries call. Those that make
// positions outside the tree write ctx->game.imaginary, and nothing else.
//
// Compiled twice: natively (tests, sanitizers, the reader) and to LLVM bitcode that is linked into every
// query and inlined; large functions are called, see functions.def. So: plain data, constexpr tables only, no
// libc, no exceptions, no globals that are written. Where a function takes a position id it reads ctx->game.
#pragma once

#include "runtime/context.h"
#include "runtime/filter_kinds.h"

/// "No value" of a number that may be missing, as of services (kNoNumber).
inline constexpr std::int64_t kCqlNoNumber = INT64_MIN;

extern "C" {

// --- geometry (language/10, 11)
cql::SquareSet cqlStep(cql::SquareSet set, std::uint32_t directions, std::int32_t low, std::int32_t high);
cql::SquareSet cqlBetween(cql::SquareSet a, cql::SquareSet b);
cql::SquareSet cqlMakeSquare(std::int32_t file, std::int32_t rank);

// --- one position
/// Squares whose contents are in `pieces` (bits 0 ... 12 of an expanded PieceMask).
cql::SquareSet cqlPieces(const cql::Position* p, std::uint32_t pieces);
/// Index 0 ... 12 (Piece or kNoPiece) of what stands on the square.
std::int32_t cqlPieceOn(const cql::Position* p, std::int32_t square);
/// How attacks are found: for all squares at once, or one by one where one side has few. The answer is the
/// same.
enum CqlAttackWay : std::uint32_t { kCqlWholeSets, kCqlEachTarget, kCqlEachAttacker };
inline constexpr std::uint32_t kCqlAnyPieces = 0x0fff;
/// Squares of `from` that attack a square of `targets`; squares of `targets` attacked from `from`
/// (language/11 §1). `pieces`: a bound of what can stand on `from`, bits 0 ... 11.
cql::SquareSet cqlAttackers(const cql::Position* p, cql::SquareSet from, cql::SquareSet targets,
                            std::uint32_t pieces, std::uint32_t way);
cql::SquareSet cqlAttacked(const cql::Position* p, cql::SquareSet from, cql::SquareSet targets,
                           std::uint32_t pieces, std::uint32_t way);
/// sets[0] is the attacking end. Value: squares of sets[0], or of sets[n-1] if `atTarget` (language/11 §2,
/// §3).
cql::SquareSet cqlArrowChain(const cql::Position* p, const cql::SquareSet* sets, std::int32_t n,
                             bool atTarget);
/// cqlAttackers() for pieces of any kind, with whole sets.
cql::SquareSet cqlAttackersOfAnyKind(const cql::Position* p, cql::SquareSet from, cql::SquareSet targets);
/// Squares attacked by the pieces on `from` if `occupied` is occupied.
cql::SquareSet cqlGuarded(const cql::Position* p, cql::SquareSet from, cql::SquareSet occupied);
/// Squares of sets[n-1] that end a ray (language/11 §3). `attack`: a line piece must stand at the start.
cql::SquareSet cqlRay(const cql::Position* p, const cql::SquareSet* sets, std::int32_t n,
                      std::uint32_t directions, bool attack);
/// language/11 §5. `toFew`: targets are seldom several of a side; the answer is the same.
cql::SquareSet cqlPin(const cql::Position* p, cql::SquareSet from, cql::SquareSet through, cql::SquareSet to,
                      cql::PinValue which, bool toFew);
/// cqlPin() for any number of targets.
cql::SquareSet cqlPinToMany(const cql::Position* p, cql::SquareSet from, cql::SquareSet through,
                            cql::SquareSet to, cql::PinValue which);
/// language/11 §8
cql::SquareSet cqlPawnStructure(const cql::Position* p, cql::PawnStructureKind kind);
std::int32_t cqlPower(const cql::Position* p, cql::SquareSet set);
/// colortype of the piece on a square: 1 ... 6, negative for Black, 0 empty (language/10 §6).
std::int32_t cqlColorType(const cql::Position* p, std::int32_t square);
/// Squares with the same contents in both positions (language/40 §8).
cql::SquareSet cqlCommonSquares(const cql::Position* a, const cql::Position* b);
bool cqlInCheck(const cql::Position* p, std::uint32_t side);

// --- positions of the game (language/40)
std::int32_t cqlFirstChild(const cql::Context* ctx, std::int32_t position);   ///< kNoPosition if terminal
std::int32_t cqlNextSibling(const cql::Context* ctx, std::int32_t position);  ///< kNoPosition if last
std::int32_t cqlChild(const cql::Context* ctx, std::int32_t position, std::int32_t index);
/// The next three go by cqlParent(), also from and to imaginary positions: then there may be no common
/// ancestor, kNoPosition and kCqlNoNumber.
std::int32_t cqlLca(const cql::Context* ctx, std::int32_t a, std::int32_t b);
std::int64_t cqlDistance(const cql::Context* ctx, std::int32_t a, std::int32_t b);
bool cqlIsAncestor(const cql::Context* ctx, std::int32_t a, std::int32_t b);  ///< proper
/// kNoPosition for the root. Of an edited position it is that of the position before.
std::int32_t cqlParent(const cql::Context* ctx, std::int32_t position);
/// The position of the game that an imaginary one was made from; a position of the game itself.
std::int32_t cqlAnchor(const cql::Context* ctx, std::int32_t position);
/// The number of moves of the main line (language/60 §2).
std::int32_t cqlPlyCount(const cql::Context* ctx);
std::int32_t cqlMoveNumber(const cql::Context* ctx, std::int32_t position);
bool cqlVirtualMainline(const cql::Context* ctx, std::int32_t position);
bool cqlTry(const cql::Context* ctx, std::int32_t position);
/// Square of the piece with that identity, as a set; empty if it is not on the board.
cql::SquareSet cqlPieceSquare(const cql::Context* ctx, std::int32_t position, std::int32_t identity);
/// Identity of the piece on an occupied square; -1 if it is empty.
std::int32_t cqlPieceIdentity(const cql::Context* ctx, std::int32_t position, std::int32_t square);
/// The number of a piece by its square at first: from 1, a8 ... h8, a7 ... h1 (language/62 §4).
std::int32_t cqlPieceNumber(const cql::Context* ctx, std::int32_t identity);
/// The first position, not before `from`, after which the game tells of no move that is certainly legal:
/// there alone a side can be mated or stalemated. The number of positions if there is none.
std::int32_t cqlNextEnd(const cql::Context* ctx, std::int32_t from);
bool cqlMate(const cql::Context* ctx, std::int32_t position);
bool cqlStalemate(const cql::Context* ctx, std::int32_t position);
/// Of a side to move that is in check: has it a legal move? Of one that is not: has it none?
bool cqlCheckCanBeAnswered(const cql::Context* ctx, std::int32_t position);
bool cqlNoMoveIsLeft(const cql::Context* ctx, std::int32_t position);
/// The participating squares or empty (language/11 §9).
cql::SquareSet cqlMatePattern(const cql::Context* ctx, std::int32_t position, cql::MatePatternKind kind);
/// The same of a position that is mate, or stalemate, as the kind asks for.
cql::SquareSet cqlPatternOfEnd(const cql::Context* ctx, std::int32_t position, cql::MatePatternKind kind);

// --- moves of the game (language/20); `child` is the position the move leads to
/// from and to squares, with the rook's for castling (language/20 §4).
cql::SquareSet cqlFromSquares(cql::Move m);
cql::SquareSet cqlToSquares(cql::Move m);
/// Does the move fit L--R (capture: L[x]R), language/20 §3.3.
bool cqlMoveFits(cql::Move m, cql::SquareSet left, cql::SquareSet right, bool capture);

/// Conditions of a `move` filter besides the squares it names (language/20 §2.2).
enum CqlMoveCondition : std::uint32_t {
  kCqlIfCapture = 1,
  kCqlIfEnPassant = 2,
  kCqlIfPromotion = 4,
  kCqlIfCastle = 8,
  kCqlIfCastleShort = 16,
  kCqlIfCastleLong = 32,
  kCqlIfNull = 64,
  kCqlIfPrimary = 128,
  kCqlIfSecondary = 256
};
/// Does the move to `child` satisfy the conditions? `captured` and `enPassant` count only with kCqlIfCapture,
/// kCqlIfEnPassant; `promotions`, a bit for each PieceType, only with kCqlIfPromotion. Castling: the king's
/// squares.
/// The same of any move; kCqlIfPrimary and kCqlIfSecondary are not asked for.
bool cqlMoveIsWanted(cql::Move m, cql::SquareSet from, cql::SquareSet to, cql::SquareSet captured,
                     cql::SquareSet enPassant, std::uint32_t conditions, std::uint32_t promotions);
bool cqlMoveSatisfies(const cql::Context* ctx, std::int32_t child, cql::SquareSet from, cql::SquareSet to,
                      cql::SquareSet captured, cql::SquareSet enPassant, std::uint32_t conditions,
                      std::uint32_t promotions);
bool cqlPromotesTo(cql::Move m, std::uint32_t types);  ///< a bit for each PieceType
/// A promotion given as text: `""` and `"."` are any, else one of the letters (language/20 §3.3).
bool cqlPromotesToLetter(cql::Move m, const char* letters, std::uint64_t size);
enum CqlMoveSquare : std::uint32_t { kCqlMoveFrom, kCqlMoveTo, kCqlMoveCaptured, kCqlMoveEnPassant };
/// One of the move's squares, castling: the king's; empty if it has none of that kind.
cql::SquareSet cqlMoveSquare(cql::Move m, std::uint32_t which);
/// Limits of `from` and `to` in the target of left--right (language/20 §3.6); all squares unless the move
/// castles.
cql::SquareSet cqlCastlingFrom(cql::Move m, cql::SquareSet left, cql::SquareSet right);
cql::SquareSet cqlCastlingTo(cql::Move m, cql::SquareSet left, cql::SquareSet right);
/// The next candidate of a path with a focus (language/21 §5) below `position`: the first move in focus on
/// each variation, in order; `after` is the one before, `position` itself for the first. `focus` holds for
/// each position the squares of the pieces in focus; it must be filled for `position` and is filled on the
/// way. `capture`: captured pieces count, too.
std::int32_t cqlNextFocusMove(const cql::Context* ctx, cql::SquareSet* focus, std::int32_t position,
                              std::int32_t after, bool childrenOnly, bool capture);
/// The operands of a move in focus: without the squares of a castling piece that is not; `focus` as before
/// the move.
cql::SquareSet cqlFocusLeft(cql::Move m, cql::SquareSet focus, cql::SquareSet left);
cql::SquareSet cqlFocusRight(cql::Move m, cql::SquareSet focus, cql::SquareSet right);

/// What of moves a generator looks for; see cqlLegal*.
enum CqlMoveClass : std::uint32_t {
  kCqlAnyMove = 0,
  kCqlEnPassantOnly = 1,
  kCqlCastleShortOnly = 2,
  kCqlCastleLongOnly = 4,
  kCqlCastleOnly = 6
};
/// Legal (or pseudolegal) moves as (from, to) pairs, a promotion counting once (language/20 §5, §6).
std::int32_t cqlLegalCount(const cql::Context* ctx, std::int32_t position, cql::SquareSet from,
                           cql::SquareSet to, std::uint32_t moveClass, bool pseudo);
/// Are there more than `limit` of them?
bool cqlLegalCountAbove(const cql::Context* ctx, std::int32_t position, cql::SquareSet from,
                        cql::SquareSet to, std::uint32_t moveClass, bool pseudo, std::int32_t limit);
/// Union of the from squares, of the to squares, of these moves. Castling: the king's.
cql::SquareSet cqlLegalFrom(const cql::Context* ctx, std::int32_t position, cql::SquareSet from,
                            cql::SquareSet to, std::uint32_t moveClass, bool pseudo);
cql::SquareSet cqlLegalTo(const cql::Context* ctx, std::int32_t position, cql::SquareSet from,
                          cql::SquareSet to, std::uint32_t moveClass, bool pseudo);
bool cqlLegalAny(const cql::Context* ctx, std::int32_t position, cql::SquareSet from, cql::SquareSet to,
                 std::uint32_t moveClass, bool pseudo);
/// The same for moves of any class.
std::int32_t cqlMovesCount(const cql::Context* ctx, std::int32_t position, cql::SquareSet from,
                           cql::SquareSet to, bool pseudo);
bool cqlMovesExceed(const cql::Context* ctx, std::int32_t position, cql::SquareSet from, cql::SquareSet to,
                    bool pseudo, std::int32_t limit);
cql::SquareSet cqlMovesFrom(const cql::Context* ctx, std::int32_t position, cql::SquareSet from,
                            cql::SquareSet to, bool pseudo);
cql::SquareSet cqlMovesTo(const cql::Context* ctx, std::int32_t position, cql::SquareSet from,
                          cql::SquareSet to, bool pseudo);

std::int32_t cqlSqrt(std::int32_t n);  ///< n >= 0

// --- positions outside the tree (language/60 §4, runtime/imaginary.h); they need ctx->game.imaginary
/// The legal (or pseudolegal) moves that cqlMoveIsWanted() accepts, each promotion by itself, in the order of
/// their squares and then Q R B N, in `out` (room for kMostMoves); their number. `checksOnly`: moves that
/// certainly give no check may be left out.
std::int32_t cqlCandidates(const cql::Context* ctx, std::int32_t position, cql::SquareSet from,
                           cql::SquareSet to, cql::SquareSet captured, cql::SquareSet enPassant,
                           std::uint32_t conditions, std::uint32_t promotions, bool pseudo, bool checksOnly,
                           cql::Move* out);
/// Where the moves of a filter are kept, `level` others around it.
cql::Move* cqlCandidateRoom(const cql::Context* ctx, std::int32_t level);
/// Makes the position after a move of the side to move: its id.
std::int32_t cqlMakeMove(const cql::Context* ctx, std::int32_t position, cql::Move move);
/// Makes a position with the board and side of another one, to be changed by the next four, and ended by
/// cqlEndEdit(): false if there are two kings of a colour.
std::int32_t cqlBeginEdit(const cql::Context* ctx, std::int32_t position);
/// The man (a bit of an expanded PieceMask), or nothing, on each of the squares.
void cqlPutMan(const cql::Context* ctx, std::int32_t position, std::uint32_t piece, cql::SquareSet squares);
/// The man of one square to another one; false if these are not two squares, or nobody stands there.
bool cqlMoveMan(const cql::Context* ctx, std::int32_t position, cql::SquareSet from, cql::SquareSet to);
/// 1 White, -1 Black, 0 the other side is to move.
void cqlSetSide(const cql::Context* ctx, std::int32_t position, std::int32_t color);
bool cqlEndEdit(const cql::Context* ctx, std::int32_t position);
/// Forgets the position and those made after it, but for those that are kept.
void cqlForget(const cql::Context* ctx, std::int32_t position);
/// Does the position stay to the end of the game?
bool cqlIsLasting(const cql::Context* ctx, std::int32_t position);
/// cqlPieceSquare() of an imaginary position.
cql::SquareSet cqlImaginarySquare(const cql::Context* ctx, std::int32_t position, std::int32_t identity);
/// Could it be a position of a game (language/60 §4, `legalposition`)?
bool cqlLegalPosition(const cql::Context* ctx, std::int32_t position);

// --- the moves up to a position (language/60 §5)
std::int32_t cqlHalfMoveClock(const cql::Context* ctx, std::int32_t position);
/// How many positions of the way here, this one included, are the same by the rules of chess.
std::int32_t cqlRepetition(const cql::Context* ctx, std::int32_t position);
/// Men of both colours that were promoted on the way here.
cql::SquareSet cqlPromotedPieces(const cql::Context* ctx, std::int32_t position);
/// Is it this position, however it was reached? `rights`: bits colour * 2 + wing, kings and rooks at home;
/// `enPassant`: the square where a capture is legal, or kNoSquare.
bool cqlIsPosition(const cql::Context* ctx, std::int32_t position, const cql::Position* board,
                   std::uint32_t side, std::uint32_t rights, std::uint32_t enPassant);

// --- material (language/60 §5, §6)
/// Bounds of the numbers of White's Q R B N P and Black's, six bits each from the lowest on.
inline constexpr std::uint32_t kCqlNoLimit = 63;
bool cqlMaterial(const cql::Position* p, std::uint64_t low, std::uint64_t high);
/// Bounds of White's number less Black's of Q R B N P, kCqlNoDifference more, eight bits each.
inline constexpr std::uint32_t kCqlNoDifference = 64;
bool cqlImbalance(const cql::Position* p, std::uint64_t low, std::uint64_t high);
/// Has White (1), Black (-1), one of them (0) mating material?
bool cqlMatingMaterial(const cql::Position* p, std::int32_t color);

// --- clocks and evaluations (language/60 §3); kCqlNoNumber for no value
/// `color`: 1 White's, -1 Black's, 0 of the player who just moved.
std::int64_t cqlClock(const cql::Context* ctx, std::int32_t position, cql::ClockUnit unit,
                      std::int32_t color);
/// From the view of a colour, 1 or -1.
std::int64_t cqlEval(const cql::Context* ctx, std::int32_t position, std::int32_t color);
std::int64_t cqlEvalMate(const cql::Context* ctx, std::int32_t position, std::int32_t color);
std::int64_t cqlEvalDrop(const cql::Context* ctx, std::int32_t position);

// --- exchanges (language/60 §7); i64: kCqlNoNumber for no value
/// Of the move that led here.
std::int64_t cqlSee(const cql::Context* ctx, std::int32_t position);
/// The best legal capture of a man on `targets`.
std::int64_t cqlExchange(const cql::Context* ctx, std::int32_t position, cql::SquareSet targets);
/// The men that can be taken with a gain; with `any` only until one is found.
cql::SquareSet cqlHangingMen(const cql::Context* ctx, std::int32_t position, bool any);

// --- rows of bits, one for each position of the game
/// The first of the bits from ... end - 1 that is set; kNoPosition: none.
std::int32_t cqlNextBit(const std::uint64_t* bits, std::int32_t from, std::int32_t end);
std::int32_t cqlCountBits(const std::uint64_t* bits, std::int32_t from, std::int32_t end);

#define CQL_NATIVE(name) __attribute__((noinline)) decltype(name) name;
#include "runtime/kernel/functions.def"
}
