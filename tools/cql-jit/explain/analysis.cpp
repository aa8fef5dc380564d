#include "tools/cql-jit/explain/analysis.h"

#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>

#include "frontend/passes/cost.h"
#include "frontend/passes/print.h"
#include "runtime/printable.h"
#include "runtime/utf8.h"
#include "tools/command/replaceable.h"

namespace cql::tool {
namespace {

using frontend::kNone, frontend::NodeId, frontend::Op;

/// Calls `row` for each filter before its operands.
void walk(const frontend::Query& query, NodeId id, int depth,
          const std::function<void(NodeId id, int depth)>& row) {
  if (id == kNone) return;
  row(id, depth);
  for (NodeId operand : query[id].operands) walk(query, operand, depth + 1, row);
}

/// Returns true if the operation evaluates its operands one by one, so that each has counts of its own.
bool evaluatesEachOperand(Op op) {
  switch (op) {
    case Op::And:
    case Op::Or:
    case Op::Not:
    case Op::Compound:
    case Op::If:
    case Op::Orbit:
      return true;
    default:
      return false;
  }
}

/// The share of each filter in the time of the run, from 0 to 1. All are 0 without samples.
class Shares {
 public:
  Shares(const frontend::Query& query, const Times& times)
      : self_(query.nodes.size()), total_(query.nodes.size()) {
    if (times.all == 0) return;
    for (NodeId id = 0; id < query.nodes.size(); ++id)
      self_[id] = static_cast<double>(times.own[id]) / static_cast<double>(times.all);
    addUp(query, query.root);
  }
  double self(NodeId id) const { return self_[id]; }
  /// Returns the share of a filter including the filters inside it.
  double total(NodeId id) const { return total_[id]; }

 private:
  double addUp(const frontend::Query& query, NodeId id) {
    if (id == kNone) return 0;
    total_[id] = self_[id];
    for (NodeId operand : query[id].operands) total_[id] += addUp(query, operand);
    return total_[id];
  }

  std::vector<double> self_, total_;
};

std::string describeTimes(const Times& times, double evaluating) {
  constexpr std::uint64_t kFew = 500;
  char line[192];
  std::snprintf(line, sizeof line,
                "time: share of %.3f s, from %llu samples%s; self: without the filters inside; "
                "reading games took %.1f%%\n",
                static_cast<double>(times.all) / 1e9, static_cast<unsigned long long>(times.samples),
                times.samples < kFew ? ", too few to rely on" : "", times.all ? 100 * (1 - evaluating) : 0);
  return line;
}

const char* wordOf(Reached reached) {
  switch (reached) {
    case Reached::Evaluated:
      return "evaluated";
    case Reached::Not:
      return "not reached";
    case Reached::WithOther:
      return "with another";
  }
  return "";
}

}  // namespace

Counts::Counts(const frontend::Query& query, const std::uint64_t* counters)
    : query_(query), counters_(counters), parents_(query.nodes.size(), kNone) {
  for (NodeId id = 0; id < query.nodes.size(); ++id)
    for (NodeId operand : query[id].operands)
      if (operand != kNone) parents_[operand] = id;
}

Reached Counts::reached(NodeId id) const {
  if (evaluated(id)) return Reached::Evaluated;
  const Op op = query_[id].op;
  const bool counted = op != Op::Constant && op != Op::Squares && op != Op::Number;
  const NodeId parent = parents_[id];
  return counted && (parent == kNone || evaluatesEachOperand(query_[parent].op)) ? Reached::Not
                                                                                 : Reached::WithOther;
}

std::string excerptOf(const frontend::Query& query, NodeId id) {
  constexpr std::size_t kMost = 48;
  const frontend::SourceRange& range = query[id].range;
  if (query[id].op == Op::Columns) return "";  // the filters of --columns have separate texts
  if (range.buffer >= query.sources.size() || range.end <= range.begin) return "";
  if (query.sources[range.buffer].name == kNoQueryFile) return "";  // all filters are on the command line
  std::string line;
  for (char c : query.sources[range.buffer].text.substr(range.begin, range.end - range.begin)) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (blank && (line.empty() || line.back() == ' ')) continue;
    line += blank ? ' ' : c;
  }
  if (line.size() > kMost) line = std::string(utf8::beginning(line, kMost - 3)) + "...";
  return printable(line);
}

std::string describeAnalysis(const frontend::Query& query, const Counts& counts, const Times& times) {
  const std::vector<frontend::Estimate> estimates = frontend::estimateAll(query);
  const Shares shares(query, times);
  std::string out = "   evaluated      matched    share  estimated    time    self  filter\n";
  walk(query, query.root, 0, [&](NodeId id, int depth) {
    char line[128];
    const double estimated = 100 * estimates[id].chance;
    if (counts.reached(id) == Reached::Evaluated)
      std::snprintf(line, sizeof line, "%12llu %12llu  %6.2f%%  %8.2f%%  %5.1f%%  %5.1f%%  ",
                    static_cast<unsigned long long>(counts.evaluated(id)),
                    static_cast<unsigned long long>(counts.matched(id)),
                    100 * static_cast<double>(counts.matched(id)) / static_cast<double>(counts.evaluated(id)),
                    estimated, 100 * shares.total(id), 100 * shares.self(id));
    else if (counts.reached(id) == Reached::Not)
      std::snprintf(line, sizeof line, " not reached            -        -  %8.2f%%       -       -  ",
                    estimated);
    else
      std::snprintf(line, sizeof line, "           -            -        -          -       -       -  ");
    const std::string text = excerptOf(query, id);
    out += line + std::string(2 * static_cast<std::size_t>(depth), ' ') +
           frontend::describeNode(query, query[id]) + (text.empty() ? "" : "  `" + text + "`") + "\n";
  });
  out += "-: a constant, or part of what a larger filter computes at once\n";
  return out + describeTimes(times, shares.total(query.root));
}

std::string analysisJson(const frontend::Query& query, const Counts& counts, const Times& times) {
  const std::vector<frontend::Estimate> estimates = frontend::estimateAll(query);
  const Shares shares(query, times);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  walk(query, query.root, 0, [&](NodeId id, int depth) {
    nlohmann::ordered_json row;
    const frontend::SourceRange& range = query[id].range;
    row["depth"] = depth;
    row["filter"] = frontend::describeNode(query, query[id]);
    row["text"] = excerptOf(query, id);
    if (range.buffer < query.sources.size()) {
      const frontend::Place place = frontend::placeOf(query.sources[range.buffer], range.begin);
      row["line"] = place.line;
      row["column"] = place.column;
    }
    row["reached"] = wordOf(counts.reached(id));
    row["evaluated"] = counts.evaluated(id);
    row["matched"] = counts.matched(id);
    row["timeShare"] = shares.total(id);
    row["selfShare"] = shares.self(id);
    const auto evaluated = static_cast<double>(counts.evaluated(id));
    row["nanoseconds"] = evaluated > 0 ? shares.total(id) * static_cast<double>(times.all) / evaluated : 0.0;
    row["estimatedChance"] = estimates[id].chance;
    row["estimatedNanoseconds"] = estimates[id].cost;
    rows.push_back(std::move(row));
  });
  return rows.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace cql::tool
