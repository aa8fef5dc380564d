// The values of the string variables of a query (language/30).
#pragma once

#include <algorithm>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/arena.h"

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
      : saved_(saves, memory), aside_(memory), arena_(arena) {
    values_.reserve(variables);
    for (std::size_t i = 0; i < variables; ++i) values_.emplace_back(memory);
  }

  std::string_view text(std::size_t variable) const { return values_[variable].text; }

  Str read(std::size_t variable) {
    Value& value = values_[variable];
    if (value.text.size() < kLendFrom) return arena_.copy(value.text);
    if (!value.lent) {
      value.lent = true;
      value.lentAt = arena_.mark();
      arena_.allocate(1);  // ensures that a later mark differs
      ++lentValues_;
    }
    return {value.text.data(), value.text.size()};
  }
  void set(std::size_t variable, std::string_view text) {
    keepForUndo(variable);
    setAside(variable);
    values_[variable].text.assign(text);
  }
  void append(std::size_t variable, std::string_view text) {
    std::pmr::string& own = values_[variable].text;
    // A borrowed text stays at its address while there is capacity after it.
    const std::size_t size = own.size() + text.size();
    if (size > own.capacity())
      if (const std::string_view old = setAside(variable); !old.empty()) {
        own.reserve(std::max(size, 2 * old.size()));
        own.assign(old);
      }
    own.append(text);
  }
  void replace(std::size_t variable, std::size_t begin, std::size_t size, std::string_view text) {
    keepForUndo(variable);
    if (const std::string_view old = setAside(variable); !old.empty()) values_[variable].text.assign(old);
    values_[variable].text.replace(begin, size, text);
  }
  void save(std::size_t variable, std::size_t slot) { saved_[slot] = values_[variable].text; }
  void restore(std::size_t variable, std::size_t slot) { set(variable, saved_[slot]); }

  /// Makes undoGame() restore the value that the variable has at beginGame(). For that, the first change in a
  /// game other than appending costs a copy.
  void remember(std::size_t variable) {
    remembered_.push_back(variable);
    values_[variable].remembered = true;
  }
  void beginGame() {
    for (std::size_t variable : remembered_) {
      Value& value = values_[variable];
      value.begun = value.text.size();
      value.before.reset();
    }
  }
  void undoGame() {
    for (std::size_t variable : remembered_) {
      Value& value = values_[variable];
      set(variable, std::pmr::string(value.before ? *value.before : value.text.substr(0, value.begun)));
    }
  }

  /// Between games: clears the variables that undoGame() does not restore, and releases memory.
  void releaseMemory() {
    released(0);
    for (Value& value : values_) {
      if (!value.remembered) value.text.clear();
      value.text.shrink_to_fit();
    }
    for (std::pmr::string& text : saved_) text = std::pmr::string(text.get_allocator());
    aside_.shrink_to_fit();
  }

  /// Called when the arena was released back to the mark.
  void released(Arena::Mark mark) {
    if (!aside_.empty()) std::erase_if(aside_, [&](const Aside& a) { return mark <= a.lentAt; });
    if (lentValues_ == 0) return;
    for (Value& v : values_)
      if (v.lent && mark <= v.lentAt) {
        v.lent = false;
        --lentValues_;
      }
  }

 private:
  static constexpr std::size_t kLendFrom = 64;
  struct Value {
    explicit Value(std::pmr::memory_resource* memory) : text(memory) {}
    std::pmr::string text;
    bool lent = false;
    Arena::Mark lentAt = 0;  ///< the arena when it was first borrowed
    bool remembered = false;
    std::size_t begun = 0;                   ///< size at the start of the game
    std::optional<std::pmr::string> before;  ///< the text at the start of the game, if `text` has changed
  };
  struct Aside {
    std::pmr::string text;
    Arena::Mark lentAt;
  };

  void keepForUndo(std::size_t variable) {
    Value& value = values_[variable];
    if (value.remembered && !value.before) value.before = value.text.substr(0, value.begun);
  }

  /// Called before a change: sets the old text aside if it is borrowed.
  std::string_view setAside(std::size_t variable) {
    Value& value = values_[variable];
    if (!value.lent) return {};
    aside_.push_back({std::move(value.text), value.lentAt});
    value.text.clear();
    value.lent = false;
    --lentValues_;
    return aside_.back().text;
  }

  std::vector<Value> values_;
  std::vector<std::size_t> remembered_;
  std::pmr::vector<std::pmr::string> saved_;
  std::pmr::vector<Aside> aside_;
  std::size_t lentValues_ = 0;
  Arena& arena_;
};

}  // namespace cql
