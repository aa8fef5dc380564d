#include "pgn/lists/list_stream.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "runtime/ascii.h"

namespace cql::pgn {
namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";  ///< UTF-8 byte order mark

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && ascii::isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && ascii::isSpace(text.back())) text.remove_suffix(1);
  return text;
}

/// Takes the next word off the front of a text.
std::string_view takeWord(std::string_view& text) {
  text = trimmed(text);
  const auto end = std::ranges::find_if(text, ascii::isSpace);
  const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(word.size());
  return word;
}

bool isBoard(std::string_view word) {
  return std::ranges::count(word, '/') == 7 &&
         word.find_first_not_of("pnbrqkPNBRQK12345678/") == std::string_view::npos;
}
/// Returns true if the text begins with a board and the side to move.
bool beginsWithPosition(std::string_view text) {
  if (!isBoard(takeWord(text))) return false;
  const std::string_view side = takeWord(text);
  return side == "w" || side == "b" || side.starts_with("w;") || side.starts_with("b;");
}
bool isNumber(std::string_view word) {
  return !word.empty() && word.size() <= 6 && std::ranges::all_of(word, ascii::isDigit);
}
bool isCastling(std::string_view word) {
  return word == "-" || (!word.empty() && word.size() <= 4 &&
                         word.find_first_not_of("KQkqABCDEFGHabcdefgh") == std::string_view::npos);
}
bool isEnPassant(std::string_view word) {
  return word == "-" ||
         (word.size() == 2 && word[0] >= 'a' && word[0] <= 'h' && (word[1] == '3' || word[1] == '6'));
}
bool isComment(std::string_view line) {
  return line.empty() || line[0] == '#' || line[0] == '%' || line[0] == ';' || line.starts_with("//");
}

/// Appends a tag. Characters that would end its value or its line are replaced.
void appendTag(std::string_view name, std::string_view value, std::string& out) {
  out += '[';
  out += name;
  out += " \"";
  for (const char c : value) out += c == '"' ? '\'' : ascii::isControl(c) ? ' ' : c;
  out += "\"]\n";
}

/// Returns a valid tag name made of another name; empty if that has no letter.
std::string tagName(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (ascii::isLetter(c) || (!out.empty() && (ascii::isDigit(c) || c == '_'))) out += c;
  return out;
}

void beginGame(std::string& out) {
  out += "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";
}

class PositionLines : public LineConverter {
 public:
  void convert(std::string_view line, std::string& out) override {
    line = trimmed(line);
    if (isComment(line)) return;
    beginGame(out);
    if (!beginsWithPosition(line)) {
      // The line counts as a game, and the reader of the FEN warns about it.
      appendTag("FEN", line.substr(0, kShown), out);
      out += "\n*\n\n";
      return;
    }
    std::string_view rest = line;
    const std::string_view board = takeWord(rest);
    fen_.assign(board);
    fen_ += ' ';
    rest = trimmed(rest);
    fen_ += rest[0];
    rest.remove_prefix(1);
    takeFields(rest);
    tags_.clear();
    takeOperations(rest);
    appendTag("FEN", fen_ + clocks(), out);
    out += tags_;
    out += "\n*\n\n";
  }

 private:
  static constexpr std::size_t kShown = 200;

  /// Takes castling, en passant square and both counters, as far as present.
  void takeFields(std::string_view& rest) {
    halfMoves_ = number_ = {};
    bool counters = true;
    for (const auto isField : {isCastling, isEnPassant}) {
      std::string_view behind = rest;
      std::string_view word = takeWord(behind);
      const std::size_t end = word.find(';');
      const bool ends = end != std::string_view::npos;
      const std::string_view field = word.substr(0, end);
      if (!isField(field)) {
        counters = false;
        break;
      }
      fen_ += ' ';
      fen_ += field;
      rest = ends ? rest.substr(static_cast<std::size_t>(field.data() + field.size() - rest.data())) : behind;
      if (ends) return;
    }
    std::string_view behind = rest;
    if (const std::string_view half = takeWord(behind); counters && (isNumber(half) || half == "-")) {
      std::string_view word = takeWord(behind);
      word = word.substr(0, word.find(';'));
      if (!isNumber(word) && word != "-") return;
      halfMoves_ = half;
      number_ = word;
      rest.remove_prefix(static_cast<std::size_t>(word.data() + word.size() - rest.data()));
    }
  }

  /// Takes `opcode operands;` after `opcode operands;`.
  void takeOperations(std::string_view rest) {
    while (!(rest = trimmed(rest)).empty()) {
      bool quoted = false;
      std::size_t end = 0;
      for (; end < rest.size() && (quoted || rest[end] != ';'); ++end) quoted ^= rest[end] == '"';
      std::string_view operation = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      const std::string_view opcode = takeWord(operation);
      std::string_view value = trimmed(operation);
      if (value.size() >= 2 && value.front() == '"' && value.back() == '"' &&
          value.find('"', 1) == value.size() - 1)
        value = value.substr(1, value.size() - 2);
      if (opcode == "hmvc" && isNumber(value))
        halfMoves_ = value;
      else if (opcode == "fmvn" && isNumber(value))
        number_ = value;
      else if (const std::string name = tagName(opcode); !name.empty())
        appendTag(name == "FEN" ? "fen" : name, value, tags_);
    }
  }

  std::string clocks() const {
    const auto counter = [](std::string_view word, const char* usual) {
      return " " + (word.empty() || word == "-" ? std::string(usual) : std::string(word));
    };
    if (halfMoves_.empty() && number_.empty()) return {};
    if (std::ranges::count(fen_, ' ') < 3) return {};  // the fields before them are missing
    return counter(halfMoves_, "0") + counter(number_, "1");
  }

  std::string fen_, tags_;
  std::string_view halfMoves_, number_;
};

/// Divides a line of a table. Quotes may surround a field; two of them inside it are one.
void divide(std::string_view line, char delimiter, std::vector<std::string>& fields) {
  fields.clear();
  std::string field;
  bool quoted = false;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i == line.size() || (line[i] == delimiter && !quoted)) {
      fields.emplace_back(trimmed(field));
      field.clear();
    } else if (line[i] != '"') {
      field += line[i];
    } else if (quoted && i + 1 < line.size() && line[i + 1] == '"') {
      field += line[i++];
    } else {
      quoted = !quoted;
    }
  }
}

constexpr std::array<std::string_view, 10> kLichess{"PuzzleId",        "FEN",        "Moves",   "Rating",
                                                    "RatingDeviation", "Popularity", "NbPlays", "Themes",
                                                    "GameUrl",         "OpeningTags"};

/// The columns of a table.
struct Columns {
  char delimiter = ',';
  std::vector<std::string> names;
  std::size_t fen = SIZE_MAX, moves = SIZE_MAX;
  bool inFirstLine = true;

  /// Reads the first line; returns false if it is not that of a table of positions.
  bool read(std::string_view line) {
    if (line.starts_with(kMark)) line.remove_prefix(kMark.size());
    for (const char c : {',', ';', '\t'}) {
      delimiter = c;
      divide(line, c, names);
      if (names.size() < 2 && c != ',') continue;
      const auto find = [&](std::string_view name) {
        const auto found = std::ranges::find_if(
            names, [&](const std::string& n) { return ascii::sameIgnoringCase(n, name); });
        return found == names.end() ? SIZE_MAX : static_cast<std::size_t>(found - names.begin());
      };
      fen = find("FEN");
      moves = find("Moves");
      if (fen != SIZE_MAX) return true;
      if (c == ',' && names.size() >= 8 && names.size() <= kLichess.size() && beginsWithPosition(names[1])) {
        names.assign(kLichess.begin(), kLichess.end());
        fen = 1;
        moves = 2;
        inFirstLine = false;
        return true;
      }
    }
    return false;
  }
};

class TableLines : public LineConverter {
 public:
  void convert(std::string_view line, std::string& out) override {
    if (!begun_) {
      if (trimmed(line).empty()) return;
      begun_ = true;
      if (!columns_.read(line)) columns_.fen = 0;
      if (columns_.inFirstLine) return;
    }
    if (trimmed(line).empty()) return;
    divide(line, columns_.delimiter, fields_);
    beginGame(out);
    appendTag("FEN", columns_.fen < fields_.size() ? fields_[columns_.fen] : std::string(), out);
    for (std::size_t i = 0; i < std::min(fields_.size(), columns_.names.size()); ++i) {
      if (i == columns_.fen || i == columns_.moves || fields_[i].empty()) continue;
      if (const std::string name = tagName(columns_.names[i]); !name.empty() && name != "FEN")
        appendTag(name, fields_[i], out);
    }
    out += '\n';
    if (columns_.moves < fields_.size()) appendMoves(fields_[columns_.moves], out);
    out += "*\n\n";
  }

 private:
  /// Appends moves, `e7e8q` as `e7e8=Q`, and nothing that is a token of PGN beside them.
  static void appendMoves(std::string_view moves, std::string& out) {
    for (std::string_view word; !(word = takeWord(moves)).empty();) {
      for (const char c : word)
        out += std::string_view("{}()[];%<>\"$").find(c) != std::string_view::npos ? '_' : c;
      const bool promotes = word.size() == 5 && ascii::isDigit(word[1]) && ascii::isDigit(word[3]) &&
                            std::string_view("qrbn").find(word[4]) != std::string_view::npos;
      if (promotes) {
        out.back() = '=';
        out += ascii::toUpper(word[4]);
      }
      out += ' ';
    }
  }

  bool begun_ = false;
  Columns columns_;
  std::vector<std::string> fields_;
};

class ConvertedLines : public ByteStream {
 public:
  ConvertedLines(std::unique_ptr<ByteStream> list, std::unique_ptr<LineConverter> converter)
      : list_(std::move(list)), converter_(std::move(converter)) {}

  std::size_t read(char* buffer, std::size_t size) override {
    while (used_ == ready_.size() && !ended_) {
      ready_.clear();
      used_ = 0;
      readMore();
    }
    const std::size_t n = std::min(size, ready_.size() - used_);
    std::memcpy(buffer, ready_.data() + used_, n);
    used_ += n;
    return n;
  }
  std::string error() const override { return list_->error(); }

 private:
  void readMore() {
    std::array<char, std::size_t{1} << 16> block;
    const std::size_t n = list_->read(block.data(), block.size());
    ended_ = n == 0;
    std::string_view text(block.data(), n);
    while (!text.empty()) {
      const std::size_t end = text.find_first_of("\r\n");
      line_ += text.substr(0, std::min(end, kLongestLine - std::min(kLongestLine, line_.size())));
      if (end == std::string_view::npos) break;
      giveLine();
      text.remove_prefix(end + 1);
    }
    if (ended_) giveLine();
  }
  void giveLine() {
    std::string_view line = line_;
    if (first_ && line.starts_with(kMark)) line.remove_prefix(kMark.size());
    first_ &= line.empty();
    if (line.size() > kLongestLine) line = line.substr(0, kLongestLine);
    if (!line.empty()) converter_->convert(line, ready_);
    line_.clear();
  }

  std::unique_ptr<ByteStream> list_;
  std::unique_ptr<LineConverter> converter_;
  std::string line_, ready_;
  std::size_t used_ = 0;
  bool ended_ = false, first_ = true;
};

/// Returns the first line that is not empty and fulfils the test; empty if there is none.
template <typename Skip>
std::string_view firstLine(std::string_view text, const Skip& skip) {
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    if (!skip(line)) return line;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

}  // namespace

std::unique_ptr<LineConverter> positionLines() {
  return std::make_unique<PositionLines>();
}
std::unique_ptr<LineConverter> tableLines() {
  return std::make_unique<TableLines>();
}

bool isPositionList(std::string_view firstBytes) {
  return beginsWithPosition(firstLine(firstBytes, isComment));
}
bool isPositionTable(std::string_view firstBytes) {
  const std::string_view line = firstLine(firstBytes, [](std::string_view l) { return l.empty(); });
  return !line.empty() && line[0] != '[' && Columns().read(line);
}

std::unique_ptr<ByteStream> convertLines(std::unique_ptr<ByteStream> list,
                                         std::unique_ptr<LineConverter> converter) {
  return std::make_unique<ConvertedLines>(std::move(list), std::move(converter));
}

}  // namespace cql::pgn
