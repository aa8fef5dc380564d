// The settings of a run: one struct from the command line, a query's header or the C interface down to the
// services. Made from the table settings.def.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/values/filter_kinds.h"

namespace cql {

/// Whole numbers, both ends included.
struct Interval {
  std::int64_t low, high;
  bool contains(std::int64_t n) const { return low <= n && n <= high; }
};

/// Which comments a run adds (language/03 §2.2).
enum class CommentLevel : std::uint8_t { Normal, Quiet, Silent };

/// When messages are coloured. Auto: on a terminal, unless NO_COLOR is set in the environment.
enum class ColorUse : std::uint8_t { Auto, Always, Never };

/// The language of a query. Detect: by its first words.
enum class Language : std::uint8_t { Detect, Legacy, Modern };

/// Which words and meanings the language has (language/62 §4): CQL 6.2 with all extensions, CQL 6.2 alone, or
/// CQLi.
enum class Dialect : std::uint8_t { Union, Cql62, Cqli };

/// An option of the command line that adds a filter (language/02 §2.2). `option` without hyphens, lower case:
///   cql TEXT | assign NAME VALUE | fen BOARD | event S | site S | white RE | black RE | result R | wtm | btm
///   similarposition [nosort] [notransform] FILE | hhdb KEY... [ARG] | virtualmainline
struct CommandLineFilter {
  std::string option;
  std::vector<std::string> arguments;
};

/// The consumers of a setting, as bits.
enum SettingUse : std::uint8_t {
  kQuerySetting = 1,    ///< it changes the query: part of a compiled query
  kCompileSetting = 2,  ///< how a query is compiled
  kSearchSetting = 4,   ///< the results of a run of a query
  kProgramSetting = 8,  ///< the behaviour of the programs
  kAllSettings = 15,
};

enum class SettingId : std::uint8_t {
#define CQL_SETTING(name, type, initial, use, doc) name,
#include "runtime/settings.def"
};

struct SettingInfo {
  const char* name;
  std::uint8_t use;  ///< SettingUse
  const char* doc;
};
inline constexpr SettingInfo kSettings[] = {
#define CQL_SETTING(name, type, initial, use, doc) {#name, use, doc},
#include "runtime/settings.def"
};

/// The settings of a run.
struct Settings {
#define CQL_SETTING(name, type, initial, use, doc) type name = initial;
#include "runtime/settings.def"
};

namespace detail {
template <class T>
struct Given {
  using Type = std::optional<T>;
};
template <class T>
struct Given<std::optional<T>> {
  using Type = std::optional<T>;
};
template <class T>
struct Given<std::vector<T>> {
  using Type = std::vector<T>;
};
template <class T>
bool isGiven(const std::optional<T>& value) {
  return value.has_value();
}
template <class T>
bool isGiven(const std::vector<T>& values) {
  return !values.empty();
}
}  // namespace detail

/// The settings given in one place, a header or a command line.
struct GivenSettings {
#define CQL_SETTING(name, type, initial, use, doc) detail::Given<type>::Type name{};
#include "runtime/settings.def"
};

/// Calls a function with the name and the value of each setting that is given.
template <class Function>
void forEachGiven(const GivenSettings& settings, Function function) {
#define CQL_SETTING(name, type, initial, use, doc) \
  if (detail::isGiven(settings.name)) function(#name, settings.name);
#include "runtime/settings.def"
}

/// Returns the settings of two places; `over` takes precedence (language/02 §1).
inline GivenSettings merged(GivenSettings under, const GivenSettings& over) {
#define CQL_SETTING(name, type, initial, use, doc) \
  if (detail::isGiven(over.name)) under.name = over.name;
#include "runtime/settings.def"
  return under;
}

/// Returns the given settings, with defaults for the rest.
inline Settings resolved(const GivenSettings& given) {
  Settings settings;
  const auto take = [](auto& to, const auto& from) {
    if constexpr (requires { to = from; })
      to = from;
    else if (from)
      to = *from;
  };
#define CQL_SETTING(name, type, initial, use, doc) take(settings.name, given.name);
#include "runtime/settings.def"
  return settings;
}

}  // namespace cql
