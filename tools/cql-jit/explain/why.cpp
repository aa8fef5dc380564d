#include "tools/cql-jit/explain/why.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "frontend/legacy/translate.h"
#include "frontend/passes/effects.h"
#include "frontend/passes/pipeline.h"
#include "runtime/ascii.h"
#include "tools/command/interrupts.h"
#include "tools/command/run.h"
#include "tools/cql-jit/explain/analysis.h"
#include "tools/cql-jit/explain/explain.h"
#include "tools/cql-jit/queries.h"

namespace cql::tool {
namespace {

using frontend::kNone, frontend::NodeId, frontend::Op, frontend::Query;

/// Appends the filters that must all match, in order. Filters of --columns and of names of outputs are not
/// conditions.
void membersOf(const Query& query, NodeId id, std::vector<NodeId>& out) {
  const frontend::Node& node = query[id];
  if (node.op == Op::Columns) return;
  if (node.op != Op::And && node.op != Op::Compound) {
    if (node.range.end > node.range.begin || node.op != Op::Squares) out.push_back(id);
    return;
  }
  for (NodeId operand : node.operands) membersOf(query, operand, out);
}

NodeId add(Query& query, Op op, std::vector<NodeId> operands) {
  frontend::Node node;
  node.op = op;
  node.operands = std::move(operands);
  if (op == Op::Squares) node.type = frontend::Type::Set, node.squares = ~SquareSet{0};
  query.nodes.push_back(std::move(node));
  return static_cast<NodeId>(query.nodes.size() - 1);
}

bool isAsked(const frontend::Node& node) {
  constexpr std::uint32_t kLeavesTraces = frontend::kMessages | frontend::kGameEdits;
  return (node.effects & kLeavesTraces) == 0;
}

bool isLegacy(const frontend::Source& source, const GivenSettings& given) {
  return given.language.value_or(Language::Detect) == Language::Legacy ||
         frontend::legacy::firstWords(source.text).legacy;
}

std::string answer(const Counts& counts, NodeId id, const Where& where) {
  if (counts.reached(id) == Reached::Not) return "not reached";
  if (counts.reached(id) == Reached::WithOther) return "-";
  if (where.isOnePosition()) return counts.matched(id) ? "true" : "false";
  return std::to_string(counts.matched(id)) + " of " + std::to_string(counts.evaluated(id));
}

void describe(const Query& query, const Counts& counts, NodeId id, const Where& where, int depth,
              std::vector<WhyRow>& out) {
  const std::string text = excerptOf(query, id);
  std::string said = answer(counts, id, where);
  if (depth > 0 && said == "-") return;
  if (!text.empty()) out.push_back({depth, std::move(said), text});
  for (NodeId operand : query[id].operands)
    if (operand != kNone && excerptOf(query, operand) != text)
      describe(query, counts, operand, where, depth + 1, out);
    else if (operand != kNone)
      for (NodeId inner : query[operand].operands)
        if (inner != kNone) describe(query, counts, inner, where, depth + 1, out);
}

/// Appends filters that are true only at the given position, and returns their ids.
std::vector<NodeId> addGuards(Query& all, const Where& where) {
  frontend::DiagnosticSink said;
  const std::string text = where.ply ? "cql() mainline ply == " + std::to_string(*where.ply)
                                     : "cql() positionid == " + std::to_string(*where.position);
  Query guard = *frontend::parse({"", text}, compileOptions({}, true), said);
  std::vector<NodeId> found;
  membersOf(guard, guard.root, found);
  const auto shift = static_cast<NodeId>(all.nodes.size());
  for (frontend::Node& node : guard.nodes) {
    for (NodeId& operand : node.operands)
      if (operand != kNone) operand += shift;
    all.nodes.push_back(std::move(node));
  }
  for (NodeId& id : found) id += shift;
  return found;
}

/// Returns a query that evaluates each filter after the guards, in order, independent of the results of the
/// others.
Query eachAsked(Query all, const std::vector<NodeId>& members, std::vector<NodeId> guards) {
  for (const NodeId member : members)
    // An alternative that always matches keeps the search from skipping positions and games because of this
    // filter.
    guards.push_back(add(all, Op::Or, {member, add(all, Op::Squares, {})}));
  if (guards.empty()) guards.push_back(add(all, Op::Squares, {}));
  all.root = add(all, Op::And, std::move(guards));
  frontend::computeEffects(all);
  return all;
}

/// Returns eachAsked() of the members without those that may stop the run, such as one that reads a variable
/// that an earlier filter would have set. Removes them from `members`.
Query safelyAsked(const Query& query, std::vector<NodeId>& members, const std::vector<NodeId>& guards) {
  Query all = eachAsked(query, members, guards);
  while (std::erase_if(members, [&](NodeId id) { return (all[id].effects & frontend::kStops) != 0; }) > 0)
    all = eachAsked(query, members, guards);
  return all;
}

/// Requests a stop after a second, or when a signal has arrived.
class Deadline {
 public:
  std::stop_token stop() const { return end_.get_token(); }

 private:
  void watch(const std::stop_token& done) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point last = Clock::now() + std::chrono::seconds(1);
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    while (!done.stop_requested() && !stopRequested && Clock::now() < last)
      changed.wait_for(lock, done, std::chrono::milliseconds(20), [] { return false; });
    end_.request_stop();
  }

  std::stop_source end_;
  std::jthread watcher_{[this](const std::stop_token& done) { watch(done); }};
};

}  // namespace

Result<Where> whereOf(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string game = text.substr(0, colon);
  const std::string ply = colon == std::string::npos ? "0" : text.substr(colon + 1);
  const auto number = [](const std::string& digits) {
    constexpr std::size_t kMostDigits = 9;
    return !digits.empty() && digits.size() <= kMostDigits && std::ranges::all_of(digits, ascii::isDigit);
  };
  if (!number(game) || !number(ply) || std::stoi(game) == 0)
    return fail(ErrorKind::Usage, "--why: '" + text + "' is neither GAME nor GAME:PLY, as 3 or 3:41");
  Where where{std::stoi(game), std::nullopt};
  if (colon != std::string::npos) where.ply = std::stoi(ply);
  return where;
}

Result<std::vector<WhyRow>> whyRows(Query query, const Where& where, const CountFilters& count) {
  std::vector<NodeId> members, guards;
  membersOf(query, query.root, members);
  if (where.isOnePosition()) guards = addGuards(query, where);
  std::vector<NodeId> asked = members;
  std::erase_if(asked, [&](NodeId id) { return !isAsked(query[id]); });
  Query all = eachAsked(query, asked, guards);
  auto counters = count(all);
  if (!counters && counters.error().kind == ErrorKind::Runtime) {
    all = safelyAsked(query, asked, guards);
    counters = count(all);
  }
  if (!counters) return tl::unexpected(counters.error());
  const Counts counts(all, counters->data());
  if (where.position && !counts.matched(guards.back()))
    return fail(ErrorKind::Usage, "the search does not look at this position");
  if (where.ply && !counts.matched(guards.back()))
    return fail(ErrorKind::Usage, "--why: there is no position " + std::to_string(*where.ply) +
                                      " in the main line of a game " + std::to_string(where.game));
  std::vector<WhyRow> rows;
  for (const NodeId member : members) {
    if (std::ranges::count(asked, member) > 0)
      describe(all, counts, member, where, 0, rows);
    else
      rows.push_back({0, "not asked", excerptOf(all, member)});
  }
  return rows;
}

Result<std::string> describeWhy(Query query, const Where& where, const codegen::CodegenOptions& options,
                                const Words& games) {
  constexpr std::size_t kColumn = 14;
  GivenSettings given;
  given.inputs = games;
  given.gameNumber = Interval{where.game, where.game};
  const auto rows =
      whyRows(std::move(query), where, [&](const Query& asked) { return countOver(asked, options, given); });
  if (!rows) return tl::unexpected(rows.error());
  std::string out;
  for (const WhyRow& row : *rows)
    out += row.holds + std::string(row.holds.size() < kColumn ? kColumn - row.holds.size() : 1, ' ') +
           std::string(2 * static_cast<std::size_t>(row.depth), ' ') + row.text + "\n";
  return out;
}

std::string whyNothing(const Request& request, const Words& games, std::int64_t searched,
                       codegen::CodeStore& store) {
  constexpr std::int64_t kMost = 1000;
  constexpr std::size_t kMostNodes = 4000;
  const Deadline deadline;
  Result<frontend::Source> source = readOnlySource(request);
  if (!source || isLegacy(*source, request.given)) return "";  // its text has no conditions
  frontend::DiagnosticSink said;                               // already reported
  std::optional<Query> query = frontend::parse(std::move(*source), compileOptions(request.given, true), said);
  frontend::PassOptions passes;
  passes.simplify = false;
  if (!query || !frontend::runPasses(*query, said, passes)) return "";
  if (!query->collections.empty()) return "";       // would be read, and their games counted, again
  if (query->nodes.size() > kMostNodes) return "";  // a function cannot be interrupted
  std::vector<NodeId> members;
  membersOf(*query, query->root, members);
  std::erase_if(members, [&](NodeId id) { return excerptOf(*query, id).empty(); });
  const std::size_t conditions = members.size();
  std::erase_if(members, [&](NodeId id) { return !isAsked((*query)[id]); });
  const Query all = safelyAsked(*query, members, {});
  if (members.size() < 2) return "";
  auto options = codegenOptions(request.given, codegen::Optimisation::None);
  options.optimisation = codegen::Optimisation::None;  // ignores the option -O, as time is limited
  options.stop = deadline.stop();
  GivenSettings given;
  given.inputs = games;
  given.gameNumber = Interval{1, kMost};
  given.openings = request.given.openings;
  given.assumeStandard = request.given.assumeStandard;
  given.dialect = request.given.dialect;
  const auto counters = countOver(all, options, given, /*times=*/nullptr, &store);
  if (!counters) return "";
  const Counts counts(all, counters->data());
  const std::string where = searched == 1 ? " in the game"
                                          : " in the " + std::string(searched > kMost ? "first " : "") +
                                                std::to_string(std::min(searched, kMost)) + " games";
  for (const NodeId member : members)
    if (counts.reached(member) == Reached::Evaluated && !counts.matched(member))
      return "this condition never holds" + where + ": " + excerptOf(all, member);
  if (members.size() < conditions) return "";
  // Nothing is known about games that are not searched, such as those of other variants.
  if (std::ranges::none_of(members, [&](NodeId member) { return counts.matched(member); })) return "";
  return "each condition holds somewhere" + where + ", but never all at one position";
}

}  // namespace cql::tool
