// The words of a command line, read by CLI11: options of the settings, options of a command of its own,
// files.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "tools/command/options.h"

namespace cql::tool {

/// What a command line asks for.
struct Request {
  GivenSettings given;
  Words queries;
  std::string changesQuery;  ///< the first option that does, with its hyphens; empty: none
};

/// Reads the words behind a program or one of its commands. Options are written with one hyphen or two, in
/// any case, with or without hyphens inside (language/02 §2).
class CommandLine {
 public:
  /// The command may add options of its own to the parser, which hide those of the settings, and what its
  /// arguments are. `shown`: whose options the help names (SettingUse). `taken`: whose it takes.
  CommandLine(std::string description, std::string name, std::uint8_t shown, std::uint8_t taken);
  CommandLine(std::string description, std::string name, std::uint8_t taken)
      : CommandLine(std::move(description), std::move(name), taken, taken) {}
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  CLI::App& parser() { return app_; }
  /// Arguments are queries, with these endings for the help, and files of games.
  void takeFiles(const std::string& endings);
  /// The argument is one query; "-" is standard input.
  void takeQuery();
  /// Adds the options of the settings to the parser, for the help and for documents.
  void describe();

  /// Reads the words. The text to print instead of a run, if one is asked for, as by --help; else empty.
  Result<std::string> parse(const Words& words);

  const Request& request() const { return request_; }
  const GivenSettings& given() const { return request_.given; }
  /// Usage errors end with this advice.
  std::string advice() const {
    return app_.get_name().empty() ? "" : "\nTry: " + app_.get_name() + " --help";
  }

 private:
  struct Known {
    CLI::Option* own;        ///< of the command
    const Option* settings;  ///< of the table
    Takes takes;
  };
  Result<Known> find(const std::string& word) const;
  Result<void> take(const Option& option, const Words& values);
  Result<Words> normalized(const Words& words, bool& help);
  void add(const Option& option);
  Result<void> sortFiles();

  CLI::App app_;
  std::uint8_t shown_, taken_;
  Request request_;
  Words files_;
  std::string query_;
  std::map<const Option*, CLI::Option*> added_;
  std::string answer_;
};

/// What is said of a word with hyphens that is none of the options of these names.
std::string unknownOption(const std::string& word, const std::vector<std::string_view>& names);

}  // namespace cql::tool
