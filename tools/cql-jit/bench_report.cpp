#include "tools/cql-jit/bench_report.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "runtime/printable.h"

namespace cql::tool {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Formats like printf, to a string.
template <typename... Values>
std::string format(const char* pattern, Values... values) {
  char text[256];
  const int length = std::snprintf(text, sizeof text, pattern, values...);
  return {text, static_cast<std::size_t>(std::clamp(length, 0, static_cast<int>(sizeof text) - 1))};
}

/// Writes 1234567 as 1.23 M.
std::string withUnit(double value) {
  if (value >= 1e9) return format("%.2f G", value / 1e9);
  if (value >= 1e6) return format("%.2f M", value / 1e6);
  if (value >= 1e3) return format("%.1f k", value / 1e3);
  return format("%.0f", value);
}

std::size_t widestName(const BenchReport& report) {
  std::size_t width = std::string_view("compile, ms").size();
  for (const BenchCase& c : report.cases) width = std::max(width, printable(c.query).size());
  return width;
}

OrderedJson jsonOf(const Sample& sample) {
  return {{"median", sample.median()},
          {"min", sample.least()},
          {"max", sample.most()},
          {"samples", sample.values}};
}

}  // namespace

double Sample::median() const {
  if (values.empty()) return 0;
  std::vector<double> sorted = values;
  std::sort(sorted.begin(), sorted.end());
  const std::size_t n = sorted.size();
  return n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

double Sample::least() const {
  return values.empty() ? 0 : *std::min_element(values.begin(), values.end());
}

double Sample::most() const {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

double Sample::spread() const {
  return median() > 0 ? (most() - least()) / 2 / median() : 0;
}

double BenchCase::perSecond(std::uint64_t amount) const {
  return whole.median() > 0 ? static_cast<double>(amount) / whole.median() : 0;
}

std::string benchTable(const BenchReport& report) {
  const int name = static_cast<int>(widestName(report));
  const auto nameOf = [&](const BenchCase& c) {
    std::string text = printable(c.query);
    text.resize(static_cast<std::size_t>(name), ' ');
    return text;
  };
  std::string out = format("medians of %d runs", report.runs);
  if (!report.cases.empty())
    out += format("; %s games, %.1f MB", withUnit(static_cast<double>(report.cases[0].last.games)).c_str(),
                  static_cast<double>(report.cases[0].last.bytes) / 1e6);
  out += "; " + report.cpu + "\n\n" + format("%-*s", name, "compile, ms");
  for (const char* phase : kPhases) out += format(" %9s", phase);
  out += "       sum\n";
  const std::string* previous = nullptr;
  for (const BenchCase& c : report.cases) {
    if (previous && *previous == c.query) continue;  // the number of threads does not affect compilation
    previous = &c.query;
    double sum = 0;
    out += nameOf(c);
    for (const Sample& phase : c.compile) {
      out += format(" %9.2f", phase.median());
      sum += phase.median();
    }
    out += format(" %9.2f\n", sum);
  }
  out += "\n" + format("%-*s", name, "run, s") +
         " threads      read    decode     match     other       sum     +-   games/s     pos/s    MB/s  "
         "peak MB  "
         "matches\n";
  for (const BenchCase& c : report.cases) {
    out += nameOf(c);
    out += format(" %7d", c.last.threads);
    for (const Sample& part : c.parts) out += format(" %9.4f", part.median());
    out += format(" %9.4f %5.1f%%", c.whole.median(), c.whole.spread() * 100);
    out += format(" %9s %9s %7.1f %8.1f %8lld\n",
                  withUnit(c.perSecond(static_cast<std::uint64_t>(c.last.games))).c_str(),
                  withUnit(c.perSecond(static_cast<std::uint64_t>(c.last.positions))).c_str(),
                  c.perSecond(c.last.bytes) / 1e6, c.peakMemory.median() / 1e6,
                  static_cast<long long>(c.last.matches));
  }
  return out;
}

std::string benchJson(const BenchReport& report) {
  OrderedJson json = {{"program", "cql-jit " CQL_VERSION},
                      {"cpu", report.cpu},
                      {"runs", report.runs},
                      {"inputs", report.inputs},
                      {"measurements", OrderedJson::array()}};
  for (const BenchCase& c : report.cases) {
    OrderedJson compile;
    for (std::size_t p = 0; p < kPhases.size(); ++p) compile[kPhases[p]] = jsonOf(c.compile[p]);
    OrderedJson run = {{"total", jsonOf(c.whole)}};
    for (std::size_t p = 0; p < kParts.size(); ++p) run[kParts[p]] = jsonOf(c.parts[p]);
    json["measurements"].push_back(
        {{"query", c.query},
         {"threads", c.threads},
         {"threads_used", c.last.threads},
         {"matches", c.last.matches},
         {"games", c.last.games},
         {"positions", c.last.positions},
         {"bytes", c.last.bytes},
         {"compile_ms", std::move(compile)},
         {"run_s", std::move(run)},
         {"games_per_s", c.perSecond(static_cast<std::uint64_t>(c.last.games))},
         {"positions_per_s", c.perSecond(static_cast<std::uint64_t>(c.last.positions))},
         {"mb_per_s", c.perSecond(c.last.bytes) / 1e6},
         {"peak_memory_bytes", jsonOf(c.peakMemory)}});
  }
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace cql::tool
