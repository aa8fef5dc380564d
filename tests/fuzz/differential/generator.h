// The implementation of generate.h: one method for each family of filters.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/differential/generate.h"
#include "tests/fuzz/differential/random.h"
#include "tests/fuzz/differential/spelling.h"

namespace cql::differential {

/// The text of a filter and the level of its loosest operator (language/01 §10), 14 for a primary.
struct Filter {
  std::string text;
  int level = 14;
};

class Generator {
 public:
  Generator(std::uint64_t seed, const GeneratorOptions& options) : random_(seed), options_(options) {}

  /// The whole query, symbols not yet spelled.
  std::string query();

 private:
  // generator_sets.cpp
  Filter set(int depth);
  Filter leafSet();
  Filter designator();
  Filter attackSet(int depth);
  Filter lineSet(int depth);
  Filter directionSet(int depth);
  Filter loopSet(int depth);
  Filter moveSet(int depth);
  std::string pieces();
  std::string squares();

  // generator_values.cpp
  Filter number(int depth);
  Filter leafNumber();
  Filter setNumber(int depth);
  Filter stringNumber(int depth);
  Filter searchNumber(int depth);
  Filter string(int depth);
  Filter leafString();
  Filter position(int depth);

  // generator_conditions.cpp
  Filter condition(int depth);  ///< any filter that may stand as a condition
  Filter logical(int depth);
  Filter leafLogical();
  Filter comparison(int depth);
  Filter dash(int depth, std::string_view target);
  std::string pathText(int depth);
  std::string lineText(int depth);
  Filter transformed(const Filter& operand, bool withCount);
  std::string transformWord();
  std::string statement(int depth);

  // generator_extensions.cpp
  Filter extensionSet(int depth);
  Filter extensionNumber(int depth);
  Filter extensionString(int depth);
  Filter extensionCondition(int depth);
  Filter imagined(int depth, const Filter& target);
  std::string mutations(int depth);
  std::string tries(int depth, std::string_view first);

  // generator_searches.cpp
  std::string attacksInLoop();
  std::string search();
  std::string step(std::string_view piece);
  std::string steps(std::string_view piece);
  std::string items(std::string_view piece);

  // common
  /// The filter as an operand of the level: in braces if it binds weaker, and sometimes redundantly.
  std::string at(const Filter& filter, int level);
  /// The filter in a list of filters without separators.
  std::string item(const Filter& filter);
  /// The concatenation of the parts. They are made in this order, unlike operands of `+`.
  static std::string join(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (std::string_view part : parts) text += part;
    return text;
  }
  static std::string braces(const std::string& text) { return "{ " + text + " }"; }
  static std::string parens(const std::string& text) { return "(" + text + ")"; }
  std::string literal(int low, int high) { return std::to_string(random_.between(low, high)); }
  /// Never of the form of a designator, as f6 would be.
  std::string freshName(std::string_view prefix) {
    return std::string(prefix) + "_" + std::to_string(names_++);
  }
  template <std::size_t N>
  std::string_view pick(const std::array<std::string_view, N>& words) {
    return words[static_cast<std::size_t>(random_.below(N))];
  }
  const std::string& pick(const std::vector<std::string>& names) {
    return names[static_cast<std::size_t>(random_.below(static_cast<int>(names.size())))];
  }

  /// Bounds the work of nested searches and copies: true if a construct that repeats its operand that often
  /// is allowed now.
  bool mayRepeat(int times) const { return repeated_ * times <= kMaxRepeated; }
  /// While alive, everything generated is repeated that often.
  class Repeated {
   public:
    Repeated(Generator& generator, int times) : generator_(generator), before_(generator.repeated_) {
      generator.repeated_ *= times;
    }
    ~Repeated() { generator_.repeated_ = before_; }
    Repeated(const Repeated&) = delete;
    Repeated& operator=(const Repeated&) = delete;

   private:
    Generator& generator_;
    int before_;
  };
  static constexpr int kMaxRepeated = 2000;

  bool symmetric() const { return options_.colorSymmetric; }

  Random random_;
  const GeneratorOptions& options_;
  int names_ = 0;
  int repeated_ = 1;
  bool rotating_ = false;  ///< inside rotate45: no squares, no shades
  bool mayLoop_ = true;    ///< not inside a function body, whose loop variables would be shared
  bool mayAssign_ = true;
  std::vector<std::string> sets_, numbers_, strings_,
      positions_;  ///< variables that definitely have a value here
  std::vector<std::string> assignableSets_, assignableNumbers_, assignableStrings_;
  std::vector<std::string> dictionaries_;  ///< number -> number
  std::vector<std::string> setFunctions_;  ///< of one set, with a set as value
};

}  // namespace cql::differential
