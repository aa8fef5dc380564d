#include "output/report_game.h"

#include <algorithm>
#include <set>

#include "output/text_parts.h"
#include "output/valid_text.h"
#include "runtime/ascii.h"
#include "runtime/decimal.h"
#include "runtime/kernel/history.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/position_text.h"
#include "runtime/rules/san.h"

namespace cql::results {
namespace {

constexpr std::size_t kGroups = 16;  ///< the most groups of positions shown side by side, by game
constexpr int kRatingClass = 100;
constexpr char kFirstSquare = '0';  ///< squares are written as 64 characters from this one on

SquareSet changedSquares(const Position& a, const Position& b) {
  SquareSet changed = (a.colors[kWhite] ^ b.colors[kWhite]) | (a.colors[kBlack] ^ b.colors[kBlack]);
  for (int type = kPawn; type <= kKing; ++type) changed |= a.types[type] ^ b.types[type];
  return changed;
}

/// The class of the histogram of openings: two characters of the ECO code, whatever source it is from.
std::string_view openingClass(const TagSection& tags) {
  const std::string_view eco = tags.eco;
  return eco.size() > 1 && ascii::isLetterOrDigit(eco[0]) && ascii::isDigit(eco[1]) ? eco.substr(0, 2) : "";
}

/// Makes three lines of a match: facets, JSON, a card as HTML. Once the page is `full` the other two are
/// empty.
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
    facets_ += '\t';
    facets_ += openingClass(tags);
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
    member("re", resultWord(match.game.result));
    if (const std::string_view opening = openingClass(tags); !opening.empty()) member("o", opening);
    if (tags.year) appendNumber(tags.year, json_ += ",\"y\":");
    if (rated) appendNumber(elo / kRatingClass * kRatingClass, json_ += ",\"el\":");
    appendTags();
    made_.clear();
    appendFen(context_.game, 0, EnPassantField::Legal, made_);
    member("f", made_);
    appendMoves();
    appendComments(game);
    appendNags(game);
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

  void member(const char* name, std::string_view text) {
    ((json_ += ",\"") += name) += "\":";
    appendJson(json_, valid_.of(text, room_));
  }

  /// Appends the lines of tags of the game as it would be written, which an empty line ends.
  void appendTags() {
    written_.clear();
    text_->append(written_);
    std::string_view rest = written_.view();
    json_ += ",\"t\":[";
    for (std::size_t end; (end = rest.find('\n')) != 0 && end != rest.npos; rest.remove_prefix(end + 1)) {
      if (json_.back() != '[') json_ += ',';
      appendJson(json_, valid_.of(rest.substr(0, end), room_));
    }
    json_ += ']';
  }

  /// Appends changed squares with their new contents; if a piece just moves to the square that SAN names,
  /// only the square it came from: that is nearly every move, and half of the page.
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

  /// Appends each move: [^PARENT^]SAN~CHANGES[|CASTLING][*], `*` if a pawn may be taken en passant.
  void appendMoves() {
    const GameView& game = context_.game;
    json_ += ",\"m\":";
    made_.clear();
    rights_.assign(1, "");
    appendCastlingRights(game, 0, rights_[0]);
    for (std::int32_t position = 1; position < game.count; ++position) {
      const std::int32_t parent = game.parents[position];
      if (position > 1) made_ += ' ';
      if (parent != position - 1) appendNumber(parent, made_ += '^'), made_ += '^';
      appendSan(context_, position, made_);
      made_ += '~';
      appendChanges(parent, position);
      // Lost rights do not come back, and most are lost soon. In Chess960 other rooks change their letters.
      const std::string before = rights_[static_cast<std::size_t>(parent)];
      std::string& after = rights_.emplace_back();
      if (before == "-")
        after = before;
      else
        appendCastlingRights(game, position, after);
      if (before != after) (made_ += '|') += after;
      if (kernel::legalEnPassant(game, position) != kNoSquare) made_ += '*';
    }
    appendJson(json_, made_);
  }

  /// Appends positions to show side by side: those of an echo, first and last of a line or path.
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

  /// Begins a member of an object whose names are positions.
  void beginAt(std::int32_t position) {
    appendNumber(position, json_ += json_.back() == '{' ? "\"" : ",\"");
    json_ += "\":";
  }

  void appendComments(const GameRecord& game) {
    json_ += ",\"c\":{";
    for (std::int32_t position = 0; position < context_.game.count; ++position) {
      const auto comment = text_->commentAt(position);
      if (!comment) continue;
      beginAt(position);
      appendJson(json_, valid_.of(*comment, room_));
    }
    json_ += '}';
    if (game.variationComments.empty()) return;
    json_ += ",\"v\":{";
    std::string joined;
    const auto& comments = game.variationComments;
    for (std::size_t i = 0; i < comments.size(); ++i) {
      joined.append(joined.empty() ? "" : " ").append(comments[i].text);
      if (i + 1 < comments.size() && comments[i + 1].position == comments[i].position) continue;
      beginAt(comments[i].position);
      appendJson(json_, valid_.of(joined, room_));
      joined.clear();
    }
    json_ += '}';
  }

  void appendNags(const GameRecord& game) {
    if (game.nags.empty()) return;
    json_ += ",\"k\":{";
    std::int32_t last = kNoPosition;
    for (const PositionNag& nag : game.nags) {
      if (nag.position == last) {
        json_.back() = ',';
      } else {
        beginAt(last = nag.position);
        json_ += '[';
      }
      appendNumber(nag.nag, json_);
      json_ += ']';
    }
    json_ += '}';
  }

  /// Makes a diagram for readers without JavaScript.
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
    made_ += "</svg><strong><bdi>" + escapedHtml(valid_.of(tags.white, room_));
    made_ += "</bdi> – <bdi>" + escapedHtml(valid_.of(tags.black, room_)) + "</bdi></strong>";
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
  TextBuffer written_;
  std::vector<std::string> rights_;  ///< castling rights of the positions
  ValidText valid_;
  std::string facets_, json_, made_, room_;
};

}  // namespace

std::unique_ptr<Formatter> reportFormatter(const SinkSetup& setup, const std::atomic<bool>& full) {
  return std::make_unique<ReportFormatter>(setup, full);
}

}  // namespace cql::results
