// Iterates over the rows of a match.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/game_text.h"
#include "io/match.h"
#include "output/row_plan.h"
#include "output/valid_text.h"
#include "runtime/context.h"

namespace cql::output {

/// Iterates over the rows of a match. Used by one thread. The plan and the setup must outlive it.
class RowValues {
 public:
  RowValues(const RowPlan& plan, const SinkSetup& setup);

  void open(const Match& match);
  /// Advances to the next row of the match. Returns false after the last one.
  bool next();
  /// Returns the values of the current row, by column. Valid until the next call of open() or next().
  std::span<const OutputValue> values() const { return values_; }
  std::int64_t takeNotUtf8() { return valid_.takeCount(); }

 private:
  struct Place {
    std::int32_t position;
    std::int32_t site;              ///< index in Manifest::rows, for a record
    std::string_view items, asked;  ///< bytes of values
  };

  void findPlaces();
  void takeRecords();
  OutputValue text(std::string_view value, std::size_t column);
  OutputValue tag(std::string_view value, std::size_t column);
  OutputValue ofGame(const PlannedColumn& column, std::size_t place);
  OutputValue ofTable(RowColumn column, std::size_t place);
  OutputValue ofPosition(RowColumn column, std::size_t place);
  void readRecord(const Place& place);

  const RowPlan& plan_;
  const SinkSetup& setup_;
  const Match* match_ = nullptr;
  std::unique_ptr<GameText> gameText_;
  bool gameTextIsOpen_ = false;
  Context context_{};  ///< context of the game, for the text of moves
  ValidText valid_;
  std::vector<Place> places_;
  std::size_t nextPlace_ = 0;
  std::int32_t position_ = 0;
  std::vector<OutputValue> values_, rowValues_, askedValues_;
  std::vector<std::string> texts_;  ///< by column
  TextBuffer pgn_;
};

}  // namespace cql::output
