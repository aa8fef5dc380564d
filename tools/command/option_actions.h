// What the options of the table do to the arguments.
#pragma once

#include <type_traits>

#include "tools/command/arguments.h"
#include "tools/command/option_table.h"

namespace cql::tool {

/// A command line while its options are taken, one after the other in their order.
struct Reading {
  Arguments& out;
  bool compiles;  ///< as ParserSetup::compiles
  bool inputGiven = false;
};

namespace actions {

using Values = std::vector<std::string>;

Refusal refuse(const OptionInfo& option, const std::string& why);
/// One number, or two of which the second is not the smaller one.
std::optional<Refusal> readBounds(const OptionInfo& option, const Values& values, Arguments::Bounds& bounds);

/// Sets a member and does nothing else.
template <bool Arguments::* member, bool value = true>
std::optional<Refusal> set(Reading& to, const OptionInfo&, const Values&) {
  to.out.*member = value;
  return std::nullopt;
}

template <bool wanted>
std::optional<Refusal> variations(Reading& to, const OptionInfo&, const Values&) {
  to.out.variations = wanted;
  return std::nullopt;
}

template <frontend::TransformKind kind>
std::optional<Refusal> transform(Reading& to, const OptionInfo&, const Values&) {
  to.out.transforms.push_back(kind);
  return std::nullopt;
}

template <std::optional<Arguments::Bounds> Arguments::* member, std::int64_t least>
std::optional<Refusal> bounds(Reading& to, const OptionInfo& option, const Values& values) {
  Arguments::Bounds given{};
  if (auto refusal = readBounds(option, values, given)) return refusal;
  if (given.low < least) return refuse(option, "the numbers begin with " + std::to_string(least));
  to.out.*member = given;
  return std::nullopt;
}

template <frontend::Language wanted>
std::optional<Refusal> language(Reading& to, const OptionInfo& option, const Values&) {
  if (to.out.language != frontend::Language::Detect && to.out.language != wanted)
    return refuse(option, "--legacy and --modern exclude each other");
  to.out.language = wanted;
  return std::nullopt;
}

template <frontend::CommentLevel wanted>
std::optional<Refusal> commentLevel(Reading& to, const OptionInfo& option, const Values&) {
  if (to.out.level) return refuse(option, "only one of quiet and silent can be given, once");
  to.out.level = wanted;
  return std::nullopt;
}

template <int wanted>
std::optional<Refusal> threads(Reading& to, const OptionInfo&, const Values&) {
  to.out.threads = wanted;
  return std::nullopt;
}

template <std::optional<std::string> Arguments::* member>
std::optional<Refusal> respell(Reading& to, const OptionInfo& option, const Values& values) {
  if (!endsIn(values[0], {".cql", ".CQL"}))
    return refuse(option, "the name of the file must end in .cql: " + values[0]);
  to.out.*member = values[0];
  return std::nullopt;
}

using Action = std::remove_pointer_t<OptionAction>;
Action filter, studyFilter, virtualMainLine, input, studyInput, output, player, matchString, threadNumber,
    optimise, cpu;
/// Only looks whether the number is one.
Action lineIncrement;
/// For options that have no effect here.
Action nothing;

}  // namespace actions
}  // namespace cql::tool
