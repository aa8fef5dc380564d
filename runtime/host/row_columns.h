// The columns of rows: the built-in ones, and the list of --columns (language/61 §6).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cql {

enum class RowColumn : std::uint8_t {
#define CQL_COLUMN(name, word, type, tags, needs, filter) name,
#include "runtime/host/row_columns.def"
};

struct RowColumnFacts {
  std::string_view name;
  bool isInteger;
  std::uint32_t tags;       ///< TagPart
  std::uint8_t needs;       ///< RowNeed
  std::string_view filter;  ///< `name` if it is also a filter; else one of the same value, or empty
};

/// The inputs of the value of a column besides the tags.
enum RowNeed : std::uint8_t {
  kRowPosition = 1,  ///< refers to a position
  kRowComments = 2,  ///< the query's comments, and the original ones
  kRowAsked = 4,     ///< not a default column
};

const RowColumnFacts& factsOf(RowColumn column);
std::optional<RowColumn> rowColumnOf(std::string_view name);
/// The default columns, in their order, without those of sort values.
const std::vector<RowColumn>& defaultRowColumns();

/// An entry of --columns.
struct ColumnEntry {
  enum class Kind : std::uint8_t {
    Table,   ///< a column of the table, or `sort_...`
    Rows,    ///< `row`: those of the filters `row`
    Filter,  ///< a filter of the language
  };
  Kind kind;
  std::string name;  ///< of the column; of a filter empty, unless one is written
  std::string text;  ///< as written; of a filter without its name
};

/// Reads the entries of a list, separated by commas outside quotes and brackets.
std::vector<ColumnEntry> readColumns(std::string_view list);

/// Returns a column name made of a text: bytes other than letters, digits, `_` and those above 127 become
/// `_`.
std::string columnName(std::string_view text);
/// Returns `name`, or name_2, name_3 ... if it is already among `names`, and adds it to them. After a `name`,
/// `name_2` that is taken becomes name_3 ...
std::string uniqueColumn(const std::string& name, std::vector<std::string>& names);

}  // namespace cql
