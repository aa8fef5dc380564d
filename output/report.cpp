// Writes a page for browsers (-o report.html): one file without external resources, with the games compressed
// inside.
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <new>
#include <tuple>
#include <utility>

#include "io/file_sink.h"
#include "output/base64.h"
#include "output/board_svg.h"
#include "output/picture_settings.h"
#include "output/report_game.h"
#include "output/report_page.h"
#include "output/row_formats.h"
#include "output/text_parts.h"
#include "output/valid_text.h"
#include "runtime/decimal.h"

namespace cql::output {
namespace {

constexpr std::size_t kDiagrams = 50;  ///< shown without JavaScript

/// Orders years and ratings as numbers, and words of equal length as texts.
struct ShorterFirst {
  bool operator()(const std::string& a, const std::string& b) const {
    return std::pair(a.size(), std::string_view(a)) < std::pair(b.size(), std::string_view(b));
  }
};

/// Returns the bounds, 0 to 1, of Wilson's score interval (95 %) for the share of which `found` of `all` are
/// a sample.
std::pair<double, double> wilsonInterval(std::int64_t found, std::int64_t all) {
  constexpr double kZ = 1.959964;
  const double n = static_cast<double>(all), p = static_cast<double>(found) / n, z2 = kZ * kZ / n;
  const double middle = p + z2 / 2, half = kZ * std::sqrt(p * (1 - p) / n + z2 / (4 * n));
  return {std::max(0.0, (middle - half) / (1 + z2)), std::min(1.0, (middle + half) / (1 + z2))};
}

/// Returns a share in percent with two significant digits.
std::string percent(double share) {
  char text[32];
  const double value = 100 * share;
  std::snprintf(text, sizeof text, value >= 10 ? "%.0f" : value >= 1 ? "%.1f" : "%.2g", value);
  return std::string(text) + "\u00a0%";
}

/// Returns the day, as `2026-11-28`. SOURCE_DATE_EPOCH, seconds since 1970, takes the place of the clock, for
/// pages that must have the same bytes again.
std::string today() {
  const char* fixed = std::getenv("SOURCE_DATE_EPOCH");
  const std::time_t now =
      fixed ? static_cast<std::time_t>(std::strtoll(fixed, nullptr, 10)) : std::time(nullptr);
  std::tm day{};
  if (fixed)
    gmtime_r(&now, &day);
  else
    localtime_r(&now, &day);
  char text[40];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &day)};
}

class ReportSink : public FileSink {
 public:
  explicit ReportSink(SinkSetup setup) : FileSink(setup.file, setup.mode()), setup_(std::move(setup)) {}

  Needs needs() const override {
    return {.tags = kAllTags, .positions = true, .comments = true, .wholeGame = true, .evidence = true};
  }
  std::unique_ptr<Formatter> formatter() override { return reportFormatter(setup_, full_); }
  void write(std::string_view bytes) override;
  void takeCounts(const SinkCounts& counts) override { counts_ = counts; }
  std::string end(bool complete) override;
  SinkReport report() const override { return {.notUtf8 = notUtf8_}; }

 private:
  using Histogram = std::map<std::string, std::int64_t, ShorterFirst>;

  std::size_t inPage() const { return static_cast<std::size_t>(setup_.settings.reportGames); }
  void count(std::string_view facets);
  std::string facetsAsJson() const;
  std::string queryAsHtml() const;
  std::string themeAsCss() const;
  std::string packedGames() const;
  std::string page();

  SinkSetup setup_;
  SinkCounts counts_;
  std::size_t games_ = 0;
  std::atomic<bool> full_ = false;  ///< further games are only counted
  std::int64_t positions_ = 0, notUtf8_ = 0;
  std::string data_, cards_;
  Histogram years_, ratings_, openings_, results_;
  std::map<std::int64_t, std::int64_t> plies_;
};

std::string_view takeUpTo(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return part;
}

void ReportSink::write(std::string_view bytes) {
  while (!bytes.empty()) {
    std::string_view facets = takeUpTo(bytes, '\n');
    const std::string_view notUtf8 = takeUpTo(facets, '\t');
    if (games_ < inPage()) notUtf8_ += std::stoll(std::string(notUtf8));
    count(facets);
    const std::string_view json = takeUpTo(bytes, '\n'), card = takeUpTo(bytes, '\n');
    if (games_ < inPage()) (data_ += json) += '\n';
    if (games_ < std::min(inPage(), kDiagrams)) (cards_ += card) += '\n';
    ++games_;
  }
  full_.store(games_ >= inPage(), std::memory_order_relaxed);
}

void ReportSink::count(std::string_view facets) {
  for (Histogram* histogram : {&years_, &ratings_, &openings_, &results_})
    if (const std::string_view value = takeUpTo(facets, '\t'); !value.empty())
      ++(*histogram)[std::string(value)];
  while (!facets.empty()) {
    ++plies_[std::stoll(std::string(takeUpTo(facets, ','))) / kPlyClass * kPlyClass];
    ++positions_;
  }
}

std::string ReportSink::facetsAsJson() const {
  std::string out = "{";
  const auto begin = [&](const char* name) {
    out += out.size() > 1 ? "],\"" : "\"";
    (out += name) += "\":[";
  };
  const auto add = [&](const std::string& key, std::int64_t count) {
    out += out.back() == '[' ? "[" : ",[";
    (out += key) += ',';
    appendNumber(count, out);
    out += ']';
  };
  for (const auto& [name, histogram, numbers] : {std::tuple("year", &years_, true),
                                                 {"elo", &ratings_, true},
                                                 {"eco", &openings_, false},
                                                 {"result", &results_, false}}) {
    begin(name);
    for (const auto& [key, count] : *histogram) {
      std::string word = key;
      if (!numbers) appendJson(word = "", key);
      add(word, count);
    }
  }
  begin("ply");
  for (const auto& [ply, count] : plies_) add(std::to_string(ply), count);
  out += "],\"searched\":";
  appendNumber(counts_.games, out);
  out += ",\"shown\":[";
  ValidText valid;
  std::string room;
  for (const std::string& name : setup_.manifest->shownVariables)
    appendJson(out += out.back() == '[' ? "" : ",", valid.of(name, room));
  out += "],\"sorts\":[";
  for (const SortKeyInfo& key : setup_.manifest->sortKeys)
    appendJson(out += out.back() == '[' ? "" : ",", valid.of(key.name, room));
  out += ']';
  if (setup_.tallies) out += ",\"tallies\":" + setup_.tallies();
  return out + "}\n";
}

/// Returns the games compressed with gzip, as base64.
std::string ReportSink::packedGames() const {
  const std::string text = facetsAsJson() + data_;
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  // zlib reads and writes at most 4 GB per call.
  const auto atMost = [](std::size_t bytes) {
    return static_cast<uInt>(std::min<std::size_t>(bytes, UINT_MAX));
  };
  for (int state = Z_OK; state == Z_OK;) {
    stream.avail_in = atMost(text.size() - stream.total_in);
    stream.avail_out = atMost(packed.size() - stream.total_out);
    const bool isRest = stream.total_in + stream.avail_in == text.size();
    state = deflate(&stream, isRest ? Z_FINISH : Z_NO_FLUSH);
  }
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return base64(packed);
}

/// Returns the text of the query as HTML, each token in an element with its kind as class.
std::string ReportSink::queryAsHtml() const {
  const std::string_view text = setup_.queryText;
  std::string html;
  std::size_t end = 0;
  const auto add = [&](std::size_t to) {
    html += escapedHtml(validText(text.substr(end, to - end))), end = to;
  };
  for (const QueryToken& token : setup_.queryTokens ? setup_.queryTokens() : std::vector<QueryToken>()) {
    if (token.begin < end || token.end > text.size()) continue;
    add(token.begin);
    ((html += "<span class=\"q-") += token.kind) += "\">";
    add(token.end);
    html += "</span>";
  }
  add(text.size());
  return html;
}

/// Returns the CSS that overrides the colours of boards; empty if no theme was requested.
std::string ReportSink::themeAsCss() const {
  if (!setup_.settings.boardTheme) return {};
  const BoardTheme& theme = *boardThemeCalled(*setup_.settings.boardTheme);
  std::string css = ":root:root{";
  for (const auto& [name, color] : {std::pair("light", theme.light),
                                    {"dark", theme.dark},
                                    {"on-light", theme.onLight},
                                    {"on-dark", theme.onDark}})
    ((((css += "--") += name) += ':') += color) += ';';
  return css + "}";
}

std::string ReportSink::page() {
  ValidText valid;
  std::string room;
  std::string counts = std::to_string(counts_.matches) + " of " + std::to_string(counts_.games) +
                       " games match, at " + std::to_string(positions_) + " positions.";
  if (counts_.games > 0) {
    const auto [low, high] = wilsonInterval(counts_.matches, counts_.games);
    counts += " That is " +
              percent(static_cast<double>(counts_.matches) / static_cast<double>(counts_.games)) +
              " of the games (95 % interval " + percent(low) + " to " + percent(high) + ").";
  }
  if (games_ > inPage())
    counts += " Histograms count all of them; the diagrams below are those of the first " +
              std::to_string(inPage()) + " games.";
  const std::pair<std::string_view, std::string> parts[] = {
      {"title", escapedHtml(valid.of(setup_.title.empty() ? setup_.query : setup_.title, room))},
      {"query", queryAsHtml()},
      {"theme", themeAsCss()},
      {"counts", counts + " Made by " + escapedHtml(setup_.program) + " on " + today() + "."},
      {"static", cards_},
      {"data", packedGames()}};
  std::string out;
  std::string_view rest = kReportPage;
  while (!rest.empty()) {
    const std::size_t open = rest.find("{{"), close = rest.find("}}", open);
    out += rest.substr(0, open);
    if (open == rest.npos) break;
    const std::string_view name = rest.substr(open + 2, close - open - 2);
    const auto* part = std::ranges::find(parts, name, [](const auto& p) { return p.first; });
    if (part != std::end(parts))
      out += part->second;
    else
      out += rest.substr(open, close + 2 - open);
    rest.remove_prefix(close + 2);
  }
  return out;
}

std::string ReportSink::end(bool complete) {
  if (complete && error().empty()) FileSink::write(page());
  return FileSink::end(complete);
}

}  // namespace

Result<std::shared_ptr<Sink>> reportSink(SinkSetup setup) {
  if (auto known = pictureSettings(setup.settings); !known) return tl::unexpected(std::move(known.error()));
  return std::make_shared<ReportSink>(std::move(setup));
}

}  // namespace cql::output
