// The values of the string variables of a query (language/30).
#pragma once

#include <algorithm>
#include <cstring>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/arena.h"
#include "runtime/assert.h"

namespace cql {

/// A value that was read is unaffected by changes of the variable, for as long as a string made in the arena
/// at that time would live. Short values are copied into the arena. A long one is borrowed: when the variable
/// changes, the old text is set aside until the arena is released back to before it was read. So a loop over
/// the bytes of a long text never copies it.
class StringVariables {
 public:
  /// Takes the memory of the values from the resource, and of short ones that are read from the arena; both
  /// must outlive it.
  StringVariables(std::size_t variables, std::size_t saves, std::pmr::memory_resource* memory, Arena& arena)
      : texts_(variables), saved_(saves, memory), aside_(memory), arena_(arena) {
    values_.reserve(variables);
    for (std::size_t i = 0; i < variables; ++i) values_.emplace_back(memory);
  }

  /// The values, for queries that change them in place. The array stays where it is.
  TextVariable* variables() { return texts_.data(); }
  std::string_view text(std::size_t variable) const { return {texts_[variable].data, texts_[variable].size}; }

  Str read(std::size_t variable) {
    const std::string_view now = text(variable);
    if (now.size() < kLendFrom) return arena_.copy(now);
    Value& value = values_[variable];
    if (!value.lent) {
      value.lentAt = arena_.mark();
      arena_.allocate(1);  // ensures that a later mark differs
      value.lent = true;
      ++lentValues_;
      describe(variable);
    }
    return {now.data(), now.size()};
  }
  // If memory runs out in one of these, the value stays as it is.
  void set(std::size_t variable, std::string_view text) {
    keepForUndo(variable);
    TextVariable& now = texts_[variable];
    if (values_[variable].lent || text.size() > now.capacity) takeBytes(variable, bytesFor(text.size()));
    std::ranges::copy(text, now.data);
    now.size = text.size();
  }
  /// `most`: bytes that a value may have.
  void append(std::size_t variable, std::string_view text, std::size_t most) {
    TextVariable& now = texts_[variable];
    const std::size_t size = now.size + text.size();
    CQL_ASSERT(size <= most);
    // A borrowed text stays at its address while there is capacity after it.
    if (size > now.capacity) {
      Bytes more = bytesFor(std::clamp(2 * now.size, size, most));
      std::ranges::copy(this->text(variable), more.data());
      takeBytes(variable, std::move(more));
    }
    std::ranges::copy(text, now.data + now.size);
    now.size = size;
  }
  void replace(std::size_t variable, std::size_t begin, std::size_t size, std::string_view text) {
    keepForUndo(variable);
    TextVariable& now = texts_[variable];
    CQL_ASSERT(begin <= now.size && size <= now.size - begin);
    const std::size_t newSize = now.size - size + text.size();
    if (values_[variable].lent || newSize > now.capacity) {
      Bytes changed = bytesFor(std::max<std::size_t>(now.size, newSize));
      std::ranges::copy(this->text(variable), changed.data());
      takeBytes(variable, std::move(changed));
    }
    char* const place = now.data + begin;
    if (const std::size_t behind = now.size - begin - size; behind > 0)
      std::memmove(place + text.size(), place + size, behind);
    std::ranges::copy(text, place);
    now.size = newSize;
  }
  void save(std::size_t variable, std::size_t slot) { saved_[slot] = text(variable); }
  void restore(std::size_t variable, std::size_t slot) { set(variable, saved_[slot]); }

  /// Makes undoGame() restore the value that the variable has at beginGame(). For that, the first change in a
  /// game other than appending costs a copy.
  void remember(std::size_t variable) {
    remembered_.push_back(variable);
    values_[variable].remembered = true;
    describe(variable);
  }
  void beginGame() {
    for (std::size_t variable : remembered_) {
      Value& value = values_[variable];
      value.begun = texts_[variable].size;
      value.before.reset();
      describe(variable);
    }
  }
  void undoGame() {
    for (std::size_t variable : remembered_) {
      const Value& value = values_[variable];
      set(variable, std::pmr::string(value.before ? *value.before : text(variable).substr(0, value.begun)));
    }
  }

  /// Between games: clears the variables that undoGame() does not restore, and releases memory.
  void releaseMemory() {
    released(0);
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (!values_[i].remembered) texts_[i].size = 0;
      values_[i].bytes.resize(texts_[i].size);
      values_[i].bytes.shrink_to_fit();
      describe(i);
    }
    for (std::pmr::string& text : saved_) text = std::pmr::string(text.get_allocator());
    aside_.shrink_to_fit();
  }

  /// Called when the arena was released back to the mark.
  void released(Arena::Mark mark) {
    if (!aside_.empty()) std::erase_if(aside_, [&](const Aside& a) { return mark <= a.lentAt; });
    if (lentValues_ == 0) return;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (Value& value = values_[i]; value.lent && mark <= value.lentAt) {
        value.lent = false;
        --lentValues_;
        describe(i);
      }
  }

 private:
  static constexpr std::size_t kLendFrom = 64;
  using Bytes = std::pmr::vector<char>;
  struct Value {
    explicit Value(std::pmr::memory_resource* memory) : bytes(memory) {}
    Bytes bytes;  ///< the text, and room behind it
    bool lent = false;
    Arena::Mark lentAt = 0;  ///< the arena when it was first borrowed
    bool remembered = false;
    std::size_t begun = 0;                   ///< size at the start of the game
    std::optional<std::pmr::string> before;  ///< the text at the start of the game, if it has changed
  };
  struct Aside {
    Bytes bytes;
    Arena::Mark lentAt;
  };

  /// Brings what queries see of a value up to date, but for its size.
  void describe(std::size_t variable) {
    Value& value = values_[variable];
    TextVariable& seen = texts_[variable];
    seen.data = value.bytes.data();
    seen.capacity = value.bytes.size();
    const bool mustBeKept = value.lent || (value.remembered && !value.before);
    seen.settable = mustBeKept ? 0 : seen.capacity;
  }

  Bytes bytesFor(std::size_t size) const {
    return Bytes(std::max(size, kLendFrom), saved_.get_allocator().resource());
  }

  /// Replaces the bytes of a value, but not its size; sets the old ones aside if they are borrowed.
  void takeBytes(std::size_t variable, Bytes bytes) {
    Value& value = values_[variable];
    if (value.lent) aside_.push_back({Bytes(bytes.get_allocator()), value.lentAt});
    value.bytes.swap(bytes);
    if (value.lent) {
      aside_.back().bytes.swap(bytes);
      value.lent = false;
      --lentValues_;
    }
    describe(variable);
  }

  void keepForUndo(std::size_t variable) {
    Value& value = values_[variable];
    if (!value.remembered || value.before) return;
    value.before = text(variable).substr(0, value.begun);
    describe(variable);
  }

  std::vector<TextVariable> texts_;
  std::vector<Value> values_;
  std::vector<std::size_t> remembered_;
  std::pmr::vector<std::pmr::string> saved_;
  std::pmr::vector<Aside> aside_;
  std::size_t lentValues_ = 0;
  Arena& arena_;
};

}  // namespace cql
