#include "output/tally_lines.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "output/text_parts.h"
#include "output/valid_text.h"
#include "runtime/utf8.h"

namespace cql::output {
namespace {

/// Returns the result of a cell of `total`, `average` ...; "none" if the cell has no result.
std::string resultText(TallyWord word, const TallyCell& cell) {
  if (word == TallyWord::Total) return std::to_string(cell.sum);
  if (cell.count == 0) return "none";
  if (word != TallyWord::Average) return std::to_string(cell.sum);
  // An average has two decimals, rounded half away from zero.
  const bool negative = cell.sum < 0;
  const auto sum = static_cast<unsigned __int128>(negative ? -static_cast<__int128>(cell.sum) : cell.sum);
  const auto count = static_cast<unsigned __int128>(cell.count);
  const auto hundredths = static_cast<std::uint64_t>((sum * 200 + count) / (count * 2));
  const std::string decimals = std::to_string(100 + hundredths % 100).substr(1);
  return (negative && hundredths ? "-" : "") + std::to_string(hundredths / 100) + "." + decimals;
}

constexpr char kTab = '\t';
/// The block characters that fill 0 to 7 eighths of a column, from the left.
constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

std::string textOf(const OutputValue& value) {
  if (value.kind == OutputValue::Kind::Text) return std::string(value.text);
  char text[kSetRoom];
  return {text, putValue(text, value)};
}

/// Makes a text fit into one line of a table with tabs as separators.
std::string oneLine(std::string text) {
  for (char& c : text)
    if (c == '\t' || c == '\r' || c == '\n') c = ' ';
  return text;
}

/// Compares numbers by value, all other values by their bytes.
int compare(const OutputValue& a, const OutputValue& b) {
  if (a.kind == OutputValue::Kind::Integer && b.kind == OutputValue::Kind::Integer)
    return (a.number() > b.number()) - (a.number() < b.number());
  if (a.kind == OutputValue::Kind::Text && b.kind == OutputValue::Kind::Text) return a.text.compare(b.text);
  return textOf(a).compare(textOf(b));
}

bool comesBefore(const TallyLine& a, const TallyLine& b) {
  if (const int order = compare(a.group, b.group)) return order < 0;
  if (a.cell.count != b.cell.count) return a.cell.count > b.cell.count;
  return compare(a.value, b.value) < 0;
}

bool sameGroup(const TallyLine& a, const TallyLine& b) {
  return compare(a.group, b.group) == 0;
}

/// A printed line.
struct Shown {
  std::optional<std::string> group;
  std::string number;  ///< count or result
  std::string last;    ///< value, or number of contributions
  double size = 0;     ///< the length of the bar
};

/// Returns the lines of a table; of a tally the first `top` ones of each group.
std::vector<Shown> shownLines(const TallyTable& table, std::size_t top) {
  std::vector<Shown> shown;
  const TallyInfo& info = *table.info;
  const auto groupOf = [&](const TallyLine& line) {
    return info.grouped ? std::optional(oneLine(textOf(line.group))) : std::nullopt;
  };
  if (info.word != TallyWord::Tally) {
    if (!info.grouped) return shown;
    for (const TallyLine& line : table.lines) {
      double size = static_cast<double>(line.cell.sum);
      if (info.word == TallyWord::Average) size /= static_cast<double>(line.cell.count);
      shown.push_back(
          {groupOf(line), resultText(info.word, line.cell), std::to_string(line.cell.count), size});
    }
    return shown;
  }
  for (std::size_t begin = 0, end; begin < table.lines.size(); begin = end) {
    for (end = begin; end < table.lines.size() && sameGroup(table.lines[begin], table.lines[end]);) ++end;
    std::int64_t others = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const TallyLine& line = table.lines[i];
      if (top > 0 && i - begin >= top)
        others += line.cell.count;
      else
        shown.push_back({groupOf(line), std::to_string(line.cell.count), oneLine(textOf(line.value)),
                         static_cast<double>(line.cell.count)});
    }
    if (others) shown.push_back({groupOf(table.lines[begin]), std::to_string(others), "(others)", 0});
  }
  return shown;
}

std::string headLine(const TallyTable& table) {
  std::string head = oneLine(validText(table.info->label)) + ": ";
  const std::string number = std::to_string(table.all.count);
  if (table.info->word == TallyWord::Tally)
    return head + number + " in " + std::to_string(table.lines.size()) + " values\n";
  return head + resultText(table.info->word, table.all) + " (" + number + ")\n";
}

/// Returns the approximate width of a text on a terminal, in columns.
std::size_t widthOf(std::string_view text) {
  return utf8::length(text);
}

std::string bar(double part, std::size_t width) {
  const auto eighths = static_cast<std::size_t>(std::lround(part * static_cast<double>(width) * 8));
  std::string text;
  for (std::size_t i = 0; i < eighths / 8; ++i) text += "█";
  return text + std::string(kEighths[eighths % 8]);
}

void appendPadded(std::string& out, const std::string& text, std::size_t width, bool right) {
  const std::size_t blanks = width - std::min(width, widthOf(text));
  if (right) out.append(blanks, ' ');
  out += text;
  if (!right) out.append(blanks, ' ');
}

/// A field of a file: a text, a number in decimal, or empty.
struct FileCell {
  enum class Kind : std::uint8_t { Null, Text, Number };
  Kind kind = Kind::Null;
  std::string text;
};
using FileLine = std::array<FileCell, 6>;
constexpr std::array<std::string_view, 6> kFileColumns = {"label", "kind",  "group",
                                                          "value", "count", "result"};

FileCell cellOf(const OutputValue& value) {
  using Kind = FileCell::Kind;
  if (value.kind == OutputValue::Kind::None) return {};
  return {value.kind == OutputValue::Kind::Integer ? Kind::Number : Kind::Text, textOf(value)};
}

template <typename Function>
void forEachFileLine(const std::vector<TallyTable>& tables, const Function& function) {
  using Kind = FileCell::Kind;
  for (const TallyTable& table : tables) {
    const TallyInfo& info = *table.info;
    auto give = [&](const TallyLine& line) {
      FileCell result;
      if (info.word != TallyWord::Tally && (line.cell.count || info.word == TallyWord::Total))
        result = {Kind::Number, resultText(info.word, line.cell)};
      function(FileLine{FileCell{Kind::Text, validText(info.label)},
                        {Kind::Text, std::string(kTallyWords[static_cast<std::size_t>(info.word)])},
                        cellOf(line.group),
                        cellOf(line.value),
                        {Kind::Number, std::to_string(line.cell.count)},
                        result});
    };
    if (info.word != TallyWord::Tally) give({{}, {}, table.all});
    if (info.word != TallyWord::Tally && !info.grouped) continue;
    for (const TallyLine& line : table.lines) give(line);
  }
}

template <typename Put>
std::string tableFile(const std::vector<TallyTable>& tables, char separator, std::string_view lineEnd,
                      bool safe, const Put& putText) {
  std::string out, room;
  const auto append = [&](std::string_view cell) {
    const std::string marked = safe && isFormula(cell) ? asNoFormula(cell) : std::string();
    const std::string_view text = marked.empty() ? cell : marked;
    room.resize(text.size() * 2 + 2);
    out.append(room.data(), static_cast<std::size_t>(putText(room.data(), text) - room.data()));
  };
  for (std::size_t i = 0; i < kFileColumns.size(); ++i) {
    if (i > 0) out += separator;
    append(kFileColumns[i]);
  }
  out += lineEnd;
  forEachFileLine(tables, [&](const FileLine& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i > 0) out += separator;
      if (line[i].kind == FileCell::Kind::Text)
        append(line[i].text);
      else
        out += line[i].text;
    }
    out += lineEnd;
  });
  return out;
}

}  // namespace

std::vector<TallyTable> sortedTables(const TallyTables& tables) {
  std::vector<TallyTable> all;
  for (const TallyInfo& info : tables.tables()) all.push_back({&info, {}, {}});
  const TallyCells& cells = tables.cells();
  for (std::uint32_t i = 0; i < cells.size(); ++i) {
    const TallyCells::Entry& entry = cells[i];
    if (entry.cell.count == 0) continue;
    TallyTable& table = all[static_cast<std::size_t>(entry.table)];
    std::string_view key = cells.keyOf(entry);
    TallyLine line{{}, {}, entry.cell};
    if (table.info->word == TallyWord::Tally) line.value = takeValue(key);
    if (table.info->grouped) line.group = takeValue(key);
    table.all.add(table.info->word, entry.cell);
    table.lines.push_back(line);
  }
  for (TallyTable& table : all) std::ranges::sort(table.lines, comesBefore);
  return all;
}

std::string plainTallies(const std::vector<TallyTable>& tables, std::size_t top) {
  std::string out;
  for (const TallyTable& table : tables) {
    out += headLine(table);
    for (const Shown& line : shownLines(table, top)) {
      if (line.group) (out += *line.group) += kTab;
      ((out += line.number) += kTab) += line.last;
      out += '\n';
    }
  }
  return out;
}

std::string drawnTallies(const std::vector<TallyTable>& tables, std::size_t top, std::size_t width) {
  constexpr std::size_t kWidestBar = 40, kGap = 2;
  std::string out;
  for (const TallyTable& table : tables) {
    out += headLine(table);
    const std::vector<Shown> lines = shownLines(table, top);
    std::size_t group = 0, number = 0, last = 0;
    double largest = 0;
    for (const Shown& line : lines) {
      if (line.group) group = std::max(group, widthOf(*line.group));
      number = std::max(number, widthOf(line.number));
      last = std::max(last, widthOf(line.last));
      largest = std::max(largest, line.size);
    }
    const std::size_t used = kGap * 4 + group + number + last;
    const std::size_t room = used < width ? std::min(kWidestBar, width - used) : 0;
    for (const Shown& line : lines) {
      std::string text(kGap, ' ');
      if (line.group) {
        appendPadded(text, *line.group, group, false);
        text.append(kGap, ' ');
      }
      appendPadded(text, line.number, number, true);
      text.append(kGap, ' ');
      appendPadded(text, line.last, last, table.info->word != TallyWord::Tally);
      if (largest > 0 && line.size > 0) (text.append(kGap, ' ')) += bar(line.size / largest, room);
      text.erase(text.find_last_not_of(' ') + 1);
      (out += text) += '\n';
    }
  }
  return out;
}

std::string jsonOf(const std::vector<TallyInfo>& tables) {
  std::string out = "[";
  for (const TallyInfo& table : tables) {
    out += out.size() > 1 ? ",{\"label\":" : "{\"label\":";
    appendJson(out, validText(table.label));
    out += ",\"kind\":";
    appendJson(out, kTallyWords[static_cast<std::size_t>(table.word)]);
    out += table.grouped ? ",\"grouped\":true}" : ",\"grouped\":false}";
  }
  return out += "]";
}

std::string pageTallies(const std::vector<TallyTable>& tables, std::size_t most) {
  std::string out = "[";
  const auto appendValue = [&](const OutputValue& value) {
    if (value.kind == OutputValue::Kind::None)
      out += "null";
    else if (value.kind == OutputValue::Kind::Integer)
      out += textOf(value);
    else
      appendJson(out, textOf(value));
  };
  const auto appendResult = [&](const TallyInfo& info, const TallyCell& cell) {
    const bool has = info.word == TallyWord::Total || (info.word != TallyWord::Tally && cell.count > 0);
    out += has ? resultText(info.word, cell) : "null";
  };
  for (const TallyTable& table : tables) {
    const TallyInfo& info = *table.info;
    out += out.size() > 1 ? ",{\"label\":" : "{\"label\":";
    appendJson(out, validText(info.label));
    appendJson(out += ",\"kind\":", kTallyWords[static_cast<std::size_t>(info.word)]);
    out += info.grouped ? ",\"grouped\":true,\"count\":" : ",\"grouped\":false,\"count\":";
    out += std::to_string(table.all.count) + ",\"result\":";
    appendResult(info, table.all);
    out += ",\"lines\":[";
    const bool hasLines = info.word == TallyWord::Tally || info.grouped;
    const std::size_t shown = hasLines ? std::min(most, table.lines.size()) : 0;
    for (std::size_t i = 0; i < shown; ++i) {
      const TallyLine& line = table.lines[i];
      appendValue((out += i > 0 ? ",[" : "[", line.group));
      appendValue((out += ',', line.value));
      out += ',' + std::to_string(line.cell.count) + ',';
      appendResult(info, line.cell);
      out += ']';
    }
    out += "],\"more\":" + std::to_string(hasLines ? table.lines.size() - shown : 0) + '}';
  }
  return out += "]";
}

std::string csvTallies(const std::vector<TallyTable>& tables, bool safe) {
  return tableFile(tables, ',', "\r\n", safe, putCsv);
}

std::string tsvTallies(const std::vector<TallyTable>& tables, bool safe) {
  return tableFile(tables, '\t', "\n", safe, putTsv);
}

std::string jsonlTallies(const std::vector<TallyTable>& tables) {
  std::string out;
  forEachFileLine(tables, [&](const FileLine& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      out.append(i > 0 ? ",\"" : "{\"").append(kFileColumns[i]).append("\":");
      if (line[i].kind == FileCell::Kind::Text)
        appendJson(out, line[i].text);
      else
        out += line[i].kind == FileCell::Kind::Null ? "null" : line[i].text;
    }
    out += "}\n";
  });
  return out;
}

}  // namespace cql::output
