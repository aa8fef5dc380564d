#include "pgn/sink/annotator.h"

#include "runtime/decimal.h"

namespace cql::pgn {

const Annotations& Annotator::of(const Match& match) {
  const Host& found = match.found;
  annotations_.clear();
  if (tellsNumbers(setup_.settings)) {
    tellNumber(match.game.number, header_);
    annotations_.header = header_;
  }
  if (setup_.manifest->comments) {
    annotations_.marked = order_.put(found.made(), found.view().count, annotations_.added);
    annotations_.mark = setup_.settings.matchString;
  } else if (setup_.settings.commentLevel == CommentLevel::Normal && !setup_.settings.matchString.empty()) {
    annotations_.marked = found.marks();
    annotations_.mark = setup_.settings.matchString;
  }
  annotations_.removed = found.removedComments();
  annotations_.tags = found.changedTags();
  if (!silent(setup_.settings) && sorts(setup_.settings, *setup_.manifest)) noteSortValues(found);
  return annotations_;
}

void Annotator::tellNumber(std::int32_t number, std::string& text) {
  text = "Game number ";
  appendNumber(number, text);
}

/// Formats the last comment of the initial position (language/03 §8).
void Annotator::noteSortValues(const Host& found) {
  footer_.clear();
  for (std::size_t k = 0; k < setup_.manifest->sortKeys.size(); ++k) {
    const SortKeyInfo& key = setup_.manifest->sortKeys[k];
    const SortValue& value = found.sortValues()[k];
    if (key.quiet) continue;
    footer_.append(" ").append(key.name).append(": ");
    if (!value.has)
      footer_ += "none";
    else if (key.isString)
      footer_ += value.text;
    else
      appendNumber(value.number, footer_);
  }
  if (setup_.settings.sortMatchCount) appendNumber(std::ssize(found.matches()), footer_ += " matchcount: ");
  annotations_.footer = footer_;
}

}  // namespace cql::pgn
