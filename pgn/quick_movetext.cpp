#include "pgn/quick_movetext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

#include "pgn/break_lines.h"
#include "pgn/write_tags.h"
#include "runtime/comment_text.h"

namespace cql::pgn {

namespace {

/// A number, its points and a move, and what opens or closes a variation.
constexpr std::size_t kMoveRoom = 3 + 3 + 8 + 2 + 2;
constexpr std::size_t kNagRoom = 5;
/// Braces and a blank.
constexpr std::size_t kCommentRoom = 3;

constexpr int kNumberWords = 1000;
/// Move numbers with three points each. The highest byte tells the size with one.
constexpr std::array<std::uint64_t, kNumberWords> kNumbers = [] {
  std::array<std::uint64_t, kNumberWords> words{};
  for (std::uint32_t n = 0; n < kNumberWords; ++n) {
    std::uint64_t characters = '.' | '.' << 8 | '.' << 16, size = 1;
    for (std::uint32_t left = n; size == 1 || left > 0; left /= 10, ++size)
      characters = characters << 8 | ('0' + left % 10);
    words[n] = characters | size << 56;
  }
  return words;
}();

/// Before a move of White; elsewhere nothing. Writes eight bytes in any case.
char* putNumber(char* to, int number, bool white) {
  const std::uint64_t word = kNumbers[static_cast<std::size_t>(number)];
  std::memcpy(to, &word, sizeof word);
  return to + (word >> 56 & -static_cast<std::uint64_t>(white));
}
/// Before a move of Black, where it is needed.
char* putBlackNumber(char* to, int number) {
  return putNumber(to, number, true) + 2;
}

/// The characters of a comment as they stand on the long line (break_lines.h); 0: not for this writer.
constexpr std::array<char, 256> commentCharacters() {
  std::array<char, 256> table{};
  for (unsigned c = 0; c < 0x80; ++c) table[c] = static_cast<char>(c);
  table['.'] = static_cast<char>('.' | 0x80);
  table['{'] = table['}'] = '_';
  table['\n'] = 0;
  return table;
}
constexpr std::array<char, 256> kCommentCharacters = commentCharacters();

/// Most comments are a word or two.
char* putText(char* to, std::string_view text, bool& odd) {
  constexpr std::size_t kShort = 12;
  if (text.size() > kShort) return putComment(to, text, odd);
  for (const char c : text) {
    *to = kCommentCharacters[static_cast<unsigned char>(c)];
    odd |= *to++ == 0;
  }
  return to;
}

template <typename Item>
auto firstAt(const std::vector<Item>& items, std::int32_t position) {
  return std::lower_bound(items.begin(), items.end(), position,
                          [](const Item& item, std::int32_t p) { return item.position < p; });
}

}  // namespace

bool QuickMovetext::write(const GameRecord& game, const Annotations& annotations, TextBuffer& out) {
  game_ = &game;
  annotations_ = &annotations;
  context_.game = game.view();
  blackStart_ = view().sides[0] == kWhite ? 0 : 1;
  if (game.startMoveNumber + game.count / 2 >= kNumberWords) return false;
  line_.clear();
  at_ = line_.room(noteMarks() + kBreakSlack);
  odd_ = false;
  nextAdded_ = 0;
  if (std::exchange(wordsOf_, &game) != &game) words_.make(context_);

  char* const begin = at_;
  const bool initial = (marks_[0] != 0) && writeComment(0);
  // Its closing brace stays on the line whatever comes.
  char* const movetext = initial ? at_ - 1 : at_;
  at_ = movetext;
  writeLines();
  std::string_view result = resultWord(game.result);
  std::memcpy(at_, result.data(), result.size());
  at_ += result.size();
  if (odd_) return false;

  char* to = out.room(2 * static_cast<std::size_t>(at_ - begin) + 2 * kBreakSlack);
  if (initial) {
    to = breakLines({begin, static_cast<std::size_t>(movetext - begin)}, to);
    if (!to) return false;
    *to++ = '}';
    *to++ = '\n';
  }
  to = breakLines({movetext, static_cast<std::size_t>(at_ - movetext)}, to);
  if (!to) return false;
  *to++ = '\n';
  out.taken(to);
  return true;
}

/// Most moves have nothing behind them; a look at the marks says so. Gives how many characters the long line
/// has at most.
std::size_t QuickMovetext::noteMarks() {
  const Annotations& a = *annotations_;
  marks_.assign(static_cast<std::size_t>(view().count), 0);
  std::uint8_t* const marks = marks_.data();
  auto mark = [marks](std::int32_t position, Mark what) { marks[position] |= what; };
  std::size_t size = static_cast<std::size_t>(view().count) * (kMoveRoom + kCommentRoom) +
                     game_->nags.size() * kNagRoom + a.marked.size() * (a.mark.size() + 1) + a.header.size() +
                     a.footer.size() + 32;
  for (const PositionNag& n : game_->nags) mark(n.position, kNags);
  for (const std::int32_t position : a.marked) mark(position, kMatch);
  for (const PositionComment& c : game_->comments) {
    mark(c.position, kComments);
    size += c.text.size() + kCommentRoom;
  }
  for (const PositionComment& c : game_->variationComments) size += c.text.size() + kCommentRoom;
  std::int32_t last = kNoPosition;
  for (const AddedComment& c : a.added) {
    if (c.position != last) mark(c.position, kComments);
    last = c.position;
    size += (c.isText() ? c.text().size() : kCommentTextRoom) + 1;
  }
  if (!a.header.empty() || !a.footer.empty()) mark(0, kComments);
  noteAlternatives();
  if (a.marked.empty() || match_ == a.mark) return size;
  match_ = a.mark;
  matchComment_.resize(match_.size() + kCommentRoom + kBreakSlack);
  matchComment_[0] = '{';
  bool odd = false;
  char* end = putComment(matchComment_.data() + 1, match_, odd);
  std::memcpy(end, "} ", 2);
  matchCommentSize_ = static_cast<std::size_t>(end + 2 - matchComment_.data());
  matchComment_.resize(odd ? 0 : std::max<std::size_t>(matchCommentSize_, 16));
  return size;
}

void QuickMovetext::noteAlternatives() {
  const GameView& game = view();
  const std::int32_t last = game.count - 1;
  if (game.plies[last] == last) return;  // one line
  for (std::int32_t id = 1; id <= last; ++id)
    if (game.subtreeEnds[id] < game.subtreeEnds[game.parents[id]])
      marks_[static_cast<std::size_t>(id)] |= kAlternatives;
}

/// Goes through the tree in the order of the text.
void QuickMovetext::writeLines() {
  open_.clear();
  numberNeeded_ = true;
  for (std::int32_t at = 0;;) {
    std::int32_t sibling = kNoPosition;
    at = writeRun(at, sibling);
    if (sibling != kNoPosition) {
      open_.push_back({at, sibling});
      at = beginVariation(sibling);
      continue;
    }
    if (open_.empty()) return;
    std::memcpy(at_, ") ", 2);
    at_ += 2;
    numberNeeded_ = true;
    Variations& variations = open_.back();
    variations.current = nextSibling(variations.current);
    if (variations.current != kNoPosition) {
      at = beginVariation(variations.current);
    } else {
      at = variations.replaced;
      open_.pop_back();
    }
  }
}

/// Writes the moves behind a position up to the first one that has alternatives, whose first one `sibling`
/// then is, or to the end of the line. Gives the last one written.
std::int32_t QuickMovetext::writeRun(std::int32_t at, std::int32_t& sibling) {
  // Copies: no character that is written lies in them.
  const std::uint8_t* const marks = marks_.data();
  const SanWords::View words = words_.view();
  const std::int32_t end = view().subtreeEnds[at];
  bool white = view().sides[at] == kWhite;
  int number = numberAt(at);
  char* to = at_;
  if (numberNeeded_ && !white && at + 1 < end) to = putBlackNumber(to, number);
  numberNeeded_ = false;
  while (at + 1 < end) {
    ++at;
    to = words.put(putNumber(to, number, white), at);
    number += !white;
    white = !white;
    if (marks[at] == 0) continue;
    at_ = to;
    writeBehind(at);
    to = at_;
    if (marks[at] & kAlternatives) {
      sibling = view().subtreeEnds[at];
      break;
    }
    if (numberNeeded_ && !white && at + 1 < end) to = putBlackNumber(to, number);
  }
  at_ = to;
  return at;
}

std::int32_t QuickMovetext::beginVariation(std::int32_t first) {
  std::memcpy(at_, "( ", 2);
  at_ += 2;
  const auto comment = firstAt(game_->variationComments, first);
  if (comment != game_->variationComments.end() && comment->position == first) {
    *at_++ = '{';
    at_ = putText(at_, comment->text, odd_);
    std::memcpy(at_, "} ", 2);
    at_ += 2;
  }
  const std::int32_t parent = view().parents[first];
  const bool white = view().sides[parent] == kWhite;
  at_ = white ? putNumber(at_, numberAt(parent), true) : putBlackNumber(at_, numberAt(parent));
  at_ = words_.view().put(at_, first);
  writeBehind(first);
  return first;
}

/// What follows a move and its blank: NAGs before that, the comment.
void QuickMovetext::writeBehind(std::int32_t id) {
  const std::uint8_t marks = marks_[static_cast<std::size_t>(id)];
  if (marks & kNags) writeNags(id);
  numberNeeded_ = false;
  if (marks < kMatch) return;
  if (marks < kComments && !matchComment_.empty()) {
    // Most are short: one copy of a fixed size, of which the rest is written over.
    if (matchComment_.size() <= 16)
      std::memcpy(at_, matchComment_.data(), 16);
    else
      std::memcpy(at_, matchComment_.data(), matchComment_.size());
    at_ += matchCommentSize_;
    numberNeeded_ = true;
  } else {
    numberNeeded_ = writeComment(id);
  }
}

void QuickMovetext::writeNags(std::int32_t id) {
  for (auto nag = firstAt(game_->nags, id); nag != game_->nags.end() && nag->position == id; ++nag) {
    *at_++ = '$';
    at_ = std::to_chars(at_, at_ + 3, static_cast<int>(nag->nag)).ptr;
    *at_++ = ' ';
  }
}

/// The comment written at a position, in its braces (language/03 §2). False: none.
bool QuickMovetext::writeComment(std::int32_t id) {
  const Annotations& a = *annotations_;
  char* const start = at_;
  char* to = start;
  *to++ = '{';
  const PositionComment* original = game_->commentAt(id);
  const bool keepsOriginal = original && !std::binary_search(a.removed.begin(), a.removed.end(), id);
  if (original && !keepsOriginal && !original->text.empty()) *to++ = ' ';
  char* const parts = to;
  // Behind each part stands a blank; that of the last one gives way to the brace.
  auto put = [&](std::string_view text) {
    to = putText(to, text, odd_);
    *to++ = ' ';
  };
  if (keepsOriginal && !original->text.empty()) put(original->text);
  few_.clear();
  if (!seen_.empty()) seen_.clear();
  bool own = false;      // there are comments that are not texts
  bool likeOwn = false;  // a text looks like that of one
  auto add = [&](std::string_view text) {
    if (a.uniqueComments && !isNew(text)) return;
    likeOwn |= looksLikeOwnComment(text);
    put(text);
  };
  const bool atStart = id == 0;
  if (atStart && !a.header.empty()) add(a.header);
  // In a game without variations the comments come in the order in which they are wanted.
  const AddedComment *next = a.added.data() + nextAdded_, *const end = a.added.data() + a.added.size();
  if (next == end || next->position != id) next = a.added.data() + (firstAt(a.added, id) - a.added.begin());
  const PositionNames names(view());
  own_.begin(next);
  for (; next != end && next->position == id; ++next) {
    if (next->isText()) {
      add(next->text());
    } else if (!a.uniqueComments || own_.isNew(next)) {
      to = putCommentText(to, *next, names);
      *to++ = ' ';
      own = true;
    }
  }
  nextAdded_ = static_cast<std::size_t>(next - a.added.data());
  if (marks_[static_cast<std::size_t>(id)] & kMatch) add(a.mark);
  if (atStart && !a.footer.empty()) put(a.footer);
  if (to == parts && !keepsOriginal) return false;
  odd_ |= own && likeOwn;  // which texts are equal is not known then
  if (to > parts) --to;
  *to++ = '}';
  if (!atStart) *to++ = ' ';
  at_ = to;
  return true;
}

/// Was no equal text added to the position before? Few texts are compared one by one, many by their hashes.
bool QuickMovetext::isNew(std::string_view text) {
  constexpr std::size_t kFew = 16;
  if (few_.size() < kFew) {
    if (std::find(few_.begin(), few_.end(), text) != few_.end()) return false;
    few_.push_back(text);
    return true;
  }
  if (seen_.empty())
    for (std::string_view few : few_) seen_.insert(few);
  return seen_.insert(text);
}

}  // namespace cql::pgn
