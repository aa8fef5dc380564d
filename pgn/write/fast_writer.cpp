#include "pgn/write/fast_writer.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <utility>

#include "pgn/write/break_lines.h"
#include "pgn/write/line_text.h"
#include "pgn/write/write_tags.h"
#include "runtime/assert.h"
#include "runtime/comments/comment_text.h"

namespace cql::pgn {

namespace {

/// The capacity for a move with its number and points, and the signs that open or close a variation.
constexpr std::size_t kMoveRoom = 3 + 3 + 8 + 2 + 2;
constexpr std::size_t kNagRoom = 5;
/// The capacity for braces and a blank.
constexpr std::size_t kCommentRoom = 3;

constexpr int kNumberWords = 1000;
/// Move numbers with three points each. The highest byte is the size with one point.
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

/// Writes a move number with one point, or with two more, if `needed`; eight bytes are overwritten in any
/// case.
char* putNumber(char* to, int number, std::uint64_t morePoints, bool needed) {
  CQL_ASSERT(number >= 0 && number < kNumberWords && (morePoints == 0 || morePoints == 2));
  const std::uint64_t word = kNumbers[static_cast<std::size_t>(number)];
  std::memcpy(to, &word, sizeof word);
  return to + (((word >> 56) + morePoints) & -std::uint64_t{needed});
}

template <typename Item>
auto firstAt(const std::vector<Item>& items, std::int32_t position) {
  return std::lower_bound(items.begin(), items.end(), position,
                          [](const Item& item, std::int32_t p) { return item.position < p; });
}

/// Breaks a comment into lines, except before its closing brace, which stays on its line whatever comes.
/// Returns null if a word is too long for a line.
char* breakInitialComment(std::string_view text, char* to) {
  to = breakLines(text, to);
  if (!to) return nullptr;
  std::memcpy(to, "}\n", 2);
  return to + 2;
}

}  // namespace

/// Reserves capacity on the long line. Returns false to leave the game to the fallback writer.
bool FastWriter::begin(const GameRecord& game, const Annotations& annotations) {
  if (annotations.style != Style()) return false;
  if (game.startMoveNumber + game.count / 2 >= kNumberWords) return false;
  if (std::exchange(game_, &game) != &game) {
    context_.game = game.view();
    CQL_ASSERT(game.count > 0 && game.unread == 0);
    blackStart_ = view().sides[0] == kWhite ? 0 : 1;
    words_.make(context_);
  }
  annotations_ = &annotations;
  line_.clear();
  at_ = line_.room(noteMarks() + kBreakSlack);
  odd_ = false;
  nextAdded_ = 0;
  return true;
}

bool FastWriter::writeInitialComment(const GameRecord& game, const Annotations& annotations,
                                     TextBuffer& out) {
  CQL_ASSERT(game.count == 1);
  if (!begin(game, annotations)) return false;
  char* const begin = at_;
  if (marks_[0] == 0 || !writeComment(0)) return true;
  const std::string_view text(begin, static_cast<std::size_t>(at_ - 1 - begin));
  char* const to = odd_ ? nullptr : breakInitialComment(text, out.room(2 * text.size() + 2 * kBreakSlack));
  if (to) out.taken(to);
  return to;
}

bool FastWriter::write(const GameRecord& game, const Annotations& annotations, TextBuffer& out) {
  if (!begin(game, annotations)) return false;
  char* const begin = at_;
  const bool initial = marks_[0] != 0 && !annotations.initialLater && writeComment(0);
  char* const movetext = initial ? at_ - 1 : at_;
  at_ = movetext;
  writeLines();
  std::string_view result = resultWord(annotations.resultOf(game));
  std::memcpy(at_, result.data(), result.size());
  at_ += result.size();
  CQL_ASSERT(at_ + kBreakSlack <= line_.view().data() + line_.capacity());
  if (odd_) return false;

  char* to = out.room(2 * static_cast<std::size_t>(at_ - begin) + 2 * kBreakSlack);
  if (initial) {
    to = breakInitialComment({begin, static_cast<std::size_t>(movetext - begin)}, to);
    if (!to) return false;
  }
  to = breakLines({movetext, static_cast<std::size_t>(at_ - movetext)}, to);
  if (!to) return false;
  *to++ = '\n';
  out.taken(to);
  return true;
}

/// Marks moves by what follows them: mostly nothing or a match comment. Returns the greatest number of
/// characters that the long line can have.
std::size_t FastWriter::noteMarks() {
  const Annotations& a = *annotations_;
  const auto count = static_cast<std::size_t>(view().count);
  marks_.assign(count, 0);
  stops_.assign(count / 64 + 1, 0);
  std::size_t size = count * (kMoveRoom + kCommentRoom) + game_->nags.size() * kNagRoom +
                     a.marked.size() * (a.mark.size() + 1) + a.header.size() + a.footer.size() + 32;
  std::uint8_t* const marks = marks_.data();
  if (!a.marked.empty() && noteMatchComment()) {
    for (const std::int32_t position : a.marked) marks[position] = kMatch;
  } else {
    for (const std::int32_t position : a.marked) stop(position, kMatch | kComments);
  }
  for (const PositionNag& n : game_->nags) stop(n.position, kNags);
  for (const PositionComment& c : game_->comments) {
    stop(c.position, c.variations == 0 ? kComments : kComments | kLaterComments);
    size += c.text.size() + 2 * kCommentRoom;
  }
  for (const PositionComment& c : game_->variationComments) size += c.text.size() + kCommentRoom;
  std::int32_t last = kNoPosition;
  for (const AddedComment& c : a.added) {
    if (c.position != last) stop(c.position, kComments);
    last = c.position;
    size += (c.isText() ? c.text().size() : kCommentTextRoom) + 1;
  }
  if (!a.header.empty() || !a.footer.empty()) stop(0, kComments);
  noteAlternatives();
  return size;
}

void FastWriter::noteAlternatives() {
  const GameView& game = view();
  if (game.isOneLine()) return;
  const std::int32_t last = game.count - 1;
  for (std::int32_t id = 1; id <= last; ++id)
    if (game.subtreeEnds[id] < game.subtreeEnds[game.parents[id]]) stop(id, kAlternatives);
}

/// Formats the match comment as on the long line. Returns false if it is not short.
bool FastWriter::noteMatchComment() {
  const std::string_view mark = annotations_->mark;
  if (match_ == mark) return matchCommentSize_ > 0;
  match_ = mark;
  matchCommentSize_ = 0;
  if (mark.empty() || mark.size() + kCommentRoom > kShortComment) return false;
  char buffer[kShortComment + kBreakSlack] = "{";
  bool odd = false;
  char* const end = putText(buffer + 1, mark, odd);
  if (odd) return false;
  std::memcpy(end, "} ", 2);
  std::memcpy(matchComment_.data(), buffer, kShortComment);
  matchCommentSize_ = mark.size() + kCommentRoom;
  return true;
}

/// Traverses the tree in the order of the text.
void FastWriter::writeLines() {
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
    ++variations.written;
    if (marks_[static_cast<std::size_t>(variations.replaced)] & kLaterComments) writeLater(variations);
    if (variations.current != kNoPosition) {
      at = beginVariation(variations.current);
    } else {
      at = variations.replaced;
      open_.pop_back();
    }
  }
}

/// Returns the first position after `behind` that has a stop, or the last one of the line.
std::int32_t FastWriter::nextStop(std::int32_t behind, std::int32_t last) const {
  CQL_ASSERT(behind >= 0 && behind < last && last < view().count);
  auto block = static_cast<std::size_t>(behind + 1) / 64;
  std::uint64_t stops = stops_[block] & ~std::uint64_t{0} << ((behind + 1) % 64);
  while (stops == 0) {
    if (++block > static_cast<std::size_t>(last) / 64) return last;
    stops = stops_[block];
  }
  return std::min(static_cast<std::int32_t>(block * 64) + std::countr_zero(stops), last);
}

/// Writes moves after `at` up to the first with alternatives (`sibling`: the first alternative) or to the end
/// of the line. Returns the last one written.
std::int32_t FastWriter::writeRun(std::int32_t at, std::int32_t& sibling) {
  const std::int32_t last = view().subtreeEnds[at] - 1;
  while (at < last) {
    const std::int32_t stop = nextStop(at, last);
    writeMoves(at + 1, stop);
    at = stop;
    writeBehind(at);
    if (marks_[static_cast<std::size_t>(at)] & kAlternatives) {
      sibling = view().subtreeEnds[at];
      break;
    }
  }
  return at;
}

/// Writes moves of one line, with their short match comments; only the last may have a stop. Writes every
/// optional part unconditionally and overwrites what is not wanted.
void FastWriter::writeMoves(std::int32_t first, std::int32_t last) {
  CQL_ASSERT(first > 0 && first <= last && last < view().subtreeEnds[view().parents[first]]);
  const std::int32_t parent = view().parents[first];
  // Local copies: the compiler sees that no character written can change them.
  const std::uint8_t* const marks = marks_.data();
  const SanWords::View words = words_.view();
  const std::array<char, kShortComment> comment = matchComment_;
  const std::size_t commentSize = matchCommentSize_;
  int number = numberAt(parent);
  bool needed = numberNeeded_;
  char* to = at_;
  auto put = [&](std::int32_t id, bool white) {
    to = words.put(putNumber(to, number, white ? 0 : 2, white || needed), id);
    std::memcpy(to, comment.data(), kShortComment);
    needed = marks[id] == kMatch;
    to += commentSize & -std::size_t{needed};
  };
  std::int32_t id = first;
  if (view().sides[parent] != kWhite) {
    put(id++, false);
    ++number;
  }
  for (; id < last; id += 2, ++number) {
    std::uint16_t both;
    std::memcpy(&both, marks + id, sizeof both);
    if ((both | needed) == 0) {
      to = words.put(words.put(putNumber(to, number, 0, true), id), id + 1);
      continue;
    }
    put(id, true);
    put(id + 1, false);
  }
  if (id == last) put(id, true);
  numberNeeded_ = needed;
  at_ = to;
}

std::int32_t FastWriter::beginVariation(std::int32_t first) {
  std::memcpy(at_, "( ", 2);
  at_ += 2;
  const auto comments =
      std::ranges::equal_range(game_->variationComments, first, {}, &PositionComment::position);
  for (const PositionComment& comment : counting(comments, annotations_->comments)) {
    *at_++ = '{';
    at_ = putText(at_, comment.text, odd_);
    std::memcpy(at_, "} ", 2);
    at_ += 2;
  }
  numberNeeded_ = true;
  writeMoves(first, first);
  writeBehind(first);
  return first;
}

/// Writes what follows a move that has a stop, NAGs and then the comment, and its blank.
void FastWriter::writeBehind(std::int32_t id) {
  const std::uint8_t marks = marks_[static_cast<std::size_t>(id)];
  if (marks & kNags) writeNags(id);
  if (marks > kMatch) numberNeeded_ = writeComment(id);
}

void FastWriter::writeNags(std::int32_t id) {
  for (auto nag = firstAt(game_->nags, id); nag != game_->nags.end() && nag->position == id; ++nag) {
    *at_++ = '$';
    at_ = std::to_chars(at_, at_ + 3, static_cast<int>(nag->nag)).ptr;
    *at_++ = ' ';
  }
}

std::span<const PositionComment> FastWriter::originals(std::int32_t id, bool behindMove) const {
  const auto all = counting(game_->commentsAt(id), annotations_->comments);
  const std::uint8_t marks = marks_[static_cast<std::size_t>(id)];
  const bool divided = (marks & kLaterComments) && (marks & kAlternatives) && id > 0 &&
                       view().parents[id] == id - 1 && annotations_->comments == CommentUse::All;
  const auto behind = divided
                          ? static_cast<std::size_t>(std::ranges::count(all, 0, &PositionComment::variations))
                          : all.size();
  return behindMove ? all.first(behind) : all.subspan(behind);
}

/// Writes the comments after the variation that was written last; after the last variation, all remaining
/// ones.
void FastWriter::writeLater(const Variations& variations) {
  if (std::ranges::binary_search(annotations_->removed, variations.replaced)) return;
  const bool last = variations.current == kNoPosition;
  for (const PositionComment& comment : originals(variations.replaced, false)) {
    const bool here = comment.variations == variations.written;
    if (!here && !(last && comment.variations > variations.written)) continue;
    *at_++ = '{';
    at_ = putText(at_, comment.text, odd_);
    std::memcpy(at_, "} ", 2);
    at_ += 2;
  }
}

/// Writes the comment of a position, in its braces (language/03 §2). Returns false if it has none.
bool FastWriter::writeComment(std::int32_t id) {
  const Annotations& a = *annotations_;
  char* const start = at_;
  char* to = start;
  *to++ = '{';
  const std::span<const PositionComment> before = originals(id, true);
  const PositionComment* const original = before.empty() ? nullptr : &before.back();
  const bool keepsOriginal = original && !std::binary_search(a.removed.begin(), a.removed.end(), id);
  if (original && !keepsOriginal && !original->text.empty()) *to++ = ' ';
  if (keepsOriginal && before.size() > 1) {
    for (const PositionComment& comment : before.first(before.size() - 1)) {
      to = putText(to, comment.text, odd_);
      std::memcpy(to, "} {", 3);
      to += 3;
    }
  }
  char* parts = to;
  CQL_ASSERT(nextAdded_ <= a.added.size());
  // A blank follows each part; the brace replaces that of the last one.
  auto put = [&](std::string_view text) {
    to = putText(to, text, odd_);
    *to++ = ' ';
  };
  if (keepsOriginal && !original->text.empty()) put(original->text);
  // Numbers without a command stay alone in their braces.
  char* alone = nullptr;  // their end
  if (keepsOriginal && id != 0 && a.comments == CommentUse::All && isBareNumbers(original->text)) {
    alone = to - 1;
    std::memcpy(alone, "} {", 3);
    parts = to = alone + 3;
  }
  seen_.clear();
  bool generated = false;      // one of the comments is not a text
  bool likeGenerated = false;  // a text looks like one of these
  auto add = [&](std::string_view text) {
    if (a.uniqueComments && !seen_.isNew(text)) return;
    likeGenerated |= looksLikeGeneratedComment(text);
    put(text);
  };
  const bool atStart = id == 0;
  if (atStart && !a.header.empty()) add(a.header);
  // In a game without variations the comments are in the order in which they are needed.
  const AddedComment *next = a.added.data() + nextAdded_, *const end = a.added.data() + a.added.size();
  if (next == end || next->position != id) next = a.added.data() + (firstAt(a.added, id) - a.added.begin());
  const PositionNames names(view());
  generated_.begin(next);
  for (; next != end && next->position == id; ++next) {
    if (next->isText()) {
      add(next->text());
    } else if (!a.uniqueComments || generated_.isNew(next)) {
      to = putCommentText(to, *next, names);
      *to++ = ' ';
      generated = true;
    }
  }
  nextAdded_ = static_cast<std::size_t>(next - a.added.data());
  if (marks_[static_cast<std::size_t>(id)] & kMatch) add(a.mark);
  if (atStart && !a.footer.empty()) put(a.footer);
  if (to == parts && !keepsOriginal) return false;
  odd_ |= generated && likeGenerated;  // texts equal to generated ones are not detected here
  if (alone && to == parts)
    to = alone;
  else if (to > parts)
    --to;
  *to++ = '}';
  if (!atStart) *to++ = ' ';
  at_ = to;
  return true;
}

}  // namespace cql::pgn
