#include "output/report_game.h"

#include <algorithm>

#include "output/board_svg.h"
#include "output/moments.h"
#include "output/text_parts.h"
#include "output/valid_text.h"
#include "runtime/ascii.h"
#include "runtime/decimal.h"
#include "runtime/kernel/history.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/position_text.h"
#include "runtime/rules/san.h"

namespace cql::output {
namespace {

constexpr std::size_t kCardBoards = 4;  ///< the maximum number of boards on a card
constexpr int kRatingClass = 100;
constexpr char kFirstSquare = '0';  ///< squares a1 to h8 are written as the 64 characters from this one on

SquareSet changedSquares(const Position& a, const Position& b) {
  SquareSet changed = (a.colors[kWhite] ^ b.colors[kWhite]) | (a.colors[kBlack] ^ b.colors[kBlack]);
  for (int type = kPawn; type <= kKing; ++type) changed |= a.types[type] ^ b.types[type];
  return changed;
}

/// Returns the class in the histogram of openings: two characters of the ECO code, from any of its sources.
std::string_view openingClass(const TagSection& tags) {
  const std::string_view eco = tags.eco;
  return eco.size() > 1 && ascii::isLetterOrDigit(eco[0]) && ascii::isDigit(eco[1]) ? eco.substr(0, 2) : "";
}

/// Makes three lines of a match: facets, JSON, a card as HTML. The last two are empty once the page is
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
    appendSortValues(match);
    const std::vector<Moment> moments = momentsOf(match);
    appendMoments(moments);
    json_ += '}';
    appendCard(tags, moments[0]);

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

  /// Appends the tag lines of the game as it would be written, up to the empty line.
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

  /// Appends changed squares with their new contents. If a piece only moves to the square that SAN names, as
  /// in nearly all moves, appends just its origin, which halves the page.
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
      // Once all rights are lost they never return, so later positions skip this. In Chess960 the letters of
      // rooks can change.
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

  /// Appends the sort values of the game; null for a missing one.
  void appendSortValues(const Match& match) {
    if (match.found.sortValues().empty()) return;
    json_ += ",\"so\":[";
    for (const SortValue& value : match.found.sortValues()) {
      if (json_.back() != '[') json_ += ',';
      if (!value.has)
        json_ += "null";
      else if (!value.text.empty())
        appendJson(json_, valid_.of(value.text, room_));
      else
        appendNumber(value.number, json_);
    }
    json_ += ']';
  }

  /// Appends the drawn parts of the matches by their index: the boards, each a position and the moves found
  /// there; the squares of variables. Skips matches that draw only their position.
  void appendMoments(const std::vector<Moment>& moments) {
    json_ += ",\"s\":{";
    for (std::size_t i = 0; i < moments.size(); ++i) {
      const std::vector<Frame>& frames = moments[i].frames;
      if (frames.size() == 1 && frames[0].moves.empty() && frames[0].position == moments[i].position)
        continue;
      beginAt(static_cast<std::int32_t>(i));
      json_ += '[';
      for (const Frame& frame : frames) {
        appendNumber(frame.position, json_ += json_.back() == '[' ? "[" : ",[");
        for (const std::int32_t move : frame.moves) appendNumber(move, json_ += ',');
        json_ += ']';
      }
      json_ += ']';
    }
    json_ += "},\"q\":{";
    for (std::size_t i = 0; i < moments.size(); ++i) {
      if (moments[i].squares.empty()) continue;
      beginAt(static_cast<std::int32_t>(i));
      json_ += '[';
      for (const ShownSquares& shown : moments[i].squares) {
        appendNumber(static_cast<std::int64_t>(shown.variable), json_ += json_.back() == '[' ? "[" : ",[");
        std::string squares;
        for (SquareSet rest = shown.squares; rest;)
          squares += static_cast<char>(kFirstSquare + popFirst(rest));
        appendJson(json_ += ',', squares);
        json_ += ']';
      }
      json_ += ']';
    }
    json_ += '}';
  }

  /// Begins a member of an object that has positions as names.
  void beginAt(std::int32_t position) {
    appendNumber(position, json_ += json_.back() == '{' ? "\"" : ",\"");
    json_ += "\":";
  }

  /// Appends the comments behind moves, then those before the first moves of variations.
  void appendComments(const GameRecord& game) {
    json_ += ",\"c\":{";
    for (std::int32_t position = 0; position < context_.game.count; ++position)
      appendCommentsOf(position, text_->commentsAt(position));
    json_ += '}';
    if (game.variationComments.empty()) return;
    json_ += ",\"v\":{";
    std::int32_t last = kNoPosition;
    for (const PositionComment& comment : game.variationComments)
      if (comment.position != last)
        appendCommentsOf(last = comment.position, text_->commentsBefore(comment.position));
    json_ += '}';
  }

  /// Appends the comments of a position: a text; else a list of texts, in which a number says how many
  /// variations stand before the next text.
  void appendCommentsOf(std::int32_t position, std::span<const PositionComment> comments) {
    if (comments.empty()) return;
    beginAt(position);
    const bool isText = comments.size() == 1 && comments[0].variations == 0;
    if (!isText) json_ += '[';
    for (const PositionComment& comment : comments) {
      if (json_.back() != '[' && !isText) json_ += ',';
      if (comment.variations > 0) {
        appendNumber(comment.variations, json_);
        json_ += ',';
      }
      appendJson(json_, valid_.of(comment.text, room_));
    }
    if (!isText) json_ += ']';
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

  /// Makes a card for readers without JavaScript.
  void appendCard(const TagSection& tags, const Moment& moment) {
    const GameView& game = context_.game;
    const std::vector<Frame> frames = firstAndLast(moment.frames, kCardBoards);
    made_ = frames.size() > 1 ? "<div class=\"card wide\">" : "<div class=\"card\">";
    made_ += "<span class=\"boards\">";
    std::string moves;
    for (const Frame& frame : frames) {
      made_ += "<svg class=\"board\" viewBox=\"0 0 400 400\" role=\"img\" aria-label=\"Diagram\">";
      appendBoard(drawingOf(game, moment, frame), made_);
      made_ += "</svg>";
    }
    appendFoundMoves(context_, frames, moves);
    if (moves.empty() && game.parents[frames[0].position] != kNoPosition)
      appendNumberedMove(context_, frames[0].position, moves);
    made_ += "</span><strong><bdi>" + escapedHtml(valid_.of(tags.white, room_));
    made_ += "</bdi> – <bdi>" + escapedHtml(valid_.of(tags.black, room_)) + "</bdi></strong>";
    if (!moves.empty()) made_ += "<span class=\"move\">" + moves + "</span>";
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

}  // namespace cql::output
