#include "output/row_plan.h"

#include <algorithm>
#include <optional>

#include "output/valid_text.h"
#include "runtime/ascii.h"
#include "runtime/assert.h"

namespace cql::output {
namespace {

using Source = PlannedColumn::Source;

/// Returns `sort_` and the label of the sort. The label `<sort-id-1>` stands for a sort without a label.
std::string sortColumnName(const SortKeyInfo& key) {
  std::string_view label = key.name;
  if (label.starts_with('<') && label.ends_with('>')) label = label.substr(1, label.size() - 2);
  return "sort_" + validText(columnName(label));
}

class Planner {
 public:
  explicit Planner(const SinkSetup& setup) : manifest_(*setup.manifest), setup_(setup) {}

  Result<RowPlan> plan() {
    plan_.records = !manifest_.rows.empty();
    plan_.byGame = setup_.settings.gameRows;
    plan_.noMatch = setup_.settings.matchCount && setup_.settings.matchCount->low == 0;
    const std::optional<std::string>& list = setup_.settings.columns;
    if (list || !manifest_.columns.empty()) {
      if (auto done = takeList(list.value_or(manifest_.columns)); !done)
        return tl::unexpected(std::move(done.error()));
    } else if (plan_.records) {
      add(tableColumn(RowColumn::Game));
      add(tableColumn(RowColumn::Ply));
      addRowColumns();
    } else {
      for (const RowColumn column : defaultRowColumns()) add(tableColumn(column));
      for (std::uint32_t i = 0; i < manifest_.sortKeys.size(); ++i) add(sortColumn(i));
    }
    return std::move(plan_);
  }

 private:
  void add(PlannedColumn column) {
    column.name = uniqueColumn(validText(column.name), names_);
    plan_.columns.push_back(std::move(column));
  }
  void addRowColumns() {
    for (std::uint32_t i = 0; i < manifest_.rowColumns.size(); ++i)
      add({manifest_.rowColumns[i].name, manifest_.rowColumns[i].type, Source::Row, i});
  }
  PlannedColumn sortColumn(std::uint32_t key) const {
    return {sortColumnName(manifest_.sortKeys[key]),
            manifest_.sortKeys[key].isString ? OutputType::Text : OutputType::Integer, Source::Sort, key};
  }

  Result<void> takeList(const std::string& list) {
    std::size_t place = 0;
    for (const ColumnEntry& entry : readColumns(list)) {
      ++place;
      if (entry.kind == ColumnEntry::Kind::Rows) {
        if (!plan_.records)
          return fail(ErrorKind::Usage,
                      "--columns: 'row' stands for the columns of filters 'row', but the query has none");
        addRowColumns();
      } else if (auto done =
                     entry.kind == ColumnEntry::Kind::Table ? takeName(entry.name) : takeFilter(entry, place);
                 !done) {
        return done;
      }
    }
    return {};
  }

  Result<void> takeName(const std::string& name) {
    if (const std::optional<RowColumn> column = rowColumnOf(name)) {
      add(tableColumn(*column));
      return {};
    }
    std::vector<std::string> all;  // names as in the default table
    for (std::uint32_t i = 0; i < manifest_.sortKeys.size(); ++i) {
      PlannedColumn column = sortColumn(i);
      column.name = uniqueColumn(validText(column.name), all);
      if (column.name != validText(name)) continue;
      add(std::move(column));
      return {};
    }
    return fail(ErrorKind::Usage,
                "--columns: the query has no sort that would give the column '" + name + "'");
  }

  /// Adds the column of a filter that was compiled with the query, found by its text.
  Result<void> takeFilter(const ColumnEntry& wanted, std::size_t place) {
    std::uint32_t index = 0;
    for (const ColumnEntry& known : readColumns(manifest_.columns)) {
      if (known.kind != ColumnEntry::Kind::Filter) continue;
      if (known.text == wanted.text) {
        CQL_ASSERT(index < manifest_.askedColumns.size());
        const ColumnInfo& asked = manifest_.askedColumns[index];
        add({nameOf(wanted, place), asked.type, Source::Asked, index});
        return {};
      }
      ++index;
    }
    return fail(ErrorKind::Usage, "--columns: '" + wanted.text +
                                      "' is no column, and the query was compiled without this filter; "
                                      "compile it with --columns");
  }

  static std::string nameOf(const ColumnEntry& entry, std::size_t place) {
    if (!entry.name.empty()) return columnName(entry.name);
    const std::string name = columnName(entry.text);
    return name == entry.text && !name.empty() && !ascii::isDigit(name[0]) ? name
                                                                           : "c" + std::to_string(place);
  }

  const Manifest& manifest_;
  const SinkSetup& setup_;
  RowPlan plan_;
  std::vector<std::string> names_;
};

}  // namespace

bool PlannedColumn::isOfGame() const {
  return source == Source::Sort ||
         (source == Source::Table && !(factsOf(static_cast<RowColumn>(index)).needs & kRowPosition));
}

Needs RowPlan::needs() const {
  Needs needs{.positions = true};
  for (const PlannedColumn& column : columns) {
    if (column.source != Source::Table) continue;
    const RowColumnFacts& facts = factsOf(static_cast<RowColumn>(column.index));
    needs.tags |= facts.tags;
    if (facts.needs & kRowComments) needs.comments = needs.wholeGame = true;
  }
  needs.wholeGame |= byGame && noMatch;  // games without a match may not have been read
  return needs;
}

PlannedColumn tableColumn(RowColumn column) {
  const RowColumnFacts& facts = factsOf(column);
  return {std::string(facts.name), facts.isInteger ? OutputType::Integer : OutputType::Text, Source::Table,
          static_cast<std::uint32_t>(column)};
}

Result<RowPlan> planRows(const SinkSetup& setup) {
  return Planner(setup).plan();
}

}  // namespace cql::output
