// A page for people (-o report.html): one file that fetches nothing, with the games packed inside.
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <tuple>

#include "games/file_sink.h"
#include "results/report_page.h"
#include "results/row_formats.h"
#include "results/text_parts.h"
#include "results/valid_text.h"
#include "runtime/decimal.h"
#include "runtime/kernel/history.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/position_text.h"
#include "runtime/rules/san.h"

namespace cql::results {
namespace {

constexpr std::size_t kGroups = 16;    ///< of a game: positions that are shown side by side
constexpr std::size_t kDiagrams = 50;  ///< that can be seen without JavaScript
constexpr int kRatingClass = 100, kPlyClass = 10;
constexpr char kFirstSquare = '0';  ///< how squares are written: 64 characters from this one on

void appendJson(std::string& out, std::string_view text) {
  const std::size_t size = out.size();
  out.resize(size + text.size() * 6 + 2);
  out.resize(static_cast<std::size_t>(putJson(out.data() + size, text) - out.data()));
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

SquareSet changedSquares(const Position& a, const Position& b) {
  SquareSet changed = (a.colors[kWhite] ^ b.colors[kWhite]) | (a.colors[kBlack] ^ b.colors[kBlack]);
  for (int type = kPawn; type <= kKing; ++type) changed |= a.types[type] ^ b.types[type];
  return changed;
}

/// What the histograms ask of a game.
struct Facets {
  std::string year, elo, eco, result;
  std::vector<int> plies;
};

/// Makes three lines of a match: facets, JSON, a card as HTML. The other two are empty once the page is
/// `full`.
class ReportFormatter : public Formatter {
 public:
  ReportFormatter(const SinkSetup& setup, const std::atomic<bool>& full)
      : full_(full), text_(setup.gameText(setup)) {}

  void add(const Match& match, TextBuffer& out) override {
    if (!match.evaluated) return;
    const GameRecord& game = match.more.whole();
    context_.game = game.view();
    text_->open(match);
    const TagSection& tags = match.game.tags;
    const auto marks = match.found.marks();

    const int elo = (tags.ratings[kWhite].value + tags.ratings[kBlack].value) / 2;
    const bool rated = tags.ratings[kWhite].value && tags.ratings[kBlack].value;
    facets_.clear();
    facets_ += tags.year ? std::to_string(tags.year) : "";
    facets_ += '\t';
    facets_ += rated ? std::to_string(elo / kRatingClass * kRatingClass) : "";
    (facets_ += '\t') += tags.eco.substr(0, 2);
    (facets_ += '\t') += resultWord(match.game.result);
    facets_ += '\t';
    for (const std::int32_t mark : marks) {
      if (facets_.back() != '\t') facets_ += ',';
      appendNumber(context_.game.plies[mark], facets_);
    }

    if (full_.load(std::memory_order_relaxed)) {
      out.append("0\t");
      out.append(facets_);
      return out.append("\n\n\n");
    }
    json_ = "{\"n\":";
    appendNumber(match.game.number, json_);
    member("w", tags.white);
    member("b", tags.black);
    member("ev", tags.event);
    member("si", tags.site);
    member("da", tags.date == "????.??.??" ? "?" : tags.date);
    member("ro", tags.round);
    member("ec", tags.eco);
    member("re", resultWord(match.game.result));
    if (tags.year) appendNumber(tags.year, json_ += ",\"y\":");
    if (rated) appendNumber(elo / kRatingClass * kRatingClass, json_ += ",\"el\":");
    if (!tags.standardStart) json_ += ",\"s\":1";
    made_.clear();
    appendFen(context_.game, 0, EnPassantField::Legal, made_);
    member("f", made_);
    appendMoves();
    appendComments();
    json_ += ",\"x\":[";
    for (const std::int32_t mark : marks) appendNumber(mark, json_ += json_.back() == '[' ? "" : ",");
    json_ += "],\"pl\":[";
    std::int32_t last = -1;
    for (const std::int32_t mark : marks)
      if (const std::int32_t ply = context_.game.plies[mark] / kPlyClass * kPlyClass; ply != last)
        appendNumber(last = ply, json_ += json_.back() == '[' ? "" : ",");
    json_ += ']';
    appendGroups(match);
    json_ += '}';
    appendCard(tags, marks.empty() ? 0 : marks[0]);

    out.append(std::to_string(valid_.takeCount()));
    for (const std::string* part : {&facets_, &json_, &made_}) {
      out.append(part == &facets_ ? "\t" : "\n");
      out.append(*part);
    }
    out.append("\n");
  }

 private:
  char pieceAt(std::int32_t position, int square) const {
    const int piece = cqlPieceOn(&context_.game.positions[position], square);
    return piece < 0 || kPieceLetters[piece] == '_' ? '-' : kPieceLetters[piece];
  }

  /// Unless it is missing, or `?`.
  void member(const char* name, std::string_view text) {
    if (text.empty() || text == "?") return;
    ((json_ += ",\"") += name) += "\":";
    appendJson(json_, valid_.of(text, room_));
  }

  /// Squares with what stands on them now. Of a move that takes a piece to the square that SAN names, the
  /// square from which it came: that is nearly every move, and half of the page.
  void appendChanges(std::int32_t parent, std::int32_t position) {
    const GameView& game = context_.game;
    SquareSet changed = changedSquares(game.positions[parent], game.positions[position]);
    const Move move = game.moves[position];
    const int from = moveFrom(move), to = moveTo(move);
    if (changed == (squareBit(from) | squareBit(to)) && pieceAt(position, from) == '-' &&
        pieceAt(position, to) == pieceAt(parent, from)) {
      made_ += static_cast<char>(kFirstSquare + from);
      return;
    }
    while (changed) {
      const int square = popFirst(changed);
      (made_ += static_cast<char>(kFirstSquare + square)) += pieceAt(position, square);
    }
  }

  /// A word for each move: [^PARENT^]SAN~CHANGES[|CASTLING][*], `*` where a pawn may be taken in passing.
  void appendMoves() {
    const GameView& game = context_.game;
    json_ += ",\"m\":";
    made_.clear();
    rights_.assign(1, kernel::castlingRights(game, 0));
    for (std::int32_t position = 1; position < game.count; ++position) {
      const std::int32_t parent = game.parents[position];
      if (position > 1) made_ += ' ';
      if (parent != position - 1) appendNumber(parent, made_ += '^'), made_ += '^';
      appendSan(context_, position, made_);
      made_ += '~';
      appendChanges(parent, position);
      // Rights that are gone do not come back, and most are soon gone.
      const std::uint32_t before = rights_[static_cast<std::size_t>(parent)];
      const std::uint32_t after = before ? kernel::castlingRights(game, position) : 0;
      rights_.push_back(after);
      if (before != after) appendCastlingRights(game, position, made_ += '|');
      if (kernel::legalEnPassant(game, position) != kNoSquare) made_ += '*';
    }
    appendJson(json_, made_);
  }

  /// Positions that are looked at side by side: those of an echo, first and last of a line or path.
  void appendGroups(const Match& match) {
    using Kind = AddedComment::Kind;
    std::set<std::pair<std::int32_t, std::int32_t>> groups;
    for (const AddedComment& entry : match.found.journal.entries()) {
      if (groups.size() == kGroups) break;
      if (entry.kind == Kind::Pair)
        groups.emplace(std::minmax(entry.first, entry.position));
      else if (entry.kind == Kind::LineEnd || entry.kind == Kind::PathEnd)
        groups.emplace(entry.second, entry.position);
    }
    if (groups.empty()) return;
    json_ += ",\"g\":[";
    for (const auto& [first, last] : groups) {
      appendNumber(first, json_ += json_.back() == '[' ? "[" : ",[");
      appendNumber(last, json_ += ',');
      json_ += ']';
    }
    json_ += ']';
  }

  void appendComments() {
    json_ += ",\"c\":{";
    for (std::int32_t position = 0; position < context_.game.count; ++position) {
      const auto comment = text_->commentAt(position);
      if (!comment) continue;
      appendNumber(position, json_ += json_.back() == '{' ? "\"" : ",\"");
      json_ += "\":";
      appendJson(json_, valid_.of(*comment, room_));
    }
    json_ += '}';
  }

  /// A diagram for readers without JavaScript.
  void appendCard(const TagSection& tags, std::int32_t position) {
    made_ =
        "<div class=\"card\"><svg class=\"board\" viewBox=\"0 0 400 400\" role=\"img\" "
        "aria-label=\"Diagram\">";
    for (int square = 0; square < 64; ++square) {
      const std::string place = " x=\"" + std::to_string(50 * (square % 8)) + "\" y=\"" +
                                std::to_string(350 - 50 * (square / 8)) + "\" width=\"50\" height=\"50\"";
      const char piece = pieceAt(position, square);
      made_ += "<rect" + place + ((square + square / 8) % 2 ? " class=\"l\"/>" : " class=\"d\"/>");
      if (piece != '-') made_ += std::string("<use href=\"#piece-") + piece + "\"" + place + "/>";
    }
    made_ += "</svg><strong>" + escaped(valid_.of(tags.white, room_));
    made_ += " – " + escaped(valid_.of(tags.black, room_)) + "</strong>";
    if (context_.game.parents[position] != kNoPosition) {
      std::string move;
      appendNumber(cqlMoveNumber(&context_, context_.game.parents[position]), move);
      move += context_.game.sides[position] == kBlack ? "." : "...";
      appendSan(context_, position, move);
      made_ += "<span>" + move + "</span>";
    }
    made_ += "</div>";
    std::ranges::replace(made_, '\n', ' ');
  }

  const std::atomic<bool>& full_;
  std::unique_ptr<GameText> text_;
  Context context_{};
  std::vector<std::uint32_t> rights_;  ///< castling rights of the positions
  ValidText valid_;
  std::string facets_, json_, made_, room_;
};

class ReportSink : public FileSink {
 public:
  explicit ReportSink(SinkSetup setup) : FileSink(setup.file), setup_(std::move(setup)) {}

  Needs needs() const override {
    return {.tags = kAllTags, .positions = true, .comments = true, .wholeGame = true};
  }
  std::unique_ptr<Formatter> formatter() override { return std::make_unique<ReportFormatter>(setup_, full_); }
  void write(std::string_view bytes) override;
  void takeCounts(const SinkCounts& counts) override { counts_ = counts; }
  std::string end(bool complete) override;
  SinkReport report() const override { return {.notUtf8 = notUtf8_}; }

 private:
  using Histogram = std::map<std::string, std::int64_t>;

  std::size_t inPage() const { return static_cast<std::size_t>(setup_.settings.reportGames); }
  void count(std::string_view facets);
  std::string facetsAsJson() const;
  std::string packedGames() const;
  std::string page();

  SinkSetup setup_;
  SinkCounts counts_;
  std::size_t games_ = 0;
  std::atomic<bool> full_ = false;  ///< what comes behind is counted only
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
  return out + "}\n";
}

/// As gzip, in base64.
std::string ReportSink::packedGames() const {
  const std::string text = facetsAsJson() + data_;
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t at = 0; at < packed.size(); at += 3) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (at + i < packed.size() ? static_cast<unsigned char>(packed[at + i]) : 0);
    for (std::size_t i = 0; i < 4; ++i)
      out += at + i > packed.size() ? '=' : kDigits[bits >> (18 - 6 * i) & 63];
  }
  return out;
}

std::string ReportSink::page() {
  ValidText valid;
  std::string room;
  std::string counts = std::to_string(counts_.matches) + " of " + std::to_string(counts_.games) +
                       " games match, at " + std::to_string(positions_) + " positions.";
  if (games_ > inPage())
    counts += " Histograms count all of them; the diagrams below are those of the first " +
              std::to_string(inPage()) + " games.";
  const std::pair<std::string_view, std::string> parts[] = {
      {"title", escaped(valid.of(setup_.query, room)) + " – cql-jit"},
      {"query", escaped(valid.of(setup_.queryText, room))},
      {"counts", counts + " Made by " + escaped(setup_.program) + "."},
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
  if (setup.settings.columns || setup.settings.gameRows)
    return fail(ErrorKind::Usage, "a report has no columns; --columns and --rows are for the other formats");
  return std::make_shared<ReportSink>(std::move(setup));
}

}  // namespace cql::results
