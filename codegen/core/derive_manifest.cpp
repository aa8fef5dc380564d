#include "codegen/core/derive_manifest.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "frontend/passes/direct_effects.h"
#include "frontend/passes/effects.h"
#include "frontend/signature/derive.h"
#include "frontend/signature/reach.h"

namespace cql::codegen {
namespace {

using frontend::CompareNode;
using frontend::Node;
using frontend::NodeId;
using frontend::Op;
using frontend::Symbol;
using frontend::SymbolKind;
using frontend::Type;

VariableKind kindOf(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Set:
      return VariableKind::Set;
    case SymbolKind::String:
      return VariableKind::String;
    case SymbolKind::Position:
      return VariableKind::Position;
    case SymbolKind::Piece:
      return VariableKind::Piece;
    case SymbolKind::Number:
    case SymbolKind::Dictionary:
    case SymbolKind::Function:
      return VariableKind::Number;
  }
  return VariableKind::Number;
}

ValueKind kindOf(Type type) {
  switch (type) {
    case Type::Logical:
      return ValueKind::Logical;
    case Type::Set:
      return ValueKind::Set;
    case Type::Number:
      return ValueKind::Number;
    case Type::String:
      return ValueKind::String;
    case Type::Position:
      return ValueKind::Position;
  }
  return ValueKind::Logical;
}

std::uint32_t needsOf(std::uint32_t effects) {
  using namespace frontend;
  std::uint32_t needs = 0;
  if (effects & kUsesComments) needs |= kNeedComments;
  if (effects & kUsesIdentities) needs |= kNeedIdentities;
  if (effects & kUsesChecks) needs |= kNeedChecks;
  if (effects & kUsesFields) needs |= kNeedFields;
  if (effects & kUsesHalfMoves) needs |= kNeedHalfMoves;
  return needs;
}

/// Returns true if the filter exposes the number of the game.
bool tellsNumber(const Node& filter) {
  if (filter.op == Op::Message) return !(filter.flags & frontend::kQuiet);
  return filter.op == Op::GameNumber &&
         static_cast<frontend::GameNumberKind>(filter.mode) == frontend::GameNumberKind::GameNumber;
}

/// Returns the threshold from which `repetition` must be exact: the comparison treats all smaller counts
/// alike.
std::int32_t leastRepetitions(const Node& compare, std::int32_t number) {
  switch (static_cast<frontend::CompareKind>(compare.mode)) {
    case frontend::CompareKind::GreaterEqual:
    case frontend::CompareKind::Equal:
      return std::max(number, 2);
    case frontend::CompareKind::Greater:
      return std::clamp(number, 1, std::numeric_limits<std::int32_t>::max() - 1) + 1;
    default:
      return 2;
  }
}

/// Returns Manifest::repetitions.
std::int32_t repetitionsOf(const frontend::Query& query) {
  std::vector<std::int32_t> least(query.nodes.size(), 2);
  for (const Node& compare : query.nodes)
    if (compare.op == Op::Compare) {
      const CompareNode sides(compare);
      if (const Node& limit = query[sides.right()]; limit.op == Op::Number)
        least[sides.left()] = leastRepetitions(compare, limit.number);
    }
  std::int32_t result = 0;
  for (NodeId id = 0; id < query.nodes.size(); ++id)
    if (query.nodes[id].op == Op::Repetition) result = result ? std::min(result, least[id]) : least[id];
  return result;
}

std::uint32_t tagPartsOf(frontend::TagFilter tag) {
  using frontend::TagFilter;
  switch (tag) {
    case TagFilter::White:
      return kWhiteTag;
    case TagFilter::Black:
      return kBlackTag;
    case TagFilter::Players:
      return kWhiteTag | kBlackTag;
    case TagFilter::Event:
      return kEventTag;
    case TagFilter::Site:
      return kSiteTag;
    case TagFilter::Date:
      return kDateTag;
    case TagFilter::EventDate:
      return kEventDateTag;
    case TagFilter::Eco:
      return kEcoTag;
    case TagFilter::Fen:
      return 0;
    case TagFilter::Other:
    case TagFilter::OtherOfWhite:
    case TagFilter::OtherOfBlack:
      return kTagsByName;
  }
  return kAllTags;
}

/// Returns the parts of the tag section that a filter needs (language/34); all by default.
std::uint32_t tagPartsOf(const frontend::Query& query, const Node& filter) {
  if (!(frontend::directEffects(query, filter) & frontend::kUsesTags)) return 0;
  if (filter.op == Op::TagValue) return tagPartsOf(static_cast<frontend::TagFilter>(filter.mode));
  return frontend::infoOf(filter.op).tags;
}

void addVariables(const frontend::Query& query, Manifest& manifest) {
  for (const Symbol& symbol : query.symbols) {
    if (symbol.kind == SymbolKind::Function) continue;
    if (symbol.kind == SymbolKind::Dictionary)
      manifest.dictionaries.push_back({symbol.name, !symbol.persistent,
                                       kindOf(symbol.keyType.value_or(Type::Number)),
                                       kindOf(symbol.valueType.value_or(Type::Number))});
    else
      manifest.variables.push_back(
          {symbol.name, kindOf(symbol.kind), 0, symbol.persistent, symbol.quiet, symbol.merge});
  }
}

/// Adds what the query records, under the numbers by which filters refer to it.
void addTables(const frontend::Query& query, Manifest& manifest) {
  for (const frontend::SortKey& key : query.sortKeys)
    manifest.sortKeys.push_back({key.name, key.type == Type::String, key.smallest, key.quiet});
  for (const frontend::Collection& collection : query.collections)
    manifest.collections.push_back({collection.file, collection.transforms});
  manifest.regexes = query.regexes;
  manifest.rowColumns = query.rowColumns;
  manifest.rows = query.rows;
  manifest.askedColumns = query.askedColumns;
  manifest.columns = query.columns;
  manifest.nameFilters = query.nameFilters;
  manifest.shownVariables = query.shownVariables;
  manifest.tallies = query.tallies;
  manifest.distincts = static_cast<std::uint32_t>(query.distincts.size());
}

/// Adds what must be read of each game.
void addNeeds(const frontend::Query& query, Manifest& manifest) {
  manifest.needs = needsOf(query[query.root].effects);
  manifest.repetitions = repetitionsOf(query);
  manifest.tags = 0;
  for (const Node& filter : query.nodes) {
    manifest.tags |= tagPartsOf(query, filter);
    if (tellsNumber(filter)) manifest.needs |= kNeedNumbers;
    // The code may need the limit of lasting positions even if no such filter is left in it.
    if (filter.op == Op::Imagine || filter.op == Op::Speculate) manifest.imaginaryLevels = 1;
  }
}

/// Adds how a run may divide, order and skip games.
void addStrategy(const frontend::Query& query, Manifest& manifest) {
  const std::uint32_t effects = query[query.root].effects;
  manifest.sequential = query.sequential;
  manifest.comments = (effects & frontend::kComments) != 0;
  manifest.hasNoSideEffects = !(effects & (frontend::kImpureEffects | frontend::kUsesStrings)) &&
                              query.consecutiveFilters == 0 && query.nameFilters.empty();
  manifest.condition = frontend::signatureCondition(query);
  manifest.plies = frontend::pliesInReach(query);
  manifest.materialCutoff = frontend::materialCutoff(query, manifest.condition);
  // A query that may stop with an error must be searched.
  const std::vector<NodeId> parts = frontend::gameParts(query);
  manifest.wholeGames = std::ranges::find(parts, query.root) != parts.end() && !(effects & frontend::kStops);
  manifest.local = !manifest.wholeGames && frontend::isLocal(query);
}

}  // namespace

Manifest deriveManifest(const frontend::Query& query) {
  Manifest manifest;
  addVariables(query, manifest);
  addTables(query, manifest);
  addNeeds(query, manifest);
  addStrategy(query, manifest);
  return manifest;
}

}  // namespace cql::codegen
