#include "tools/command/outputs.h"

#include <algorithm>

#include "tools/command/inputs.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

tl::unexpected<Error> refuse(const std::string& why) {
  return fail(ErrorKind::Usage, why);
}

std::string formatNames() {
  std::string names = "pgn";
  for (const output::RowFormat& format : output::rowFormats()) names += ", " + std::string(format.name);
  return names;
}

/// A capability of a format of rows.
using Ability = bool output::RowFormat::*;

/// Returns the endings of all formats, or of those with a capability.
std::string endingsOf(Ability ability = nullptr) {
  std::string endings;
  for (const output::RowFormat& format : output::rowFormats())
    if (!ability || format.*ability)
      endings += (endings.empty() ? "" : ", ") + std::string(format.endings[0]);
  return endings;
}

class Finder {
 public:
  explicit Finder(const GivenSettings& given) : given_(given) {}

  Result<Outputs> find() {
    const std::string format = given_.format.value_or("");
    if (given_.format && format != "pgn" && !output::rowFormatCalled(format))
      return refuse("--format: '" + format + "' is none of " + formatNames());
    bool used = false;
    for (const std::string& name : given_.outputs) {
      const output::RowFormat* rows = output::rowFormatOf(name);
      const bool tells = rows || (name != "-" && (!wrongOutputName(name) || formats().isRead(name)));
      if (!tells && given_.format) {
        rows = output::rowFormatCalled(format);
        used = true;
      } else if (const auto wrong = wrongOutputName(name); !rows && wrong) {
        return refuse("--output: " + *wrong + " (for rows: " + endingsOf() + ", or --format)");
      }
      if (auto done = take(name, rows); !done) return tl::unexpected(std::move(done.error()));
    }
    if (given_.append)
      if (auto done = takeAppend(*given_.append); !done) return tl::unexpected(std::move(done.error()));
    if (given_.format && !used)
      return refuse("--format is for an output whose name does not tell what it holds, as -o -");
    for (const auto& [isGiven, option] :
         {std::pair(given_.count.value_or(false), "--count"), {given_.quick.value_or(false), "--quick"}})
      if (isGiven && outputs_.games)
        return refuse(std::string(option) + " writes no games, but " +
                      (outputs_.append ? "--append" : "--output") + " names a file for them, " +
                      *outputs_.games + ": leave out one of the two");
    if (!writesTo(&output::RowFormat::hasColumns))
      for (const auto& [isGiven, option] :
           {std::pair(given_.columns.has_value(), "--columns"), {given_.gameRows.has_value(), "--rows"}})
        if (isGiven)
          return refuse(std::string(option) + " is for rows: name a file for them with -o, " +
                        endingsOf(&output::RowFormat::hasColumns));
    if (given_.indexes && !writesTo(&output::RowFormat::hasIndexes))
      return refuse("--indexes is for rows in a file that has indexes: name one with -o, " +
                    endingsOf(&output::RowFormat::hasIndexes));
    if (given_.reportGames && !writesTo(&output::RowFormat::holdsGames))
      return refuse("--report-games is for a report: name a file for it with -o, " +
                    endingsOf(&output::RowFormat::holdsGames));
    for (const auto& [isGiven, option] : {std::pair(given_.boardTheme.has_value(), "--board-theme"),
                                          {given_.orientation.has_value(), "--orientation"}})
      if (isGiven && !outputs_.drawsMatches())
        return refuse(std::string(option) + " is for diagrams: name a file for them with -o, " +
                      endingsOf(&output::RowFormat::drawsMatches));
    return std::move(outputs_);
  }

 private:
  bool writesTo(Ability ability) const {
    return std::ranges::any_of(outputs_.rows, [&](const auto& output) { return output.format->*ability; });
  }

  Result<void> takeAppend(const std::string& name) {
    const output::RowFormat* rows = output::rowFormatOf(name);
    if (const auto wrong = wrongOutputName(name); !rows && wrong)
      return refuse("--append: " + *wrong + " (for rows: " + endingsOf(&output::RowFormat::isAppended) + ")");
    if (rows && !rows->isAppended)
      return refuse("--append: nothing can be appended to what " + name + " holds");
    if (given_.noClobber.value_or(false)) return refuse("--append and --noclobber exclude each other");
    if (!rows && outputs_.games) return refuse("--append and --output exclude each other for games");
    if (auto done = take(name, rows); !done) return done;
    (rows ? outputs_.rows.back().append : outputs_.append) = true;
    return {};
  }

  Result<void> take(const std::string& name, const output::RowFormat* rows) {
    const std::string twice = "--output: given twice for the same kind of output: " + name;
    if (!rows) {
      if (outputs_.games) return refuse(twice);
      outputs_.games = name;
    } else {
      const auto same = [&](const Outputs::Rows& other) { return other.format == rows; };
      if (std::ranges::any_of(outputs_.rows, same)) return refuse(twice);
      outputs_.rows.push_back({name, rows});
    }
    if (name == "-" && std::exchange(standardOutput_, true))
      return refuse("--output: two outputs cannot share standard output");
    return {};
  }

  const GivenSettings& given_;
  Outputs outputs_;
  bool standardOutput_ = false;
};

}  // namespace

bool Outputs::takesStandardOutput() const {
  return games == "-" || std::ranges::any_of(rows, [](const Rows& output) { return output.file == "-"; });
}

bool Outputs::drawsMatches() const {
  return std::ranges::any_of(rows, [](const Rows& output) { return output.format->drawsMatches; });
}

void Outputs::rename(const std::function<std::string(const std::string&)>& nameOf) {
  if (games) games = nameOf(*games);
  for (Rows& output : rows) output.file = nameOf(output.file);
}

Result<Outputs> findOutputs(const GivenSettings& given) {
  return Finder(given).find();
}

std::string warningsFile(const Settings& settings) {
  const std::string& word = settings.warnings;
  return word == "all" || word == "summary" || word == "none" ? "" : word;
}

}  // namespace cql::tool
