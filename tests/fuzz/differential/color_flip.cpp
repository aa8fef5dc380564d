#include "tests/fuzz/differential/color_flip.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace cql::differential {
namespace {

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

bool isRank(char c) {
  return c >= '1' && c <= '8';
}
char otherRank(char c) {
  return static_cast<char>('1' + '8' - c);
}
char otherCase(char c) {
  auto u = static_cast<unsigned char>(c);
  return static_cast<char>(std::isupper(u) ? std::tolower(u) : std::toupper(u));
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

/// Reads one game after the other and writes each with its colours exchanged.
class Flipper {
 public:
  explicit Flipper(std::string_view text) : text_(text) {}

  std::string run() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[at_])))
        ++at_;
      else if (text_[at_] == '[')
        tag();
      else
        movetextElement();
    }
    endGame();
    return std::move(out_);
  }

 private:
  void tag() {
    if (!moves_.empty()) endGame();
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line = text_.substr(at_, end - at_);
    at_ = end;
    const std::size_t open = line.find('"'), close = line.rfind('"');
    if (open == std::string_view::npos || close <= open) return;
    std::string name(line.substr(1, line.find_first_of(" \t\"") - 1));
    std::string value(line.substr(open + 1, close - open - 1));
    if (name == "SetUp") return;
    if (name == "FEN") {
      fen_ = value;
      return;
    }
    if (name.starts_with("White"))
      name.replace(0, 5, "Black");
    else if (name.starts_with("Black"))
      name.replace(0, 5, "White");
    else if (name == "Result")
      value = otherResult(value);
    tags_ += "[" + name + " \"" + value + "\"]\n";
  }

  void movetextElement() {
    const char c = text_[at_];
    if (c == '{') return copyTo(text_.find('}', at_));
    if (c == ';' || (c == '%' && (at_ == 0 || text_[at_ - 1] == '\n'))) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      at_ = end;
      return;
    }
    if (c == '(' || c == ')') return copyTo(at_);
    const std::size_t begin = at_;
    while (at_ < text_.size() && !std::isspace(static_cast<unsigned char>(text_[at_])) &&
           std::string_view("{}()[];").find(text_[at_]) == std::string_view::npos)
      ++at_;
    if (at_ == begin) ++at_;
    word(std::string(text_.substr(begin, at_ - begin)));
  }

  void copyTo(std::size_t last) {
    last = std::min(last, text_.size() - 1);
    append(std::string(text_.substr(at_, last + 1 - at_)));
    at_ = last + 1;
  }

  void word(std::string word) {
    if (word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*") {
      append(otherResult(word));
      return endGame();
    }
    if (word[0] == '$') return append(word);
    // A move number is dropped, also one that touches its move: 1.e4, 12...Nf6. Castling with zeros is not a
    // number.
    std::size_t digits = 0;
    while (digits < word.size() && std::isdigit(static_cast<unsigned char>(word[digits]))) ++digits;
    if (digits == word.size()) return;
    if (digits > 0 && word[digits] == '.') word.erase(0, word.find_first_not_of('.', digits));
    while (!word.empty() && word[0] == '.') word.erase(0, 1);
    if (word.empty()) return;
    if (!word.starts_with("0-0"))
      for (char& c : word)
        if (isRank(c)) c = otherRank(c);
    append(word);
  }

  static std::string otherResult(const std::string& result) {
    return result == "1-0" ? "0-1" : result == "0-1" ? "1-0" : result;
  }

  void append(const std::string& element) {
    if (!moves_.empty()) moves_ += moves_.size() - lineStart_ + element.size() > 78 ? '\n' : ' ';
    if (!moves_.empty() && moves_.back() == '\n') lineStart_ = moves_.size();
    moves_ += element;
  }

  void endGame() {
    if (tags_.empty() && moves_.empty() && fen_.empty()) return;
    out_ += tags_ + "[SetUp \"1\"]\n[FEN \"" + flipFen(fen_.empty() ? kStart : fen_) + "\"]\n\n" + moves_ +
            "\n\n";
    tags_.clear();
    moves_.clear();
    fen_.clear();
    lineStart_ = 0;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string tags_, moves_, fen_, out_;
  std::size_t lineStart_ = 0;
};

}  // namespace

std::string flipFen(std::string_view fen) {
  std::vector<std::string> fields = split(fen, ' ');
  std::vector<std::string> ranks = split(fields[0], '/');
  std::reverse(ranks.begin(), ranks.end());
  std::string board;
  for (const std::string& rank : ranks) {
    if (!board.empty()) board += '/';
    for (char c : rank) board += otherCase(c);
  }
  fields[0] = board;
  if (fields.size() > 1) fields[1] = fields[1] == "w" ? "b" : "w";
  if (fields.size() > 2 && fields[2] != "-") {
    for (char& c : fields[2]) c = otherCase(c);
    std::sort(fields[2].begin(), fields[2].end());  // KQkq
  }
  if (fields.size() > 3 && fields[3].size() == 2) fields[3][1] = otherRank(fields[3][1]);
  std::string result;
  for (const std::string& field : fields) result += (result.empty() ? "" : " ") + field;
  return result;
}

std::string flipColors(std::string_view pgn) {
  return Flipper(pgn).run();
}

}  // namespace cql::differential
