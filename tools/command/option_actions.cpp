#include "tools/command/option_actions.h"

#include "frontend/filter_table.h"
#include "tools/command/inputs.h"

namespace cql::tool::actions {
namespace {

std::optional<Refusal> requirePositive(const OptionInfo& option, const std::string& value) {
  if (isNumber(value) && numberOf(value) >= 1) return std::nullopt;
  return refuse(option, "'" + value + "' is not a positive number");
}

std::optional<Refusal> addInput(Reading& to, const OptionInfo& option, const std::string& file) {
  if (to.inputGiven) return refuse(option, "an input is given already");
  to.inputGiven = true;
  if (file != "-" && !isGameFile(file))
    return refuse(option, "the name of the file must end in .pgn, .pgn.zst, .pgn.gz or .pgn.bz2: " + file);
  to.out.inputs.push_back(file);
  return std::nullopt;
}

}  // namespace

Refusal refuse(const OptionInfo& option, const std::string& why) {
  return {2, "--" + std::string(option.name) + ": " + why};
}

std::optional<Refusal> readBounds(const OptionInfo& option, const Values& values, Arguments::Bounds& bounds) {
  for (const std::string& v : values)
    if (!isNumber(v)) return refuse(option, "'" + v + "' is not a number");
  bounds.low = numberOf(values[0]);
  bounds.high = values.size() > 1 ? numberOf(values[1]) : bounds.low;
  if (bounds.low > bounds.high) return refuse(option, "the first number is larger than the second");
  return std::nullopt;
}

std::optional<Refusal> filter(Reading& to, const OptionInfo& option, const Values& values) {
  to.out.filters.push_back({option.name, values});
  return std::nullopt;
}

std::optional<Refusal> studyFilter(Reading& to, const OptionInfo& option, const Values& values) {
  if (values.size() == 1 && values[0] == "help") return Refusal{0, frontend::hhdbHelp()};
  return filter(to, option, values);
}

std::optional<Refusal> virtualMainLine(Reading& to, const OptionInfo& option, const Values&) {
  to.out.variations = true;
  return filter(to, option, {});
}

std::optional<Refusal> input(Reading& to, const OptionInfo& option, const Values& values) {
  return addInput(to, option, values[0]);
}

std::optional<Refusal> studyInput(Reading& to, const OptionInfo& option, const Values&) {
  return addInput(to, option, "hhdb" + std::string(option.name) + ".pgn");
}

std::optional<Refusal> output(Reading& to, const OptionInfo& option, const Values& values) {
  const std::string& file = values[0];
  if (to.out.output) return refuse(option, "given twice");
  if (to.compiles && !isCompiledName(file))
    return refuse(option, "the name of the file must end in .so: " + file);
  if (!to.compiles)
    if (const auto wrong = wrongOutputName(file)) return refuse(option, *wrong);
  to.out.output = file;
  return std::nullopt;
}

std::optional<Refusal> player(Reading& to, const OptionInfo& option, const Values& values) {
  if (to.out.player) return refuse(option, "given twice");
  to.out.player = values[0];
  return std::nullopt;
}

std::optional<Refusal> matchString(Reading& to, const OptionInfo&, const Values& values) {
  to.out.matchString = values[0];
  return std::nullopt;
}

std::optional<Refusal> threadNumber(Reading& to, const OptionInfo& option, const Values& values) {
  if (auto refusal = requirePositive(option, values[0])) return refusal;
  to.out.threads = numberOf(values[0]);
  return std::nullopt;
}

std::optional<Refusal> optimise(Reading& to, const OptionInfo& option, const Values& values) {
  const std::string& level = values[0];
  if (level != "0" && level != "1" && level != "2") return refuse(option, "the levels are 0, 1 and 2");
  to.out.optimisation = level[0] - '0';
  return std::nullopt;
}

std::optional<Refusal> cpu(Reading& to, const OptionInfo&, const Values& values) {
  to.out.cpu = values[0];
  return std::nullopt;
}

std::optional<Refusal> lineIncrement(Reading&, const OptionInfo& option, const Values& values) {
  return requirePositive(option, values[0]);
}

std::optional<Refusal> nothing(Reading&, const OptionInfo&, const Values&) {
  return std::nullopt;
}

}  // namespace cql::tool::actions
