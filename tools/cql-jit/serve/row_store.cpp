#include "tools/cql-jit/serve/row_store.h"

#include <algorithm>

#include "runtime/letters/map_text.h"

namespace cql::serve {

std::int32_t TextPool::add(std::string_view text) {
  const auto found = numbers_.find(text);
  if (found != numbers_.end()) return found->second;
  texts_.emplace_back(text);
  const auto number = static_cast<std::int32_t>(texts_.size() - 1);
  numbers_.emplace(texts_.back(), number);
  bytes_ += text.size() + sizeof(std::string) + 4 * sizeof(void*);
  return number;
}

std::string foldedText(std::string_view text) {
  const auto folded =
      letters::mapText(text, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK);
  return folded ? *folded : std::string(text);
}

RowStore::RowStore(const std::vector<output::PlannedColumn>& columns) {
  for (const output::PlannedColumn& column : columns)
    columns_.push_back({column.name, column.type, column.isOfGame(), {}, {}, {}});
  file_ = column("file");
  game_ = column("game");
}

std::size_t RowStore::column(std::string_view name) const {
  const auto found = std::ranges::find(columns_, name, &StoredColumn::name);
  return found == columns_.end() ? std::string::npos : static_cast<std::size_t>(found - columns_.begin());
}

std::uint32_t RowStore::rowCount(std::size_t game) const {
  const std::size_t end = game + 1 < firstRows_.size() ? firstRows_[game + 1] : rows_;
  return static_cast<std::uint32_t>(end - firstRows_[game]);
}

void RowStore::add(std::string_view bytes) {
  using Kind = OutputValue::Kind;
  std::vector<OutputValue> row(columns_.size());
  const std::lock_guard lock(mutex_);
  while (!bytes.empty()) {
    for (OutputValue& value : row) value = takeValue(bytes);
    ++seen_;
    if (rows_ >= kMostRows) continue;
    const std::int32_t file = texts_.add(row[file_].text);
    const auto game = static_cast<std::int32_t>(row[game_].number());
    const bool isNew = firstRows_.empty() || file != lastFile_ || game != lastGame_;
    lastFile_ = file;
    lastGame_ = game;
    if (isNew) firstRows_.push_back(static_cast<std::uint32_t>(rows_));
    gameOfRow_.push_back(static_cast<std::uint32_t>(firstRows_.size() - 1));
    ++rows_;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      StoredColumn& column = columns_[i];
      const OutputValue& value = row[i];
      if (column.ofGame && !isNew) continue;
      if (column.type == OutputType::Set) {
        column.sets.push_back(value.bits);
        column.has.push_back(value.kind != Kind::None);
      }
      std::int32_t stored = kNone;
      if (value.kind == Kind::Text)
        stored = texts_.add(value.text);
      else if (value.kind == Kind::True || value.kind == Kind::False)
        stored = value.kind == Kind::True;
      else if (value.kind == Kind::Integer)
        stored =
            static_cast<std::int32_t>(std::clamp<std::int64_t>(value.number(), INT32_MIN + 1, INT32_MAX));
      if (column.type != OutputType::Set) column.values.push_back(stored);
    }
  }
}

}  // namespace cql::serve
