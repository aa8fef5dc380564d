// Where variations begin and end (language/41 §7, §8).
#include "pgn/read/movetext.h"

namespace cql::pgn {

void MovetextReader::openVariation() {
  const Line& line = lines_.back();
  if (line.before == kNoPosition) {
    warn(p_, "variation before the first move dropped");
    skipVariation(p_);
  } else if (!options_->variations) {
    skipVariation(p_);
  } else {
    lines_.push_back({.at = line.before, .opened = p_, .leads = leads_.size()});
    p_++;
  }
}

void MovetextReader::closeVariation() {
  if (lines_.size() == 1) {
    warn(p_, "surplus )");
  } else {
    if (lines_.back().before == kNoPosition) warn(lines_.back().opened, "variation without moves dropped");
    popVariation();
  }
  p_++;
}

/// Ends a line whose rest cannot be read (language/41 §8): continues after its parenthesis or, for the
/// mainline, with the next game.
void MovetextReader::endLine() {
  if (lines_.size() == 1) {
    ended_ = true;
    return;
  }
  const char* opened = lines_.back().opened;
  popVariation();
  skipVariation(opened);
}

/// Ends a variation. Those of its first move replace the same move as it does.
void MovetextReader::popVariation() {
  const Line ended = lines_.back();
  lines_.pop_back();
  leads_.resize(ended.leads);
  if (ended.before == kNoPosition) return;
  Line& line = lines_.back();
  line.variations += 1 + ended.ofFirst;
  if (line.isFirst) line.ofFirst = line.variations;
}

/// Skips the rest of a variation, with those inside it. Starts at `opened`, or after it.
void MovetextReader::skipVariation(const char* opened) {
  std::size_t depth = 1;
  if (p_ == opened) p_++;
  while (p_ < end_) {
    switch (*p_) {
      case '(':
        depth++;
        p_++;
        break;
      case ')':
        p_++;
        if (--depth == 0) return;
        break;
      default:
        p_ = scanner_.skipElement(p_, end_);
        break;
    }
  }
  warn(opened, "missing )");
}

}  // namespace cql::pgn
