// The state that the parts of the parser share while they read one query.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/compile_options.h"
#include "frontend/parser/names/name_table.h"
#include "frontend/parser/node_builder.h"
#include "frontend/parser/token_cursor.h"

namespace cql::frontend {

/// The level of language/01 §10 at which an operand is parsed.
enum class Level : std::uint8_t {
  Or = 1,
  And,
  Not,
  Relation,
  Sum,
  Product,
  Move,
  Arrow,
  Union,
  Intersection,
  Attack,
  Postfix,
  Colon,
  Primary
};

/// The interpretation of `+` and `*` (language/21 §2.1, §3.1).
enum class Pattern : std::uint8_t { None, Line, Path };

/// A function of the query (language/33 §1).
struct Function {
  std::vector<std::string> parameters;
  std::vector<Token> body;  ///< with its braces
  SourceRange range;
  bool active = false;  ///< being expanded: a call now is a recursion
};

/// A filter that was read before its context was known.
struct ReadFilter {
  NodeId id;
  std::size_t end;
};
/// By the position of the first token, and the level.
using GivenBack = std::map<std::pair<std::size_t, Level>, ReadFilter>;

struct ParserState {
  ParserState(Query& q, const CompileOptions& o, DiagnosticSink& s) : query(q), options(o), sink(s) {}

  Query& query;
  const CompileOptions& options;
  DiagnosticSink& sink;
  TokenCursor tokens;
  NodeBuilder nodes{query, sink};
  NameTable names{query};
  std::map<std::string, Function, std::less<>> functions;
  GivenBack givenBack;
  std::set<std::string> included;  ///< files already included (language/62 §1)
  std::uint32_t buffer = 0;        ///< the source of the query, not of command-line filters

  // --- the context of the next token
  int depth = 0;
  Pattern pattern = Pattern::None;
  std::size_t itemStart = kNone;  ///< position of the first token of an item of a list
  bool inTripleSlash = false;     ///< among the items of `///`, which end with its line
  bool plainName = false;         ///< a name before `=` is not assigned: right operand of a dash
  int inPath = 0;                 ///< the number of enclosing `path` filters
  /// Offset where a part of a path begins: a move there gets its targets from the path.
  std::uint32_t stepStart = kNone;
  int inSortMin = 0;  ///< the number of enclosing `sort min`, where no echo is allowed

  // --- of the query so far
  std::set<std::string> groupNames;                     ///< the groups of literal patterns
  std::vector<NodeId> namedGroups;                      ///< nodes that name groups, looked up at the end
  bool makesPatterns = false;                           ///< a pattern is not a literal
  std::vector<std::pair<NodeId, std::string>> isBound;  ///< isbound nodes and names, looked up at the end
  std::vector<std::uint32_t> atomics;                   ///< symbols of the atomic variables
  int unnamedSorts = 0, arguments = 0;
  std::array<int, kTallyWords.size()> unlabelled{};  ///< tallies without label, by word
  std::map<std::string, bool, std::less<>>
      smallestFirst;  ///< by name of the sort: set by the first one in the text
};

/// Sets a member for the duration of a scope.
template <typename T>
class Restore {
 public:
  Restore(T& place, T value) : place_(place), old_(place) { place = std::move(value); }
  ~Restore() { place_ = std::move(old_); }
  Restore(const Restore&) = delete;

 private:
  T& place_;
  T old_;
};

}  // namespace cql::frontend
