// What the host must know of a compiled query besides its code: names, kinds, tables. Made from the IR by
// codegen; the JIT keeps it beside the code, a shared object contains it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/game_record.h"
#include "runtime/signature/signature_condition.h"
#include "runtime/values/filter_kinds.h"
#include "runtime/values/output_value.h"

namespace cql {

enum class VariableKind : std::uint8_t { Number, Set, String, Position, Piece };
enum class ValueKind : std::uint8_t { Logical, Set, Number, String, Position };

/// A variable owns two cells of Context::slots: `slot` is 1 while it is bound, `slot + 1` its value. The
/// value of a string variable is kept by the host under its index in Manifest::variables.
struct VariableInfo {
  std::string name;
  VariableKind kind;
  std::uint32_t slot;
  bool persistent = false;
  bool quiet = false;
  Merge merge = Merge::None;
};

struct DictionaryInfo {
  std::string name;
  bool local;
  ValueKind key, value;
};

struct SortKeyInfo {
  std::string name;
  bool isString;
  bool smallest;
  bool quiet;
};

struct CollectionInfo {  ///< similarposition
  std::string file;
  bool transforms;
};

struct PathInfo {  ///< a `path` filter: what its automatic comments say (language/21 §6)
  std::string title;
  bool hasTitle = false, verbose = false, piecePath = false, quiet = false, hasMax = false;
  bool focusCapture = false;  ///< moves that capture a piece of the focus count, too
};

/// A location in the query that run-time errors name.
struct PlaceInfo {
  std::uint32_t offset;    ///< in bytes, in the texts of the query, one after the other
  std::int32_t call = -1;  ///< in the body of a function: index of the place of its call, which is smaller
};

/// Bits of Manifest::needs: what a game must provide.
enum Need : std::uint32_t {
  kNeedComments = 1,  ///< original comments and NAGs
  kNeedIdentities = 2,
  kNeedChecks = 4,  ///< which positions are checks (PositionFact)
  kNeedFields = 8,  ///< clocks and evaluations in comments (MoveFields)
  kNeedHalfMoves = 16,
  kNeedNumbers = 32,  ///< which game of the input it is, from 1
};

struct Manifest {
  std::uint32_t slotCount = 0;          ///< cells of Context::slots
  std::uint32_t persistentSlots = 0;    ///< the first ones, not zeroed between games
  std::vector<VariableInfo> variables;  ///< in the order of first appearance in the text
  std::vector<DictionaryInfo> dictionaries;
  std::vector<SortKeyInfo> sortKeys;
  std::vector<std::string> regexes;
  std::vector<CollectionInfo> collections;
  std::vector<PathInfo> paths;
  std::vector<PlaceInfo> places;              ///< by `location` of the services
  std::vector<std::string> consecutiveNames;  ///< two names a filter: x0 y0 x1 y1 ...
  std::vector<bool> consecutiveQuiet;
  std::uint32_t journalSlots = 0;  ///< side buffers of journalSave
  std::uint32_t stringSlots = 0;   ///< of saveStringVariable
  std::uint32_t distincts = 0;     ///< labels of `distinct`
  std::uint32_t registers = 0;     ///< of registerPosition, emptied at the start of a game
  std::uint32_t needs = 0;
  std::int32_t repetitions = 0;        ///< threshold from which numbers must be exact; 0: none is read
  std::int32_t imaginaryLevels = 0;    ///< how deep filters that make imaginary positions are nested
  std::uint32_t tags = kAllTags;       ///< parts of the tag section that the query may read
  bool wholeGames = false;             ///< all positions of a game match or none: the prefilter decides
  bool comments = false;               ///< the body may add comments of its own
  bool sequential = false;             ///< one worker evaluates the games in their order
  std::vector<ColumnInfo> rowColumns;  ///< of all `row` filters, in the order of the text
  std::vector<std::vector<std::uint32_t>> rows;  ///< by `row` filter: the columns of its items
  std::vector<ColumnInfo> askedColumns;          ///< filters of --columns, in the order of the list
  std::string columns;                           ///< the list of --columns that it was compiled with
  std::vector<std::string> nameFilters;          ///< in the names of outputs, in the order of their record
  std::vector<std::string> shownVariables;  ///< whose squares matches record (AddedComment::Kind::Squares)
  std::vector<TallyInfo> tallies;
  std::int32_t plies = INT32_MAX;     ///< later ones in a game from the standard start do not affect results
  bool local = false;                 ///< evaluating a position reads no other one (GameRecord::unread)
  bool hasNoSideEffects = false;      ///< an evaluation has no effects besides its matches
  SignatureCondition condition;       ///< what a game must contain for the query to match in it
  SignatureCondition materialCutoff;  ///< positions from the first one where it fails do not affect results
};

}  // namespace cql
