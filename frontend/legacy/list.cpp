#include "frontend/legacy/list.h"

#include <algorithm>
#include <array>

#include "frontend/legacy/keywords.h"
#include "frontend/legacy/translate.h"
#include "runtime/ascii.h"

namespace cql::frontend::legacy {
namespace {

bool endsWord(char c) {
  return ascii::isSpace(c) || c == '(' || c == ')' || c == ';' || c == '"';
}

bool takesList(std::string_view word) {
  const std::string_view name = word.substr(std::min(word.find(':') + 1, word.size()));
  return std::any_of(keywordTable().begin(), keywordTable().end(), [&](const KeywordInfo& key) {
    return key.spelling == name && key.arguments.find_first_of("LlGZ") != std::string_view::npos;
  });
}

/// Finds the first list inside a position list that has no keyword before it.
const Item* strayList(const Item& list) {
  const bool position = !list.items.empty() && list.items[0].isWord() && list.items[0].text == "position";
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const Item& item = list.items[i];
    if (!item.isList()) continue;
    if (position && !takesList(list.items[i - 1].text)) return &item;
    if (const Item* inner = strayList(item)) return inner;
  }
  return nullptr;
}

/// Finds the first `position` or `match` that begins no list.
const Item* listWithoutOpening(const Item& list) {
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const Item& item = list.items[i];
    if (i > 0 && item.isWord() && (item.text == "position" || item.text == "match")) return &item;
    if (!item.isList()) continue;
    if (const Item* inner = listWithoutOpening(item)) return inner;
  }
  return nullptr;
}

/// Scans tokens: ( ) word string, or the end of the text (an empty range).
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) { at_ = endOfByteOrderMarks(text_); }

  void next() {
    skipBlanks();
    begin = at_;
    if (at_ == text_.size()) {
      kind = End;
    } else if (text_[at_] == '(' || text_[at_] == ')') {
      kind = text_[at_++] == '(' ? Open : Close;
    } else if (text_[at_] == '"') {
      std::size_t close = text_.find('"', at_ + 1);
      kind = close == std::string_view::npos ? Unterminated : String;
      at_ = kind == String ? close + 1 : text_.size();
    } else {
      kind = Word;
      while (at_ < text_.size() && !endsWord(text_[at_])) ++at_;
    }
    end = at_;
  }

  std::string_view text() const { return text_.substr(begin, end - begin); }

  enum Kind { Open, Close, Word, String, Unterminated, End } kind = End;
  std::size_t begin = 0, end = 0;

 private:
  void skipBlanks() {
    while (at_ < text_.size()) {
      if (ascii::isSpace(text_[at_])) {
        ++at_;
      } else if (text_[at_] == ';' || text_.substr(at_).starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else {
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// Reports that the text ends inside these lists.
void sayUnclosed(const std::vector<Item>& open, DiagnosticSink& sink) {
  auto parenthesis = [](const Item& list) {
    return SourceRange{list.range.begin, list.range.begin + 1, list.range.buffer};
  };
  sink.error(parenthesis(open.back()), "this '(' is never closed");
  for (const Item& list : open)
    if (const Item* stray = strayList(list))
      return sink.note(parenthesis(*stray), "is a ')' missing before this list?");
}

}  // namespace

FirstWords firstWords(std::string_view text) {
  Scanner scanner(text);
  scanner.next();
  FirstWords first;
  first.begin = static_cast<std::uint32_t>(scanner.begin);
  first.modern = scanner.kind == Scanner::Word && scanner.text() == "cql";
  if (scanner.kind == Scanner::Open) {
    scanner.next();
    first.legacy = scanner.kind == Scanner::Word && scanner.text() == "match";
  }
  first.end = static_cast<std::uint32_t>(std::max<std::size_t>(scanner.end, first.begin + 1));
  return first;
}

std::string almostLegacy(std::string_view text) {
  Scanner scanner(text);
  scanner.next();
  if (scanner.kind != Scanner::Open) return {};
  scanner.next();
  if (scanner.kind != Scanner::Word || scanner.text() == "match") return {};
  const std::string word = ascii::lower(scanner.text());
  if (word == "position") return "a position list stands in a match list: (match (position ...))";
  if (nearest(word, std::array{std::string_view("match")}).empty()) return {};
  return "a query of the older language begins with (match, in small letters; CQL 6 begins with cql(";
}

std::string onOneLine(std::string_view text) {
  Scanner scanner(text);
  std::string out;
  for (scanner.next(); scanner.kind != Scanner::End; scanner.next()) {
    if (scanner.kind != Scanner::Close && !out.empty() && !out.ends_with('(')) out += ' ';
    for (char c : scanner.text()) out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out;
}

namespace {

/// Reads the items of a text; iterative, with a stack of open lists, so that deep nesting cannot overflow the
/// call stack.
class ListReader {
 public:
  ListReader(std::string_view text, std::uint32_t buffer, DiagnosticSink& sink)
      : scanner_(text), buffer_(buffer), sink_(sink) {}

  /// Reads the only list of the text; nullopt, and a message, if it has none.
  std::optional<Item> read();

 private:
  SourceRange range() const {
    return {static_cast<std::uint32_t>(scanner_.begin), static_cast<std::uint32_t>(scanner_.end), buffer_};
  }
  bool fail(std::string message) {
    sink_.error(range(), std::move(message));
    return false;
  }
  bool take();
  bool open();
  bool close();
  bool add(Item::Kind kind, std::string_view text);
  bool end();

  Scanner scanner_;
  std::uint32_t buffer_;
  DiagnosticSink& sink_;
  std::vector<Item> open_;
  std::optional<Item> whole_;
};

std::optional<Item> ListReader::read() {
  do {
    scanner_.next();
    if (!take()) return std::nullopt;
  } while (!whole_);
  scanner_.next();
  if (scanner_.kind == Scanner::End) return std::move(whole_);
  const Item* unopened = scanner_.kind == Scanner::Close ? listWithoutOpening(*whole_) : nullptr;
  fail(unopened ? "this ')' closes no list"
                : "a query is one match list; this text after it belongs to nothing");
  if (unopened) sink_.note(unopened->range, "is a '(' missing before this?");
  return std::nullopt;
}

/// Takes the token that the scanner found.
bool ListReader::take() {
  const std::string_view text = scanner_.text();
  switch (scanner_.kind) {
    case Scanner::Open:
      return open();
    case Scanner::Close:
      return close();
    case Scanner::Word:
      return add(Item::Kind::Word, text);
    case Scanner::String:
      return add(Item::Kind::String, text.substr(1, text.size() - 2));
    case Scanner::Unterminated:
      return fail("this string has no closing '\"'");
    case Scanner::End:
      return end();
  }
  return false;
}

bool ListReader::open() {
  if (open_.size() == kMaxListDepth) return fail("lists are nested deeper than 200 levels");
  open_.push_back({Item::Kind::List, range(), {}, {}});
  return true;
}

bool ListReader::close() {
  if (open_.empty()) return fail("this ')' closes no list");
  Item list = std::move(open_.back());
  open_.pop_back();
  list.range.end = static_cast<std::uint32_t>(scanner_.end);
  if (open_.empty())
    whole_ = std::move(list);
  else
    open_.back().items.push_back(std::move(list));
  return true;
}

bool ListReader::add(Item::Kind kind, std::string_view text) {
  if (open_.empty()) return fail("a query is one list: (match ... (position ...))");
  open_.back().items.push_back({kind, range(), std::string(text), {}});
  return true;
}

/// Reports that the text ends within a list, or has none.
bool ListReader::end() {
  if (open_.empty()) return fail("the query is empty");
  sayUnclosed(open_, sink_);
  return false;
}

}  // namespace

std::optional<Item> readList(std::string_view text, std::uint32_t buffer, DiagnosticSink& sink) {
  return ListReader(text, buffer, sink).read();
}

}  // namespace cql::frontend::legacy
