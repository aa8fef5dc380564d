#include "search/sort/sorted_texts.h"

namespace cql::search {

void SortedTexts::add(std::string_view key, std::string_view text) {
  if (texts_.size() > 0 && texts_.size() + key.size() + text.size() > limit_) spill();
  texts_.add(key, text);
}

void SortedTexts::spill() {
  if (!runs_) runs_ = std::make_unique<TextRuns>();
  runs_->add(texts_);
  error_ = runs_->error();
}

void SortedTexts::each(const std::function<void(std::string_view text)>& take) {
  if (!runs_) {
    texts_.sort();
    texts_.each([&](std::string_view, std::string_view text) { take(text); });
    return;
  }
  spill();
  texts_ = {};
  runs_->merge(limit_, take);
  error_ = runs_->error();
}

}  // namespace cql::search
