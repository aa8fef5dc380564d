#include "search/game_conditions.h"

#include <algorithm>

#include "runtime/ascii.h"
#include "runtime/letters/encoding.h"
#include "runtime/letters/fold.h"

namespace cql::search {

bool isPlain(std::string_view pattern) {
  return !pattern.empty() && std::ranges::all_of(pattern, [](char c) {
    return ascii::isLetterOrDigit(c) || c == ' ' || c == ',' || static_cast<unsigned char>(c) > 127;
  });
}

std::string playerPattern(const Settings& settings) {
  const std::string pattern = letters::lettersOf(*settings.player);
  return settings.fold ? letters::foldPattern(pattern) : pattern;
}

SignatureCondition conditionOf(const Settings& settings) {
  SignatureCondition result;
  for (const GameResult wanted : settings.results)
    result = both(std::move(result),
                  anyOf({{SignatureColumn::Result, 0, std::uint64_t{1} << static_cast<unsigned>(wanted)}}));
  if (settings.year) {
    const auto bound = [](std::int64_t year) {
      return static_cast<std::uint32_t>(std::clamp<std::int64_t>(year, 0, UINT32_MAX));
    };
    result =
        both(std::move(result), anyOf({{SignatureColumn::Year, 0,
                                        rangeValue(bound(settings.year->low), bound(settings.year->high))}}));
  }
  if (settings.player && !settings.fold && isPlain(*settings.player)) {
    const std::string name = playerPattern(settings);
    result = both(std::move(result),
                  anyOf({{.column = SignatureColumn::Tag, .index = tagIndex(kWhiteTag), .text = name},
                         {.column = SignatureColumn::Tag, .index = tagIndex(kBlackTag), .text = name}}));
  }
  return result;
}

}  // namespace cql::search
