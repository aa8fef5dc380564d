// Data of games, output, and what remains.
#include <array>

#include "frontend/ir_words.h"
#include "frontend/prose/writer.h"

namespace cql::frontend {

/// "2", "2 to 4", "at least 2"
std::string Writer::range(NodeId low, NodeId high) {
  if (low == kNone) return "some";
  const auto word = [&](NodeId id) {
    return node(id).op == Op::Number ? numberWord(node(id).number) : one(id);
  };
  if (high == kNone) return word(low);
  const Node& last = node(high);
  if (last.op == Op::Number && last.number >= kUnlimitedRepetition) return "at least " + word(low);
  return word(low) == word(high) ? word(low) : word(low) + " to " + word(high);
}

std::string Writer::tag(const Node& n) const {
  switch (static_cast<TagFilter>(n.mode)) {
    case TagFilter::White:
      return "White's name";
    case TagFilter::Black:
      return "Black's name";
    case TagFilter::Players:
      return "the name of a player";
    case TagFilter::Event:
      return "the event";
    case TagFilter::Site:
      return "the site";
    case TagFilter::Date:
      return "the date";
    case TagFilter::EventDate:
      return "the date of the event";
    case TagFilter::Eco:
      return "the ECO code";
    case TagFilter::Fen:
      return "the tag FEN";
    case TagFilter::Other:
      return "the tag " + n.text;
    case TagFilter::OtherOfWhite:
      return "the tag White" + n.text;
    case TagFilter::OtherOfBlack:
      return "the tag Black" + n.text;
  }
  return "a tag";
}

/// What is written, printed, counted or sorted.
std::string Writer::recorded(const Node& n) {
  const auto items = [&] { return joined(n.operands, Form::One, ", ", " and "); };
  switch (n.op) {
    case Op::Comment:
      return "a comment is written: " + items();
    case Op::Message:
      return "a line is printed: " + items();
    case Op::Row:
      return "a row records " + items();
    case Op::Columns:
      return "the columns record " + items();
    case Op::Sort: {
      const SortKey* key = n.symbol < query_.sortKeys.size() ? &query_.sortKeys[n.symbol] : nullptr;
      return std::string("the games are sorted, ") +
             (key && key->smallest ? "the least first, by " : "the greatest first, by ") +
             one(RecordedValueNode(n).value());
    }
    default: {
      const TallyNode tally(n);
      const auto number = static_cast<std::size_t>(n.number);
      const TallyWord word = number < query_.tallies.size() ? query_.tallies[number].word : TallyWord::Tally;
      static constexpr std::array<std::string_view, 5> kHow = {
          "the games are counted by ", "these are added up: ", "the average is made of ",
          "the greatest is kept of ", "the least is kept of "};
      std::string text(word == TallyWord::Tally ? "a table counts " : kHow[static_cast<std::size_t>(word)]);
      text += one(tally.value());
      if (tally.group() != kNone) text += ", for each value of " + one(tally.group());
      return text;
    }
  }
}

/// Operations about the game, positions of others, and texts.
std::string Writer::gameValue(const Node& n, Form form) {
  const auto exchanged = [&] { return n.number < 0 ? ", with the colours exchanged" : ""; };
  switch (n.op) {
    case Op::TagValue:
      return form == Form::Clause ? tag(n) + " is given" : tag(n);
    case Op::Elo: {
      const auto kind = static_cast<RatingKind>(n.mode);
      return asForm(n, form,
                    kind == RatingKind::Average ? "the average rating"
                    : kind == RatingKind::Difference
                        ? (n.number < 0 ? "Black's rating less White's" : "White's rating less Black's")
                    : n.number == 1  ? "White's rating"
                    : n.number == -1 ? "Black's rating"
                                     : "the higher rating");
    }
    case Op::Clock: {
      const std::string unit =
          static_cast<ClockUnit>(n.mode) == ClockUnit::Seconds ? "seconds" : "milliseconds";
      return asForm(n, form,
                    std::string("the time on ") +
                        (n.number == 1    ? "White's clock"
                         : n.number == -1 ? "Black's clock"
                                          : "the clock of who just moved") +
                        ", in " + unit + ",");
    }
    case Op::Material:
      return "the material is " + n.text + exchanged();
    case Op::Imbalance:
      return "the sides differ in material by " + n.text + exchanged();
    case Op::RegexMatch: {
      const RegexMatchNode match(n);
      const std::string pattern = match.pattern() != kNone           ? one(match.pattern())
                                  : n.symbol < query_.regexes.size() ? quotedText(query_.regexes[n.symbol])
                                                                     : "a pattern";
      return form == Form::Clause ? one(match.text()) + " fits the pattern " + pattern
                                  : "the part of " + one(match.text()) + " that fits the pattern " + pattern;
    }
    case Op::DictLoop: {
      return "for some entry " + nameOfSymbol(n.symbol) + " of " + nameOfSymbol(n.symbol2) + ": " +
             clause(LoopNode(n).body());
    }
    case Op::Echo: {
      const EchoNode echo(n);
      return "for another position, with " + nameOfSymbol(echo.source()) + " the earlier and " +
             nameOfSymbol(echo.target()) + " the later of the two: " + clause(echo.filter());
    }
    case Op::ConsecutiveMoves: {
      const ConsecutiveMovesNode run(n);
      const std::string what = "moves in a row common to the ways to " + nameOfSymbol(n.symbol) + " and " +
                               nameOfSymbol(n.symbol2);
      return form == Form::Clause ? "there are " + range(run.low(), run.high()) + " " + what
                                  : "the number of " + what;
    }
    case Op::SimilarPosition:
      return "the position is like one of " + (n.symbol < query_.collections.size()
                                                   ? query_.collections[n.symbol].file
                                                   : std::string("a collection"));
    case Op::SimilarPositionGame:
      return asForm(n, form, "the number of the game with the like position");
    case Op::HhdbAward: {
      static constexpr std::array<std::string_view, 7> kAwards = {
          "award", "prize", "honourable mention", "commendation", "special award", "last rank", "category"};
      std::string text;
      for (std::size_t i = 0; i < kAwards.size(); ++i)
        if (n.mode >> i & 1) text += (text.empty() ? "" : " ") + std::string(kAwards[i]);
      return form == Form::Clause ? "the study has an award: " + text : "the rank of the study's " + text;
    }
    default:
      return "a value";
  }
}

}  // namespace cql::frontend
