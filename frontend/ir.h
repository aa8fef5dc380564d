// The typed IR of a query.
//
// CQL's grammar depends on types (language/01 §9) and functions are expanded while parsing (language/33 §1),
// so there is no untyped tree worth keeping: the parser builds these typed nodes directly. Passes rewrite
// them (passes/), the printer and the verifier read them, codegen emits them. Nodes are stored in one vector
// and referenced by 32-bit ids.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/source.h"
#include "runtime/settings.h"
#include "runtime/types.h"
#include "runtime/values/filter_kinds.h"
#include "runtime/values/hhdb_kinds.h"
#include "runtime/values/output_value.h"

namespace cql::frontend {

enum class Type : std::uint8_t { Logical, Set, Number, String, Position };
/// Names the type in messages: "a set of squares", "a condition" ...
std::string nameOf(Type type);

enum class Op : std::uint16_t {
#define CQL_OP(name, ...) name,
#include "frontend/ir_ops.def"
};
using NodeId = std::uint32_t;
inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// Values of Node::mode, by operation.
enum class AssignMode : std::uint8_t {
  Set,
  IfNotEmpty,
  Add,
  Subtract,
  Multiply,
  Divide,
  Modulo,
  Union,
  Intersect,
  Piece
};
using cql::MatePatternKind, cql::PawnStructureKind, cql::PinValue, cql::PositionText, cql::TagFilter;
enum class SquarePropertyKind : std::uint8_t { Rank, File, ColorType, Type, PieceId };
enum class BoardTestKind : std::uint8_t { Check, Mate, Stalemate };
enum class ArithmeticKind : std::uint8_t { Add, Subtract, Multiply, Divide, Modulo };
enum class CompareKind : std::uint8_t {
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  // positions only
  ProperAncestor,
  AncestorOrEqual,
  ProperDescendant,
  DescendantOrEqual
};
enum class MoveSource : std::uint8_t { Tree, Previous, Legal, PseudoLegal };
enum class MoveValue : std::uint8_t { None, From, To, Capture, Count };  // MoveFilter: Node::number
enum class LastMoveSquare : std::uint8_t { From, To, EnPassant };
enum class LastMoveKind : std::uint8_t {
  Castle,
  CastleShort,
  CastleLong,
  EnPassant,
  NullMove,
  Primary,
  Secondary
};
enum class PositionTestKind : std::uint8_t { Initial, Terminal, Mainline, Variation, VirtualMainline };
enum class PositionNumberKind : std::uint8_t { Ply, Depth, MoveNumber, PositionId };
/// What an Evidence node records (language/61 §11).
using cql::EvidenceKind;
enum class GameNumberKind : std::uint8_t { GameNumber, Year, LastGameNumber };
using HhdbString = hhdb::Text;
inline constexpr std::array<std::string_view, 10> kHhdbStringWords = {
    "composer",     "diagram",    "firstcomment", "stipulation", "gbr",
    "gbr material", "gbr pieces", "gbr pawns",    "gbr kings",   "search"};
using HhdbTestKind = hhdb::Test;
/// The first two stand for many words each (Node::text), which are in parser/values/hhdb.cpp.
inline constexpr std::array<std::string_view, 8> kHhdbTestWords = {
    "codeword", "commentmark", "cooked", "dual", "sound", "unsound", "mainline", "variation"};
using cql::TransformKind;
/// HhdbAward: Node::mode is a hhdb::AwardMask; exactly one of the four types is set.
inline constexpr std::array<std::string_view, 7> kAwardWords = {
    "award", "prize", "hm", "commendation", "special", "max", "sort"};  ///< by bit of AwardMask
using hhdb::kAward, hhdb::kPrize, hhdb::kHonourableMention, hhdb::kCommendation, hhdb::kSpecial,
    hhdb::kLastRank, hhdb::kCategory;

// Bits of Node::flags, by operation.
enum Flag : std::uint32_t {
  kAll = 1u << 0,       // find, loops
  kRange = 1u << 1,     // a range was written
  kAnyCount = 1u << 2,  // ... and it was `count`
  kBackward = 1u << 3,  // find <--, line <--, arrows <-
  kQuiet = 1u << 4,
  kAttack = 1u << 5,  // ray attack, xray
  kInAll = 1u << 6,   // echo
  kInside = 1u << 7,  // pathcount ... inside a path
  kItem = 1u << 8,    // Variable, DictName: by itself an item of a text (language/32 §6)
  // Dash, MoveStep
  kCapture = 1u << 9,        // [x]
  kPromotion = 1u << 10,     // = pieces
  kPromotionAny = 1u << 11,  // = .
  // MoveFilter, LegalDash
  kPromote = 1u << 12,
  kEnPassant = 1u << 13,
  kCastleShort = 1u << 14,
  kCastleLong = 1u << 15,
  kCastleAny = 1u << 16,
  kNullMove = 1u << 17,
  kPrimary = 1u << 18,    // also Line, Path
  kSecondary = 1u << 19,  // also Line
  // Line, Path
  kSingleColor = 1u << 20,
  kNestBan = 1u << 21,
  kFirstMatch = 1u << 22,
  kLastPosition = 1u << 23,
  kKeepAllBest = 1u << 24,
  kVerbose = 1u << 25,
  kPiecePath = 1u << 26,
  kFocusCapture = 1u << 27,
  kHasTitle = 1u << 28,
  kAsCqli = 1u << 29,    ///< of filters about pieces: CQLi's results (language/62 §4)
  kEvidence = 1u << 30,  ///< of Line and Path: first and last position are recorded (passes/evidence.h)
  // Tally
  kNow = 1u << 0,
  kPerGame = 1u << 1,
};

/// What an evaluation may do or depend on; the union over the subtree (computed by passes/effects.h).
enum Effect : std::uint32_t {
  kReadsVariables = 1u << 0,
  kWritesVariables = 1u << 1,
  kComments = 1u << 2,   // may add to the journal
  kMessages = 1u << 3,   // prints, writes or reads files
  kGameEdits = 1u << 4,  // settag, removecomment
  kSorts = 1u << 5,
  kStops = 1u << 6,        // may stop the run or not end
  kUsesStrings = 1u << 7,  // makes strings in the arena
  kUsesRegex = 1u << 8,    // reads or writes the group history
  kUsesTree = 1u << 9,     // looks at another position than the current one, or at moves
  kUsesTags = 1u << 10,
  kUsesComments = 1u << 11,    // original comments, NAGs
  kUsesIdentities = 1u << 12,  // piece identities
  kUsesBoard = 1u << 13,
  kUsesChecks = 1u << 14,  // whether the side to move is in check
  kUsesFields = 1u << 15,  // clocks and evaluations in comments
  kUsesHalfMoves = 1u << 16,
  kUsesRepetitions = 1u << 17,
};

struct Node {
  Op op;
  Type type = Type::Logical;
  std::uint32_t mode = 0;
  std::uint32_t flags = 0;
  std::uint32_t effects = 0;
  std::uint32_t symbol = kNone, symbol2 = kNone;
  std::int32_t number = 0, number2 = 0;
  SquareSet squares = 0;
  PieceMask pieces = 0;
  DirectionMask dirs = 0;
  SourceRange range;
  std::vector<NodeId> operands;
  std::vector<std::uint32_t> symbols;  ///< Path: its atomic variables (language/30 §8)
  std::string text;
};

/// Returns true if the nodes are equal except for their operands, effects and locations.
bool sameAttributes(const Node& a, const Node& b);

enum class SymbolKind : std::uint8_t { Number, Set, String, Position, Piece, Dictionary, Function };
/// The type that a variable has as a filter; nullopt for dictionaries and functions.
std::optional<Type> typeOfVariable(SymbolKind kind);

using cql::Merge;  // of persistent variables that are only accumulated (passes/accumulate.h)

/// A variable, dictionary or function; all share one name space (language/30 §2).
struct Symbol {
  std::string name;
  SymbolKind kind;
  bool persistent = false;  ///< variables: `persistent`; dictionaries: not `local`
  bool quiet = false;
  bool internal = false;  ///< made by the compiler (by-value arguments)
  Merge merge = Merge::None;
  std::optional<Type> keyType, valueType;  ///< dictionaries, once known
  SourceRange range;
};

struct SortKey {
  std::string name;
  std::optional<Type> type;  ///< Number or String, known once a value is read
  bool smallest = false;
  bool quiet = false;
};

struct Distinct {
  std::string label;  ///< empty: a filter without a label
  Type type;          ///< the type of the values
};

struct Collection {  ///< of similarposition
  std::string file;
  bool transforms = true;
};

using cql::CommentLevel;

struct Query {
  std::vector<Source> sources;
  GivenSettings header;  ///< the settings of the query for its runs (language/02 §1)
  std::vector<Node> nodes;
  NodeId root = kNone;
  std::vector<Symbol> symbols;
  std::vector<SortKey> sortKeys;
  std::vector<std::string> regexes;  ///< ECMAScript patterns, checked
  std::vector<Collection> collections;
  std::vector<Distinct> distincts;
  std::vector<ColumnInfo> rowColumns;            ///< the columns of all `row` filters, in text order
  std::vector<std::vector<std::uint32_t>> rows;  ///< by `row` filter: the columns of its items
  std::vector<ColumnInfo> askedColumns;          ///< the filters of --columns, in list order
  std::string columns;                           ///< the list of --columns
  std::vector<std::string> nameFilters;          ///< filters in output names, in the order of their record
  std::vector<TallyInfo> tallies;                ///< in text order
  std::vector<std::string> shownVariables;       ///< whose squares are recorded (passes/evidence.h)
  std::vector<SourceRange> calls;                ///< function calls, whose bodies are expanded there
  std::int32_t consecutiveFilters = 0;           ///< the number of ConsecutiveMoves nodes in the text
  bool sequential = false;                       ///< games must be evaluated in file order (language/30 §6)
  bool readsFiles = false, writesFiles = false;

  bool searchesVariations() const { return header.variations.value_or(false); }
  CommentLevel commentLevel() const { return header.commentLevel.value_or(CommentLevel::Normal); }
  Node& operator[](NodeId id) { return nodes[id]; }
  const Node& operator[](NodeId id) const { return nodes[id]; }
};

/// The greatest number of repetitions in `{n,}`: like -1, it means that the repetition is unlimited.
inline constexpr std::int32_t kUnlimitedRepetition = 100000;

/// Returns true if it is a line or path with `nestban`.
inline bool bansPositions(const Node& node) {
  return (node.op == Op::Line || node.op == Op::Path) && (node.flags & kNestBan);
}

/// Returns true if it is a part of a `line` or `path`, or an edit of `imagine`, and not a filter.
bool isPattern(Op op);

/// Returns true if a pattern of a line or path can match without consuming a position or a move.
bool canBeEmpty(const Query& query, NodeId pattern);

}  // namespace cql::frontend
