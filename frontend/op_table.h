// Properties of each operation of the typed IR: a row of ir_ops.def as a value.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>
#include <string_view>

#include "frontend/ir_words.h"
#include "runtime/game_record.h"
#include "runtime/signature/signature_condition.h"

namespace cql::frontend {

/// The attribute of a node that a transform changes, and how (language/12 §6).
enum class Changed : std::uint8_t {
  Nothing,  ///< only the operands
  Designator,
  Directions,
  Letters,  ///< letters of pieces
  Color,    ///< Node::number, 1 White, -1 Black, 0 neither
  Shade,    ///< Node::number, 1 light, 0 dark
  Player,   ///< Node::mode, a TagFilter
  Result,   ///< Node::number, a GameResult
};

/// What Node::symbol, and Node::symbol2 if used, are indices of.
enum class Names : std::uint8_t {
  Nothing,
  Any,        ///< any symbol
  AnyOrNone,  ///< any symbol, or kNone
  Variable,   ///< a variable of the node's type
  Assigned,   ///< a variable of the operand's type
  Set,        ///< a set variable; for PieceLoop a piece
  String,
  Piece,
  Positions,  ///< symbol and symbol2
  Dictionary,
  AnyInDictionary,  ///< symbol: any, symbol2: a dictionary
  RegexOrNone,      ///< Query::regexes
  Distinct,         ///< Query::distincts
  SortKey,
  Collection,
};

/// What a node does with the variables or dictionaries that it names.
enum class Use : std::uint8_t {
  Nothing,
  Looks,  ///< reads it, even if it is unbound
  Reads,  ///< reads it, and stops the run if it is unbound (language/30 §5)
  Writes,
  ReadsAndWrites,
  Binds,  ///< binds it while the operands are evaluated
};

/// The values of Node::mode: 0 ... last. A mode without a word is printed as the word of the filter
/// (nullaryWord).
struct Modes {
  std::uint32_t last = std::numeric_limits<std::uint32_t>::max();
  std::span<const std::string_view> words;

  constexpr Modes() = default;
  template <typename Kind>
  constexpr Modes(Kind kind,
                  std::span<const std::string_view> names = {})  // NOLINT: a row names the last one
      : last(static_cast<std::uint32_t>(kind)), words(names) {}
  constexpr bool given() const { return last != std::numeric_limits<std::uint32_t>::max(); }
};

/// The values of Node::number: low ... high, with words from the lowest one on; an empty word marks an
/// invalid value.
struct Numbers {
  std::int32_t low = std::numeric_limits<std::int32_t>::min(),
               high = std::numeric_limits<std::int32_t>::max();
  std::span<const std::string_view> words;
  bool shown = false;  ///< in the printed IR

  constexpr Numbers() = default;
  constexpr Numbers(std::int32_t least, std::int32_t most, std::span<const std::string_view> names = {})
      : low(least), high(most), words(names), shown(true) {}
};

/// The estimated number of evaluations of the operands first ... last, which are given by name, for each
/// evaluation of the node.
struct Repeats {
  std::string_view first, last;
  double times = 1;
};

/// The arguments that CQL_KERNEL and CQL_CALL pass before and after the values of the operands, in this
/// order.
enum Pass : std::uint32_t {
  kPassBoard = 1,     ///< the Position, for kernel functions
  kPassContext = 2,   ///< the Context, for kernel functions; services have it anyway
  kPassPosition = 4,  ///< for kernel functions the Context and the id of the position, for services the id
  // --- the operands come here
  kPassText = 8,     ///< Node::text
  kPassMode = 16,    ///< Node::mode
  kPassNumber = 32,  ///< Node::number
  kPassPlace = 64,   ///< the location in the text, for run-time errors
  /// The result is a string of a service that has no value if its data is null. (A number that may be missing
  /// is an i64, INT64_MIN if it is.)
  kMayBeNone = 128,
};
inline constexpr std::uint32_t kPassedArguments = kMayBeNone - 1;

/// Bits of Effect for a node.
using EffectsOf = std::uint32_t(const Query& query, const Node& node);

class Derivation;
/// What a game must contain if a node matches at one of its positions, in addition to `required`.
using SignatureOf = SignatureCondition(const Derivation& derive, const Node& node);

struct OpInfo {
  std::string_view spelling;          ///< "designator", "union" ...: the name in the printed IR
  std::string_view result, operands;  ///< see ir_ops.def
  std::string_view doc;
  Changed changed = Changed::Nothing;
  std::uint32_t effects = 0;         ///< direct effects of every node ...
  EffectsOf* moreEffects = nullptr;  ///< ... and those that depend on the node
  /// With kUsesTree: of the tree it reads only what led to the position where it is evaluated, and the next
  /// moves.
  bool near = false;
  std::uint32_t tags = kAllTags;  ///< with kUsesTags: the parts of the tag section in use (TagPart)
  double cost = 1;                ///< the operation's own, in estimated nanoseconds
  double chance = 0.9;            ///< the probability to match if its operands do
  Modes modes{};
  Numbers numbers{};
  bool showsText = false;  ///< Node::text in the printed IR
  Names names = Names::Nothing;
  Use use = Use::Nothing;
  Repeats repeats{};
  /// The modes whose value always exists: as a condition the filter would test nothing (language/01 §16).
  std::uint32_t alwaysThere = 0;
  std::string_view valueOperand{};  ///< the operand that gives the node its value; "last": the last one
  std::uint32_t passes = 0;
  /// The names of the operands that must match, or have a set that is not empty, at some position of the
  /// game for the node to match; "*": all.
  std::string_view required{};
  SignatureOf* signature = nullptr;  ///< null: no further condition
};

inline constexpr std::uint32_t kAnyMode = std::numeric_limits<std::uint32_t>::max();

// Effects that depend on the node (passes/direct_effects.cpp).
EffectsOf effectsOfVariable, effectsOfAssign, effectsOfDesignator, effectsOfStep, effectsOfSquareProperty,
    effectsOfBoardTest, effectsOfItems, effectsOfMessage, effectsOfPattern, effectsOfDictLookup,
    effectsOfPath, effectsOfGameNumber, effectsOfHhdbText, effectsOfHhdbTest, commentsUnlessQuiet,
    effectsOfRecord, effectsOfTally;

// What a match of an operation implies about the game (signature/operations.cpp).
SignatureOf signatureOfSquares, signatureOfDesignator, signatureOfConstant, signatureOfAny, signatureOfNot,
    signatureOfIf, signatureOfLoop, signatureOfCompare, signatureOfPawns, signatureOfMatePattern,
    signatureOfBoardTest, signatureOfMove, signatureOfSpeculate, signatureOfDash, signatureOfLastMoveTest,
    signatureOfLastMove, signatureOfRepeat, signatureOfLine, signatureOfPath, signatureOfFind, signatureOfAt,
    signatureOfPositionTest, signatureOfPromotedPieces, signatureOfMaterial, signatureOfOrbit,
    signatureOfAttacks, signatureOfAttackedBy, signatureOfArrows, signatureOfAll, signatureOfSubstring,
    signatureOfResult;

namespace op_table {

/// Assumed numbers for estimates: positions, squares and moves that repeating filters visit, and iterations
/// of loops.
inline constexpr double kPositionsPerGame = 80, kSquaresPerSet = 6, kIterationsOfLoop = 4,
                        kMovesPerPosition = 20;

inline constexpr Numbers kShown{std::numeric_limits<std::int32_t>::min(),
                                std::numeric_limits<std::int32_t>::max()};

template <typename Kind>
constexpr std::uint32_t modeBit(Kind mode) {
  return 1u << static_cast<std::uint32_t>(mode);
}

inline constexpr OpInfo kOps[] = {
#define CQL_OP(name, opSpelling, opResult, opOperands, opDoc, ...) \
  {.spelling = opSpelling,                                         \
   .result = opResult,                                             \
   .operands = opOperands,                                         \
   .doc = opDoc __VA_OPT__(, ) __VA_ARGS__},
#include "frontend/ir_ops.def"
};

}  // namespace op_table

constexpr const OpInfo& infoOf(Op op) {
  return op_table::kOps[static_cast<std::size_t>(op)];
}
constexpr std::string_view spelling(Op op) {
  return infoOf(op).spelling;
}

/// The type that l, s, n, t or p stands for.
constexpr Type typeOfLetter(char letter) {
  return letter == 's'   ? Type::Set
         : letter == 'n' ? Type::Number
         : letter == 't' ? Type::String
         : letter == 'p' ? Type::Position
                         : Type::Logical;
}

/// One operand as a row describes it.
struct OperandInfo {
  std::string_view name;    ///< empty in lists
  bool isLabelled = false;  ///< the printed IR shows the name
  char type = 'a';
  char suffix = ' ';  ///< `?`, `*`, `+` or a blank
};

/// Takes the first operand from the text of a row; also at compile time.
constexpr OperandInfo takeOperand(std::string_view& operands) {
  if (operands.empty()) return {};
  std::string_view word = operands.substr(0, operands.find(' '));
  operands.remove_prefix(word.size() == operands.size() ? word.size() : word.size() + 1);
  OperandInfo operand;
  if (const std::size_t end = word.find_first_of(":."); end != word.npos) {
    operand.name = word.substr(0, end);
    operand.isLabelled = word[end] == ':';
    word.remove_prefix(end + 1);
  }
  operand.type = word[0];
  if (word.size() > 1) operand.suffix = word[1];
  return operand;
}
/// The operand at an index; the last one stands for all that follow it.
OperandInfo operandAt(Op op, std::size_t index);

/// The index of the operand with a name, which must be in the row. Used at compile time (ir_views.h) and for
/// the facts of a row.
constexpr std::size_t operandIndex(Op op, std::string_view name) {
  std::string_view operands = infoOf(op).operands;
  for (std::size_t index = 0; !operands.empty(); ++index)
    if (takeOperand(operands).name == name) return index;
  std::abort();  // at compile time an error
}
/// Returns true if the operand at an index is one of OpInfo::required.
bool isRequired(Op op, std::size_t index);
/// The estimated number of evaluations of an operand for each evaluation of the node (OpInfo::repeats).
double evaluationsOf(Op op, std::size_t index);
/// Returns true if the operand is evaluated for its truth only.
inline bool isCondition(Op op, std::size_t index) {
  return operandAt(op, index).type == 'c';
}

/// The node whose value is that of a node, or kNone.
NodeId valueOperandOf(const Node& node);

/// Returns true if Node::symbol names a variable or a dictionary, and not a row of another table.
bool namesSymbol(Op op);

}  // namespace cql::frontend
