#include "output/row_values.h"

#include <algorithm>
#include <utility>

#include "runtime/assert.h"
#include "runtime/comments/name_pattern.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/position_text.h"
#include "runtime/rules/san.h"

namespace cql::output {

using Source = PlannedColumn::Source;

RowValues::RowValues(const RowPlan& plan, const SinkSetup& setup)
    : plan_(plan),
      setup_(setup),
      values_(plan.columns.size()),
      rowValues_(setup.manifest->rowColumns.size()),
      askedValues_(setup.manifest->askedColumns.size()),
      texts_(plan.columns.size()) {
  if (plan.needs().comments) gameText_ = setup.gameText(setup);
}

void RowValues::open(const Match& match) {
  match_ = &match;
  gameTextIsOpen_ = false;
  // Only the tags of a game that was not evaluated have been read.
  const GameRecord& game = !match.evaluated && plan_.byGame ? match.more.whole() : match.game;
  context_.game = game.view();
  nextPlace_ = 0;
  findPlaces();
  if (places_.empty()) return;
  for (std::size_t i = 0; i < plan_.columns.size(); ++i)
    if (plan_.columns[i].isOfGame()) values_[i] = ofGame(plan_.columns[i], i);
}

void RowValues::findPlaces() {
  places_.clear();
  const Match& match = *match_;
  if (!match.evaluated) {
    if (plan_.byGame && !plan_.records) places_.push_back({0, 0, {}, {}});
    return;
  }
  if (!plan_.records) {
    for (const std::int32_t position : match.found.marks()) places_.push_back({position, 0, {}, {}});
    if (plan_.byGame && places_.empty()) places_.push_back({0, 0, {}, {}});
  }
  takeRecords();
  if (!plan_.byGame) return;
  if (plan_.records && places_.size() > 1) places_.erase(places_.begin(), places_.end() - 1);
  if (!plan_.records) places_.resize(1);
}

/// Collects the records of the game, and the values of the --columns filters for each row.
void RowValues::takeRecords() {
  using Kind = AddedComment::Kind;
  std::size_t asked = 0;
  for (const AddedComment& entry : match_->found.journal.entries()) {
    if (entry.kind == Kind::Row && plan_.records)
      places_.push_back({entry.position, entry.first, entry.text(), {}});
    else if (entry.kind == Kind::Columns && entry.first != kNameRecord && asked < places_.size())
      places_[asked++].asked = entry.text();
  }
}

bool RowValues::next() {
  if (nextPlace_ == places_.size()) return false;
  const Place& place = places_[nextPlace_++];
  CQL_ASSERT(place.position >= 0 && place.position < context_.game.count);
  position_ = place.position;
  readRecord(place);
  for (std::size_t i = 0; i < plan_.columns.size(); ++i) {
    const PlannedColumn& column = plan_.columns[i];
    if (column.source == Source::Row || column.source == Source::Asked) {
      values_[i] = (column.source == Source::Row ? rowValues_ : askedValues_)[column.index];
      if (values_[i].kind == OutputValue::Kind::Text) values_[i] = text(values_[i].text, i);
    } else if (!column.isOfGame()) {
      values_[i] = ofPosition(static_cast<RowColumn>(column.index), i);
    }
  }
  return true;
}

void RowValues::readRecord(const Place& place) {
  if (plan_.records) {
    std::ranges::fill(rowValues_, OutputValue());
    CQL_ASSERT(static_cast<std::size_t>(place.site) < setup_.manifest->rows.size());
    std::string_view items = place.items;
    for (const std::uint32_t column : setup_.manifest->rows[static_cast<std::size_t>(place.site)])
      rowValues_[column] = takeValue(items);
  }
  std::string_view asked = place.asked;
  for (OutputValue& value : askedValues_) value = asked.empty() ? OutputValue() : takeValue(asked);
}

OutputValue RowValues::text(std::string_view value, std::size_t column) {
  return OutputValue::string(valid_.of(value, texts_[column]));
}

/// Returns the value of a tag; None if it is missing, also as `?`.
OutputValue RowValues::tag(std::string_view value, std::size_t column) {
  return value == "?" ? OutputValue() : text(value, column);
}

OutputValue RowValues::ofGame(const PlannedColumn& column, std::size_t place) {
  if (column.source == Source::Table) return ofTable(static_cast<RowColumn>(column.index), place);
  CQL_ASSERT(column.source == Source::Sort && column.index < match_->found.sortValues().size());
  const SortValue& value = match_->found.sortValues()[column.index];
  if (!value.has || !match_->evaluated) return {};
  return column.type == OutputType::Text ? text(value.text, place) : OutputValue::integer(value.number);
}

OutputValue RowValues::ofTable(RowColumn column, std::size_t place) {
  const TagSection& tags = match_->game.tags;
  switch (column) {
    case RowColumn::Query:
      return text(setup_.query, place);
    case RowColumn::File:
      return text(match_->input, place);
    case RowColumn::Game:
      return OutputValue::integer(match_->game.number);
    case RowColumn::Event:
      return tag(tags.event, place);
    case RowColumn::Site:
      return tag(tags.site, place);
    case RowColumn::Date:
      return tags.date == "????.??.??" ? OutputValue() : tag(tags.date, place);
    case RowColumn::Round:
      return tag(tags.round, place);
    case RowColumn::White:
      return tag(tags.white, place);
    case RowColumn::Black:
      return tag(tags.black, place);
    case RowColumn::Year:
      return OutputValue::integerOrNone(tags.year);
    case RowColumn::WhiteElo:
      return OutputValue::integerOrNone(tags.ratings[kWhite].value);
    case RowColumn::BlackElo:
      return OutputValue::integerOrNone(tags.ratings[kBlack].value);
    case RowColumn::Eco:
      return tags.eco.empty() ? OutputValue() : tag(tags.eco, place);
    case RowColumn::Result:
      return OutputValue::string(resultWord(match_->game.result));
    case RowColumn::Matches:
      return OutputValue::integer(match_->positions);
    case RowColumn::Pgn:
      if (!std::exchange(gameTextIsOpen_, true)) gameText_->open(*match_);
      pgn_.clear();
      gameText_->append(pgn_);
      return text(pgn_.view(), place);
    case RowColumn::Position:
    case RowColumn::Ply:
    case RowColumn::MoveNumber:
    case RowColumn::Side:
    case RowColumn::Move:
    case RowColumn::Uci:
    case RowColumn::Fen:
    case RowColumn::VariationDepth:
    case RowColumn::Comment:
      break;
  }
  return {};
}

OutputValue RowValues::ofPosition(RowColumn column, std::size_t place) {
  const GameView& game = context_.game;
  std::string& made = texts_[place];
  made.clear();
  switch (column) {
    case RowColumn::Position:
      return OutputValue::integer(position_);
    case RowColumn::Ply:
      return OutputValue::integer(game.plies[position_]);
    case RowColumn::MoveNumber:
      return OutputValue::integer(cqlMoveNumber(&context_, position_));
    case RowColumn::Side:
      return OutputValue::string(game.sides[position_] == kWhite ? "w" : "b");
    case RowColumn::Move:
      if (game.parents[position_] == kNoPosition) return {};
      appendSan(context_, position_, made);
      return OutputValue::string(made);
    case RowColumn::Uci:
      if (game.parents[position_] == kNoPosition) return {};
      appendUci(game, position_, made);
      return OutputValue::string(made);
    case RowColumn::Fen:
      appendFen(game, position_, EnPassantField::Legal, made);
      return OutputValue::string(made);
    case RowColumn::VariationDepth:
      return OutputValue::integer(game.depths[position_]);
    case RowColumn::Comment: {
      if (!std::exchange(gameTextIsOpen_, true)) gameText_->open(*match_);
      const std::optional<std::string_view> comment = gameText_->commentAt(position_);
      return comment ? text(*comment, place) : OutputValue();
    }
    default:
      break;  // set once for all rows of a game
  }
  return {};
}

}  // namespace cql::output
