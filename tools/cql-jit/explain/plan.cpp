#include "tools/cql-jit/explain/plan.h"

#include <cstdio>
#include <sstream>
#include <vector>

#include "database/block/game_index.h"
#include "frontend/passes/cost.h"
#include "frontend/passes/effects.h"
#include "frontend/passes/print.h"
#include "tools/command/console.h"

namespace cql::tool {
namespace {

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) all.push_back(line);
  return all;
}

std::string indented(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += "  " + line + "\n";
  return out;
}

const char* wordOf(Merge merge) {
  switch (merge) {
    case Merge::None:
      return "not merged";
    case Merge::Sum:
      return "added up";
    case Merge::Union:
      return "united";
    case Merge::Largest:
      return "the largest counts";
    case Merge::Smallest:
      return "the smallest counts";
  }
  return "";
}

std::string describeCosts(const frontend::Query& query) {
  const std::vector<frontend::Estimate> estimates = frontend::estimateAll(query);
  frontend::PrintOptions options;
  options.margin = [&](frontend::NodeId id) {
    char line[64];
    std::snprintf(line, sizeof line, "%9.1f ns  %6.2f%%  ", estimates[id].cost, 100 * estimates[id].chance);
    return std::string(line);
  };
  return "estimated cost at a position, and chance to match:\n" + frontend::print(query, options);
}

}  // namespace

Plan planOf(const frontend::Query& query, const Manifest& manifest) {
  Plan plan;
  for (frontend::NodeId part : frontend::gameParts(query))
    for (std::string& line : linesOf(frontend::print(query, part)))
      plan.testedFirst.push_back(std::move(line));
  if (!manifest.condition.isOpen()) plan.mustContain = linesOf(textOf(manifest.condition));
  plan.indexes = database::namesOf(database::indexesFor(manifest.condition));

  std::vector<std::string>& read = plan.read;
  read.push_back(query.searchesVariations() ? "all variations" : "main line");
  if (!query.searchesVariations() && manifest.plies < INT32_MAX)
    read[0] += " up to ply " + std::to_string(manifest.plies);
  if (!query.searchesVariations() && !manifest.materialCutoff.isOpen())
    read[0] += ", in a database up to the last position with enough pieces";
  if (!query.searchesVariations() && manifest.local)
    read[0] += ", in a database, to count them, up to the first match";
  if (manifest.needs & kNeedComments) read.push_back("comments");
  if (manifest.needs & kNeedIdentities) read.push_back("which piece is which");
  if (manifest.needs & kNeedChecks) read.push_back("checks");
  return plan;
}

std::string describePlan(const frontend::Query& query, const Manifest& manifest) {
  const Plan plan = planOf(query, manifest);
  std::string out = plan.testedFirst.empty() ? "tested before the moves are read: nothing\n"
                                             : "tested once a game, before its moves are read:\n";
  out += indented(plan.testedFirst);
  out += manifest.condition.isOpen() ? "a game must contain: nothing in particular\n"
                                     : "a game must contain, each line:\n" + indented(plan.mustContain);
  if (!plan.indexes.empty()) out += "indexes that a database may have of it: " + plan.indexes + "\n";
  out += "read of the others: " + joined(plan.read) + "\n";

  out += std::string("games are evaluated: ") +
         (manifest.sequential ? "in their order, by one thread" : "in any order, by any number of threads") +
         "\n";
  for (const VariableInfo& v : manifest.variables)
    if (v.persistent && v.merge != Merge::None)
      out += "variable " + v.name + ": a copy a thread, at the end " + wordOf(v.merge) + "\n";

  std::vector<std::string> keys;
  keys.reserve(manifest.sortKeys.size() + 1);
  for (const SortKeyInfo& key : manifest.sortKeys)
    keys.push_back(key.name + (key.smallest ? " (smallest first)" : " (largest first)"));
  if (query.header.sortMatchCount.value_or(false))
    keys.push_back("number of matching positions (largest first)");
  out += "games are written: " +
         (keys.empty() ? "in the order of the input" : "at the end, sorted by " + joined(keys)) + "\n";
  out += std::string("comments: ") +
         (manifest.comments ? "kept in a journal, taken back where a filter fails"
                            : "only those at matching positions") +
         "\n";
  return out + describeCosts(query);
}

}  // namespace cql::tool
