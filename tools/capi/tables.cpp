#include "tools/capi/tables.h"

#include <bit>

#include "output/text_parts.h"
#include "output/valid_text.h"
#include "runtime/assert.h"
#include "tools/capi/row_batch.h"

namespace cql::capi {
namespace {

using Kind = OutputValue::Kind;

static_assert(CQLJIT_TABLE_TALLY == static_cast<int>(TallyWord::Tally) &&
              CQLJIT_TABLE_SMALLEST == static_cast<int>(TallyWord::Smallest));

/// Returns the capacity that the text of a value needs, with its null byte.
std::size_t capacityOf(const OutputValue& value) {
  if (value.kind == Kind::Text) return value.text.size() + 1;
  return value.kind == Kind::Set ? 3 * static_cast<std::size_t>(std::popcount(value.bits)) + 3 : 0;
}

}  // namespace

Tables::Tables(const std::vector<TallyInfo>& query) {
  for (const TallyInfo& info : query) add(info);
  setNames();
}

Tables::Tables(const std::vector<output::TallyTable>& run) {
  std::size_t capacity = 0;
  for (const output::TallyTable& table : run)
    for (const output::TallyLine& line : table.lines)
      capacity += capacityOf(line.group) + capacityOf(line.value);
  texts_.reserve(capacity);  // appending moves no text
  lines_.reserve(run.size());
  for (const output::TallyTable& table : run) {
    add(*table.info);
    const bool counts = table.info->word == TallyWord::Tally;
    std::vector<cqljit_table_line>& lines = lines_.emplace_back();
    if (counts || table.info->grouped) {
      lines.reserve(table.lines.size());
      for (const output::TallyLine& line : table.lines)
        lines.push_back(
            {valueOf(line.group), valueOf(line.value), line.cell.count, counts ? 0 : line.cell.sum});
    }
    cqljit_table& made = tables_.back();
    made.count = table.all.count;
    made.sum = counts ? 0 : table.all.sum;
    made.lines = lines.data();
    made.line_count = lines.size();
  }
  setNames();
  CQL_ASSERT(texts_.size() <= capacity);
}

void Tables::add(const TallyInfo& info) {
  labels_.push_back(output::validText(info.label));
  cqljit_table table{};
  table.kind = static_cast<std::int32_t>(info.word);
  table.grouped = info.grouped;
  table.value_type = columnType(info.value);
  table.group_type = columnType(info.group);
  tables_.push_back(table);
}

/// Completes the structures when all labels have their places.
void Tables::setNames() {
  for (std::size_t i = 0; i < tables_.size(); ++i) tables_[i].label = labels_[i].c_str();
  all_ = {sizeof all_, tables_.size(), tables_.data()};
}

cqljit_table_value Tables::valueOf(const OutputValue& value) {
  if (value.kind != Kind::Text && value.kind != Kind::Set) return {value.number(), ""};
  const std::size_t begin = texts_.size();
  if (value.kind == Kind::Text) {
    texts_ += value.text;
  } else {
    char text[output::kSetRoom];
    texts_.append(text, output::putValue(text, value));
  }
  texts_ += '\0';
  return {value.number(), texts_.data() + begin};
}

}  // namespace cql::capi
