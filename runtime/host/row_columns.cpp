#include "runtime/host/row_columns.h"

#include <algorithm>

#include "runtime/ascii.h"
#include "runtime/game_record.h"

namespace cql {
namespace {

constexpr bool kText = false, kInteger = true;
constexpr RowColumnFacts kColumns[] = {
#define CQL_COLUMN(name, word, type, tags, needs, filter) {word, k##type, tags, needs, filter},
#include "runtime/host/row_columns.def"
};

bool isName(std::string_view text) {
  return !text.empty() && (ascii::isLetter(text[0]) || text[0] == '_') &&
         std::ranges::all_of(text, [](char c) { return ascii::isLetterOrDigit(c) || c == '_'; });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

/// Returns the end of the quoted text that begins at `open`: the offset after its second quote.
std::size_t endOfQuoted(std::string_view text, std::size_t open) {
  const std::size_t close = text.find('"', open + 1);
  return close == text.npos ? text.size() : close + 1;
}

std::vector<std::string_view> split(std::string_view list) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0, at = 0;
  int depth = 0;
  while (at < list.size()) {
    const char c = list[at];
    if (c == '"') {
      at = endOfQuoted(list, at);
      continue;
    }
    depth += c == '(' || c == '[' || c == '{';
    depth -= c == ')' || c == ']' || c == '}';
    if (c == ',' && depth <= 0) {
      parts.push_back(list.substr(begin, at - begin));
      begin = at + 1;
    }
    ++at;
  }
  parts.push_back(list.substr(begin));
  return parts;
}

ColumnEntry readEntry(std::string_view text) {
  using Kind = ColumnEntry::Kind;
  text = trimmed(text);
  if (text == "row") return {Kind::Rows, "", "row"};
  if (rowColumnOf(text) || (text.starts_with("sort_") && columnName(text) == text))
    return {Kind::Table, std::string(text), std::string(text)};
  // "name"=F or name=F, but not a comparison.
  const std::size_t equals = text.starts_with('"') ? endOfQuoted(text, 0) : text.find('=');
  if (equals < text.size()) {
    const std::string_view before = trimmed(text.substr(0, equals)), behind = trimmed(text.substr(equals));
    const bool assigns = behind.starts_with('=') && !behind.starts_with("==");
    const bool quoted = before.size() > 2 && before.starts_with('"');
    if (assigns && (quoted || isName(before)))
      return {Kind::Filter, std::string(quoted ? before.substr(1, before.size() - 2) : before),
              std::string(trimmed(behind.substr(1)))};
  }
  return {Kind::Filter, "", std::string(text)};
}

/// Returns the name without a suffix `_N`.
std::string withoutNumber(const std::string& name) {
  const std::size_t end = name.find_last_not_of("0123456789");
  return end < name.size() - 1 && name[end] == '_' ? name.substr(0, end) : name;
}

}  // namespace

const RowColumnFacts& factsOf(RowColumn column) {
  return kColumns[static_cast<std::size_t>(column)];
}

std::optional<RowColumn> rowColumnOf(std::string_view name) {
  const auto* found = std::ranges::find(kColumns, name, &RowColumnFacts::name);
  if (found == std::end(kColumns)) return std::nullopt;
  return static_cast<RowColumn>(found - kColumns);
}

const std::vector<RowColumn>& defaultRowColumns() {
  static const std::vector<RowColumn> columns = [] {
    std::vector<RowColumn> all;
    for (std::size_t i = 0; i < std::size(kColumns); ++i)
      if (!(kColumns[i].needs & kRowAsked)) all.push_back(static_cast<RowColumn>(i));
    return all;
  }();
  return columns;
}

std::vector<ColumnEntry> readColumns(std::string_view list) {
  std::vector<ColumnEntry> entries;
  for (const std::string_view part : split(list)) entries.push_back(readEntry(part));
  return entries;
}

std::string columnName(std::string_view text) {
  std::string name(text);
  for (char& c : name)
    if (!ascii::isLetterOrDigit(c) && static_cast<unsigned char>(c) < 128) c = '_';
  return name;
}

std::string uniqueColumn(const std::string& name, std::vector<std::string>& names) {
  const auto taken = [&](const std::string& wanted) {
    return std::ranges::find(names, wanted) != names.end();
  };
  const std::string before = withoutNumber(name), stem = taken(before) ? before : name;
  std::string own = name;
  for (int number = 2; taken(own); ++number) own = stem + "_" + std::to_string(number);
  names.push_back(own);
  return own;
}

}  // namespace cql
