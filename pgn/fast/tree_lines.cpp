#include "pgn/fast/tree_lines.h"

#include <algorithm>

#include "runtime/assert.h"
#include "runtime/chars.h"

namespace cql::pgn {

bool TreeLines::find(std::string_view text, const TreeWords& words, TreeParts parts) {
  parts_ = parts;
  lines_.clear();
  lines_.emplace_back();
  runs_.clear();
  notes_.clear();
  open_.clear();
  order_.assign(1, 0);
  current_ = 0;
  runBegin_ = base_ = 0;
  close_ = 0;
  count_ = 1;
  skipped_ = false;
  for (mark_ = 0; mark_ < words.markCount; ++mark_) {
    const TreeMark mark = words.marks[mark_];
    node_ = static_cast<std::int32_t>(mark.words - base_);
    switch (text[mark.at]) {
      case '(':
        if (node_ == 0) return false;
        endRun(mark.words);
        if (parts.variations)
          open(mark.words);
        else if (skip(text, words))
          resume(words.marks[mark_].words);
        else
          return false;
        break;
      case ')':
        if (open_.empty() || node_ == 0) return false;
        close(mark.words);
        break;
      case '{': {
        const std::uint32_t end = words.closes[close_++];
        CQL_ASSERT(end > mark.at && text[end] == '}');
        skipped_ |= !parts.comments;
        if (parts.comments || parts.fields) {
          const TreeLine& at = line(current_);
          const bool early = node_ <= 1 && current_ != 0;
          addNote(
              {kNone, node_, 0, !early && at.variationsOf == node_ ? at.variations : 0, mark.at + 1, end});
        }
        break;
      }
      case '$':
        if (!takeNag(text, mark.at)) return false;
        break;
      default:
        if (!takeSigns(text, mark.at)) return false;
        break;
    }
  }
  if (!open_.empty()) return false;
  node_ = static_cast<std::int32_t>(static_cast<std::uint32_t>(words.count) - base_);
  endRun(static_cast<std::uint32_t>(words.count));
  return true;
}

/// Ends a run of the current line before the word `words`.
void TreeLines::endRun(std::uint32_t words) {
  TreeLine& now = line(current_);
  now.moves = node_;
  if (words == runBegin_) return;
  count_ += static_cast<std::int32_t>(words - runBegin_);
  const auto run = static_cast<std::int32_t>(runs_.size());
  runs_.push_back({kNone, runBegin_, words});
  if (now.lastRun == kNone)
    now.firstRun = run;
  else
    runs_[static_cast<std::size_t>(now.lastRun)].next = run;
  now.lastRun = run;
}

/// Begins another run of the current line at the word `words`.
void TreeLines::resume(std::uint32_t words) {
  runBegin_ = words;
  base_ = words - static_cast<std::uint32_t>(line(current_).moves);
}

/// Begins a variation that replaces the last move of the current line.
void TreeLines::open(std::uint32_t words) {
  CQL_ASSERT(node_ > 0);
  open_.push_back(current_);
  TreeLine next;
  next.parent = current_;
  next.node = node_ - 1;
  if (next.node == 0 && current_ != 0) {  // node 0 is on the line around
    next.parent = line(current_).parent;
    next.node = line(current_).node;
  }
  TreeLine& parent = line(next.parent);
  next.ply = parent.ply + next.node;
  next.depth = parent.depth + 1;
  const auto added = static_cast<std::int32_t>(lines_.size());
  // Lines are found in the order of the nodes that they start from.
  if (parent.firstChild != kNone && line(parent.firstChild).node == next.node) {
    TreeLine& last = line(parent.lastOfFirst);
    next.index = last.index + 1;
    next.next = last.next;
    last.next = added;
  } else {
    next.index = 1;
    next.next = parent.firstChild;
    parent.firstChild = added;
  }
  parent.lastOfFirst = added;
  lines_.push_back(next);
  current_ = added;
  runBegin_ = base_ = words;
}

/// Ends the current variation. Those of its first move replace the same move as it does.
void TreeLines::close(std::uint32_t words) {
  endRun(words);
  const std::int32_t more = 1 + line(current_).ofFirst;
  current_ = open_.back();
  open_.pop_back();
  resume(words);
  TreeLine& around = line(current_);
  if (around.variationsOf != around.moves) around.variations = 0;
  around.variationsOf = around.moves;
  around.variations += more;
  if (around.moves == 1) around.ofFirst = around.variations;
}

/// Skips the variation that begins at the current mark, up to its last mark. Returns false if it has no end.
bool TreeLines::skip(std::string_view text, const TreeWords& words) {
  skipped_ = true;
  for (std::size_t depth = 1; depth > 0;) {
    if (++mark_ >= words.markCount) return false;
    switch (text[words.marks[mark_].at]) {
      case '(':
        ++depth;
        break;
      case ')':
        --depth;
        break;
      case '{':
        ++close_;
        break;
      default:
        break;
    }
  }
  return true;
}

bool TreeLines::takeNag(std::string_view text, std::uint32_t at) {
  std::int32_t nag = 0;
  for (std::size_t p = at + 1; p < text.size() && isDigit(text[p]) && nag < 1000; ++p)
    nag = nag * 10 + (text[p] - '0');
  if (nag == 0 || nag > 255) return false;
  addNag(nag);
  return true;
}

bool TreeLines::takeSigns(std::string_view text, std::uint32_t at) {
  auto isSign = [&](std::size_t p) { return p < text.size() && (text[p] == '!' || text[p] == '?'); };
  const bool isPair = isSign(at + 1);
  if (isPair && isSign(at + 2)) return false;
  const bool good = text[at] == '!';
  if (!isPair)
    addNag(good ? 1 : 2);
  else if (text[at + 1] == text[at])
    addNag(good ? 3 : 4);
  else
    addNag(good ? 5 : 6);
  return true;
}

void TreeLines::addNag(std::int32_t nag) {
  skipped_ |= !parts_.comments;
  if (parts_.comments && node_ > 0) addNote({kNone, node_, nag, 0, 0, 0});
}

void TreeLines::addNote(TreeNote note) {
  TreeLine& now = line(current_);
  const auto added = static_cast<std::int32_t>(notes_.size());
  notes_.push_back(note);
  if (now.lastNote == kNone)
    now.firstNote = added;
  else
    notes_[static_cast<std::size_t>(now.lastNote)].next = added;
  now.lastNote = added;
}

std::int32_t TreeLines::idOf(std::int32_t which, std::int32_t node) const {
  CQL_ASSERT(node > 0 || which == 0);
  return node == 0 ? 0 : lines_[static_cast<std::size_t>(which)].firstId + node - 1;
}

void TreeLines::number(Color side, GameRecord& record) {
  order_.clear();
  std::int32_t next = 1;
  for (std::int32_t at = 0;;) {
    TreeLine& now = line(at);
    order_.push_back(at);
    now.firstId = next;
    now.unclosed = now.moves;
    next += now.moves;
    writeLine(now, side, record);
    // The first line on this one, else the next one on a line around it.
    std::int32_t following = now.firstChild;
    while (following == kNone) {
      closeNodes(at, 0, next, record);
      if (at == 0) break;
      following = line(at).next;
      at = line(at).parent;
    }
    if (following == kNone) break;
    closeNodes(line(following).parent, line(following).node, next, record);
    at = following;
  }
  CQL_ASSERT(next == count_ && order_.size() == lines_.size());
  record.subtreeEnds[0] = record.count = count_;
}

/// Ends the subtrees of the nodes of a line above one, as far as they have no end.
void TreeLines::closeNodes(std::int32_t which, std::int32_t above, std::int32_t end, GameRecord& record) {
  TreeLine& now = line(which);
  if (now.unclosed <= above) return;
  std::fill_n(record.subtreeEnds.begin() + now.firstId + above, now.unclosed - above, end);
  now.unclosed = above;
}

/// Writes the shape of a line, except for the ends of subtrees.
void TreeLines::writeLine(const TreeLine& now, Color side, GameRecord& record) const {
  const bool isMainline = now.parent == kNone;
  if (isMainline) {
    if (lines_.size() > 1) record.linearCount = std::min(record.linearCount, 1 + now.moves);
    if (side == kWhite) return record.setLinear(1 + now.moves);
    record.linearCount = 0;
    record.parents[0] = kNoPosition;
    record.plies[0] = record.depths[0] = record.childIndexes[0] = 0;
    record.sides[0] = side;
  }
  if (now.moves == 0) return;
  const auto first = static_cast<std::size_t>(now.firstId);
  // Lines are short: one loop over all arrays.
  const auto end = first + static_cast<std::size_t>(now.moves);
  auto* const parents = record.parents.data();
  auto* const plies = record.plies.data();
  auto* const depths = record.depths.data();
  auto* const childIndexes = record.childIndexes.data();
  auto* const sides = record.sides.data();
  std::int32_t ply = now.ply;
  for (std::size_t id = first; id < end; ++id) {
    parents[id] = static_cast<std::int32_t>(id) - 1;
    plies[id] = ++ply;
    depths[id] = now.depth;
    childIndexes[id] = 0;
    sides[id] = static_cast<std::uint8_t>((side + ply) & 1);
  }
  if (isMainline) return;
  record.parents[first] = idOf(now.parent, now.node);
  record.childIndexes[first] = now.index;
}

}  // namespace cql::pgn
