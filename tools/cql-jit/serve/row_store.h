// The rows of a run, held by column: a million take less than 100 MB, and of many most is in files
// (spilled_vector.h).
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "output/row_plan.h"
#include "runtime/values/output_value.h"
#include "tools/cql-jit/serve/spilled_vector.h"

namespace cql::serve {

/// Texts with numbers: equal ones are held once.
class TextPool {
 public:
  std::int32_t add(std::string_view text);
  std::string_view operator[](std::int32_t number) const { return texts_[static_cast<std::size_t>(number)]; }
  std::size_t size() const { return texts_.size(); }
  std::size_t bytes() const { return bytes_; }

 private:
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, std::int32_t> numbers_;
  std::size_t bytes_ = 0;
};

/// Returns a text without accents and in lower case, for comparisons that people expect.
std::string foldedText(std::string_view text);

/// A column. Text columns hold numbers of a pool; those of sets hold 64 bits.
struct StoredColumn {
  std::string name;
  OutputType type;
  bool ofGame;
  SpilledVector<std::int32_t> values;
  SpilledVector<std::uint64_t> sets;
  SpilledVector<std::uint8_t> has;  ///< of a set
};

/// Takes rows from one thread while others read. Each group of rows is a game.
class RowStore {
 public:
  /// No value.
  static constexpr std::int32_t kNone = INT32_MIN;
  /// Rows beyond this number are counted only.
  static constexpr std::size_t kMostRows = 4'000'000;

  explicit RowStore(const std::vector<output::PlannedColumn>& columns);

  /// Takes the bytes of whole rows (output::RowPacker).
  void add(std::string_view bytes);

  /// Held while the functions below are used.
  std::unique_lock<std::mutex> lock() const { return std::unique_lock(mutex_); }
  std::size_t games() const { return firstRows_.size(); }
  std::size_t rows() const { return rows_; }
  std::int64_t rowsSeen() const { return seen_; }
  std::span<const StoredColumn> columns() const { return columns_; }
  /// The index of a column by its name; npos: there is none.
  std::size_t column(std::string_view name) const;
  const TextPool& texts() const { return texts_; }
  /// The rows of a game: the first, and how many.
  std::uint32_t firstRow(std::size_t game) const { return firstRows_[game]; }
  std::uint32_t rowCount(std::size_t game) const;
  /// The game of a row.
  std::uint32_t gameOf(std::size_t row) const { return gameOfRow_[row]; }
  /// A number or the number of a text; kNone: there is no value.
  std::int32_t value(const StoredColumn& column, std::size_t game, std::size_t row) const {
    return column.values[column.ofGame ? game : row];
  }

 private:
  mutable std::mutex mutex_;
  std::vector<StoredColumn> columns_;
  TextPool texts_;
  SpilledVector<std::uint32_t> firstRows_, gameOfRow_;
  std::size_t rows_ = 0;
  std::int64_t seen_ = 0;
  std::size_t file_ = 0, game_ = 0;  ///< columns
  std::int32_t lastFile_ = kNone, lastGame_ = kNone;
};

}  // namespace cql::serve
