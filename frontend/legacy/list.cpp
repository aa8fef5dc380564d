#include "frontend/legacy/list.h"

#include <algorithm>

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

/// The first list inside a position list that has no keyword before it.
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

/// The first `position` or `match` that begins no list.
const Item* listWithoutOpening(const Item& list) {
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const Item& item = list.items[i];
    if (i > 0 && item.isWord() && (item.text == "position" || item.text == "match")) return &item;
    if (!item.isList()) continue;
    if (const Item* inner = listWithoutOpening(item)) return inner;
  }
  return nullptr;
}

/// A token is one of ( ) word string, or the end of the text (an empty range).
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

/// The text ends inside these lists.
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
  if (nearest(word, {"match"}).empty()) return {};
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

std::optional<Item> readList(std::string_view text, std::uint32_t buffer, DiagnosticSink& sink) {
  Scanner scanner(text);
  auto range = [&] {
    return SourceRange{static_cast<std::uint32_t>(scanner.begin), static_cast<std::uint32_t>(scanner.end),
                       buffer};
  };
  std::vector<Item> open;
  while (true) {
    scanner.next();
    switch (scanner.kind) {
      case Scanner::Open:
        if (open.size() == kMaxListDepth) {
          sink.error(range(), "lists are nested deeper than 200 levels");
          return std::nullopt;
        }
        open.push_back({Item::Kind::List, range(), {}, {}});
        break;
      case Scanner::Close: {
        if (open.empty()) {
          sink.error(range(), "this ')' closes no list");
          return std::nullopt;
        }
        Item list = std::move(open.back());
        open.pop_back();
        list.range.end = static_cast<std::uint32_t>(scanner.end);
        if (!open.empty()) {
          open.back().items.push_back(std::move(list));
          break;
        }
        scanner.next();
        if (scanner.kind != Scanner::End) {
          const Item* unopened = scanner.kind == Scanner::Close ? listWithoutOpening(list) : nullptr;
          sink.error(range(), unopened ? "this ')' closes no list"
                                       : "a query is one match list; this text after it belongs to nothing");
          if (unopened) sink.note(unopened->range, "is a '(' missing before this?");
          return std::nullopt;
        }
        return list;
      }
      case Scanner::Word:
      case Scanner::String: {
        bool isString = scanner.kind == Scanner::String;
        std::string_view token = scanner.text();
        if (isString) token = token.substr(1, token.size() - 2);
        if (open.empty()) {
          sink.error(range(), "a query is one list: (match ... (position ...))");
          return std::nullopt;
        }
        open.back().items.push_back(
            {isString ? Item::Kind::String : Item::Kind::Word, range(), std::string(token), {}});
        break;
      }
      case Scanner::Unterminated:
        sink.error(range(), "this string has no closing '\"'");
        return std::nullopt;
      case Scanner::End:
        if (open.empty())
          sink.error(range(), "the query is empty");
        else
          sayUnclosed(open, sink);
        return std::nullopt;
    }
  }
}

}  // namespace cql::frontend::legacy
