#include "tools/command/option_readers.h"

#include <algorithm>
#include <charconv>

#include "frontend/filter_table.h"
#include "runtime/ascii.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/formats.h"

namespace cql::tool::readers {
namespace {

/// Returns true if the number exceeds the range of parsedNumber().
bool isTooLarge(std::string_view digits) {
  std::int32_t number;
  return std::from_chars(digits.data(), digits.data() + digits.size(), number).ec ==
         std::errc::result_out_of_range;
}

}  // namespace

tl::unexpected<Error> refuse(const OptionUse& use, const std::string& why) {
  return fail(ErrorKind::Usage, "--" + std::string(use.option.name) + ": " + why);
}

std::int32_t parsedNumber(const std::string& digits) {
  std::int32_t number = INT32_MAX;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);  // unchanged if too large
  return number;
}

Result<void> Only::operator()(std::optional<CommentLevel>& to, const OptionUse& use) const {
  if (to) return refuse(use, "only one of quiet and silent can be given, once");
  to = value;
  return {};
}

Result<void> LanguageIs::operator()(std::optional<Language>& to, const OptionUse& use) const {
  if (to && *to != value) return refuse(use, "--legacy and --modern exclude each other");
  to = value;
  return {};
}

Result<void> DialectIs::operator()(std::optional<Dialect>& to, const OptionUse& use) const {
  const std::string& word = use.values[0];
  if (word != "union" && word != "6.2" && word != "cqli")
    return refuse(use, "the dialects are union, 6.2 and cqli");
  to = word == "union" ? Dialect::Union : word == "cqli" ? Dialect::Cqli : Dialect::Cql62;
  return {};
}

Result<void> Add::operator()(std::vector<TransformKind>& to, const OptionUse&) const {
  to.push_back(value);
  return {};
}

Result<void> Text::operator()(std::optional<std::string>& to, const OptionUse& use) const {
  to = use.values[0];
  return {};
}

Result<void> Once::operator()(std::optional<std::string>& to, const OptionUse& use) const {
  if (to) return refuse(use, "given twice");
  return Text{}(to, use);
}

Result<void> Rows::operator()(std::optional<bool>& to, const OptionUse& use) const {
  const std::string& word = use.values[0];
  if (word != "positions" && word != "games")
    return refuse(use, "rows are written for positions or for games");
  to = word == "games";
  return {};
}

Result<void> QueryFile::operator()(std::optional<std::string>& to, const OptionUse& use) const {
  if (!ascii::endsWith(use.values[0], ".cql"))
    return refuse(use, "the name of the file must end in .cql: " + use.values[0]);
  return Text{}(to, use);
}

Result<void> AtLeast::operator()(std::optional<int>& to, const OptionUse& use) const {
  const std::string& value = use.values[0];
  if (!isNumber(value) || parsedNumber(value) < least)
    return refuse(use, "'" + value + "' is not a " +
                           (least == 1 ? "positive number" : "number from " + std::to_string(least) + " on"));
  if (isTooLarge(value)) return refuse(use, "the largest number is " + std::to_string(INT32_MAX));
  to = parsedNumber(value);
  return {};
}

Result<void> Part::operator()(std::optional<std::int64_t>& to, const OptionUse& use) const {
  constexpr std::size_t kPlaces = 9;
  constexpr std::int64_t kOne = 1'000'000'000;
  const std::string& value = use.values[0];
  const std::size_t point = std::min(value.find('.'), value.size());
  const std::string whole = value.substr(0, point);
  std::string places = point < value.size() ? value.substr(point + 1) : "0";
  const bool isDecimal = (isNumber(whole) || (whole.empty() && point < value.size())) && isNumber(places);
  if (isDecimal && places.size() > kPlaces) return refuse(use, "at most nine digits stand after the point");
  places.resize(kPlaces, '0');
  const std::int64_t part =
      isDecimal && whole.size() < kPlaces ? std::stoll("0" + whole) * kOne + std::stoll(places) : 0;
  if (part < 1 || part > kOne) return refuse(use, "'" + value + "' is not a number above 0 and up to 1");
  to = part;
  return {};
}

Result<void> More::operator()(std::vector<std::string>& to, const OptionUse& use) const {
  to.push_back(use.values[0]);
  return {};
}

Result<void> Level::operator()(std::optional<int>& to, const OptionUse& use) const {
  const std::string& level = use.values[0];
  if (level != "0" && level != "1" && level != "2") return refuse(use, "the levels are 0, 1 and 2");
  to = level[0] - '0';
  return {};
}

Result<void> WarningsAre::operator()(std::optional<std::string>& to, const OptionUse& use) const {
  const std::string& word = use.values[0];
  if (word != "all" && word != "summary" && word != "none" && word.find_first_of("./") == std::string::npos)
    return refuse(
        use, "warnings are printed all, as a summary, or none, or go to a file, whose name has an ending");
  if (isQueryName(word) || isGameFile(word))
    return refuse(use, "warnings would take the place of games or a query in " + word +
                           "; give all, summary, none or a name for a file of warnings");
  return Text{}(to, use);
}

Result<void> Color::operator()(std::optional<ColorUse>& to, const OptionUse& use) const {
  const std::string& word = use.values[0];
  if (word == "auto")
    to = ColorUse::Auto;
  else if (word == "always")
    to = ColorUse::Always;
  else if (word == "never")
    to = ColorUse::Never;
  else
    return refuse(use, "colours are used auto, always or never");
  colorUse = *to;
  return {};
}

Result<void> Instead::operator()(std::optional<bool>&, const OptionUse& use) const {
  return refuse(use, advice);
}

Result<void> Range::operator()(std::optional<Interval>& to, const OptionUse& use) const {
  Words words = use.values;
  if (const std::size_t hyphen = words[0].find('-');
      words.size() == 1 && hyphen != 0 && hyphen != std::string::npos) {
    const std::string high = words[0].substr(hyphen + 1);
    words[0].resize(hyphen);
    words.push_back(high.empty() ? std::to_string(INT32_MAX) : high);
  }
  for (const std::string& v : words)
    if (!isNumber(v)) {
      const bool isNegative = v.starts_with('-') && isNumber(v.substr(1));
      return refuse(use, "'" + v + "' is " + (isNegative ? "negative" : "not a number"));
    }
  const Interval range{parsedNumber(words.front()), parsedNumber(words.back())};
  if (range.low > range.high) return refuse(use, "the first number is larger than the second");
  if (range.low < least) return refuse(use, "the numbers begin with " + std::to_string(least));
  to = range;
  return {};
}

static Result<void> addInput(std::vector<std::string>& to, const OptionUse& use, const std::string& file) {
  if (!to.empty()) return refuse(use, "an input is given already");
  if (file != "-" && !isGameFile(file))
    return refuse(use, "the name of the file must end in " + formats().endings(false) + ": " + file);
  to.push_back(file);
  return {};
}

Result<void> Input::operator()(std::vector<std::string>& to, const OptionUse& use) const {
  return addInput(to, use, use.values[0]);
}

Result<void> StudyInput::operator()(std::vector<std::string>& to, const OptionUse& use) const {
  return addInput(to, use, "hhdb" + std::string(use.option.name) + ".pgn");
}

Result<void> addFilter(std::vector<CommandLineFilter>& to, const OptionUse& use) {
  to.push_back({use.option.name, use.values});
  return {};
}

Result<void> StudyFilter::operator()(std::vector<CommandLineFilter>& to, const OptionUse& use) const {
  if (use.values != Words{"help"}) return addFilter(to, use);
  use.answer = frontend::hhdbHelp();
  return {};
}

Result<void> VirtualMainLine::operator()(std::vector<CommandLineFilter>& to, const OptionUse& use) const {
  use.given.variations = true;
  return addFilter(to, use);
}

}  // namespace cql::tool::readers
