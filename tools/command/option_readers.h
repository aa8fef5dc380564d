// Readers of the options of runtime/settings.def. Each one defines the number of arguments, and stores their
// value in the setting.
#pragma once

#include <optional>
#include <string>

#include "tools/command/options.h"

namespace cql::tool::readers {

tl::unexpected<Error> refuse(const OptionUse& use, const std::string& why);
/// Returns the number in decimal digits, capped at INT32_MAX.
std::int32_t parsedNumber(const std::string& digits);

/// Sets a value; the last one of several options applies.
template <class T>
struct Is {
  static constexpr Takes kTakes = Takes::Nothing;
  T value;
  template <class Place>
  Result<void> operator()(Place& to, const OptionUse&) const {
    to = value;
    return {};
  }
};
template <class T>
Is(T) -> Is<T>;

/// Sets a comment level. Only one such option may be given.
struct Only {
  static constexpr Takes kTakes = Takes::Nothing;
  CommentLevel value;
  Result<void> operator()(std::optional<CommentLevel>& to, const OptionUse& use) const;
};

struct LanguageIs {
  static constexpr Takes kTakes = Takes::Nothing;
  Language value;
  Result<void> operator()(std::optional<Language>& to, const OptionUse& use) const;
};

struct DialectIs {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::optional<Dialect>& to, const OptionUse& use) const;
};

struct Add {
  static constexpr Takes kTakes = Takes::Nothing;
  TransformKind value;
  Result<void> operator()(std::vector<TransformKind>& to, const OptionUse& use) const;
};

struct Text {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::optional<std::string>& to, const OptionUse& use) const;
};

/// A text that may be given once.
struct Once {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::optional<std::string>& to, const OptionUse& use) const;
};

/// The word `positions` or `games`.
struct Rows {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::optional<bool>& to, const OptionUse& use) const;
};

/// The name of a query's file.
struct QueryFile {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::optional<std::string>& to, const OptionUse& use) const;
};

/// A number.
struct AtLeast {
  static constexpr Takes kTakes = Takes::One;
  int least;
  Result<void> operator()(std::optional<int>& to, const OptionUse& use) const;
};

struct Positive : AtLeast {
  constexpr Positive() : AtLeast{1} {}
};

/// A decimal above 0 and up to 1, in billionths.
struct Part {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::optional<std::int64_t>& to, const OptionUse& use) const;
};

/// One of several texts.
struct More {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::vector<std::string>& to, const OptionUse& use) const;
};

/// 0, 1 or 2.
struct Level {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::optional<int>& to, const OptionUse& use) const;
};

/// A range: one number; two ascending numbers with a blank or a hyphen between them; or a number and a
/// hyphen, for all from it on.
struct Range {
  static constexpr Takes kTakes = Takes::Numbers;
  std::int64_t least;
  Result<void> operator()(std::optional<Interval>& to, const OptionUse& use) const;
};

/// A file of games.
struct Input {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::vector<std::string>& to, const OptionUse& use) const;
};
/// The file of the study database that has the name of the option.
struct StudyInput {
  static constexpr Takes kTakes = Takes::Nothing;
  Result<void> operator()(std::vector<std::string>& to, const OptionUse& use) const;
};

Result<void> addFilter(std::vector<CommandLineFilter>& to, const OptionUse& use);
/// A filter with the option's name and `kWords` words.
template <int kWords>
struct Filter {
  static constexpr Takes kTakes = kWords == 0 ? Takes::Nothing : kWords == 1 ? Takes::One : Takes::Two;
  Result<void> operator()(std::vector<CommandLineFilter>& to, const OptionUse& use) const {
    return addFilter(to, use);
  }
};
struct Collection : Filter<1> {
  static constexpr Takes kTakes = Takes::Collection;
};
/// A filter of the study database. The argument `help` prints a list of these filters.
struct StudyFilter {
  static constexpr Takes kTakes = Takes::StudyWords;
  Result<void> operator()(std::vector<CommandLineFilter>& to, const OptionUse& use) const;
};
/// A filter that also turns variations on.
struct VirtualMainLine {
  static constexpr Takes kTakes = Takes::Nothing;
  Result<void> operator()(std::vector<CommandLineFilter>& to, const OptionUse& use) const;
};

/// all, summary, none, or the name of a file.
struct WarningsAre {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::optional<std::string>& to, const OptionUse& use) const;
};

/// auto, always or never.
struct Color {
  static constexpr Takes kTakes = Takes::One;
  Result<void> operator()(std::optional<ColorUse>& to, const OptionUse& use) const;
};

/// An option of CQL 6.2 that this program does not have: the error advises what to write.
struct Instead {
  static constexpr Takes kTakes = Takes::Nothing;
  const char* advice;
  Result<void> operator()(std::optional<bool>& to, const OptionUse& use) const;
};

/// An option of CQL 6.2 that has no effect here.
struct Ignored {
  static constexpr Takes kTakes = Takes::Nothing;
  template <class Place>
  Result<void> operator()(Place&, const OptionUse&) const {
    return {};
  }
};
struct IgnoredNumber {
  static constexpr Takes kTakes = Takes::One;
  template <class Place>
  Result<void> operator()(Place&, const OptionUse& use) const {
    std::optional<int> number;
    return Positive{}(number, use);
  }
};

}  // namespace cql::tool::readers
