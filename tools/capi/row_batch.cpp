#include "tools/capi/row_batch.h"

namespace cql::capi {

std::int32_t columnType(OutputType type) {
  switch (type) {
    case OutputType::Logical:
      return CQLJIT_COLUMN_LOGICAL;
    case OutputType::Integer:
      return CQLJIT_COLUMN_INTEGER;
    case OutputType::Set:
      return CQLJIT_COLUMN_SET;
    case OutputType::Text:
      return CQLJIT_COLUMN_TEXT;
  }
  return CQLJIT_COLUMN_TEXT;
}

RowBatch::RowBatch(const std::vector<output::PlannedColumn>& columns) {
  for (const output::PlannedColumn& column : columns)
    columns_.push_back({column.name, column.type == OutputType::Text, {}, {}, {}, {}});
  for (std::size_t i = 0; i < columns.size(); ++i)
    shown_.push_back(
        {columns_[i].name.c_str(), columnType(columns[i].type), 0, nullptr, nullptr, nullptr, nullptr});
  shownWithoutRows_ = shown_;
  noRows_ = {sizeof noRows_, 0, shownWithoutRows_.size(), shownWithoutRows_.data()};
}

void RowBatch::Column::add(const OutputValue& value) {
  using Kind = OutputValue::Kind;
  hasValue.push_back(value.kind != Kind::None);
  if (isText) {
    (text += value.text) += '\0';
    textEnds.push_back(text.size());
  } else {
    numbers.push_back(value.kind == Kind::True ? 1 : value.number());
  }
}

void RowBatch::read(std::string_view bytes) {
  for (Column& column : columns_) {
    column.hasValue.clear();
    column.numbers.clear();
    column.text.clear();
    column.textEnds.clear();
  }
  while (!bytes.empty())
    for (Column& column : columns_) column.add(takeValue(bytes));
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Column& column = columns_[i];
    shown_[i].has_value = column.hasValue.data();
    shown_[i].numbers = column.isText ? nullptr : column.numbers.data();
    shown_[i].text = column.isText ? column.text.c_str() : nullptr;
    shown_[i].text_ends = column.isText ? column.textEnds.data() : nullptr;
  }
  rows_ = {sizeof rows_, columns_.empty() ? 0 : columns_[0].hasValue.size(), shown_.size(), shown_.data()};
}

}  // namespace cql::capi
