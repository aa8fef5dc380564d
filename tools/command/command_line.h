// Parses a command line with CLI11: options of the settings, options of a command, files.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "tools/command/options.h"

namespace cql::tool {

/// The request of a command line.
struct Request {
  GivenSettings given;
  Words queries;
  std::string changesQuery;  ///< the first option that changes the query, with its hyphens; empty: none
};

/// Parses the words after a program or one of its commands. Options have one or two leading hyphens, upper or
/// lower case, and any hyphens inside (language/02 §2).
class CommandLine {
 public:
  /// The command may add arguments and its own options, which hide those of the settings, to the parser.
  /// `shown`: whose options the help lists (SettingUse). `taken`: whose options are accepted.
  CommandLine(std::string description, std::string name, std::uint8_t shown, std::uint8_t taken);
  CommandLine(std::string description, std::string name, std::uint8_t taken)
      : CommandLine(std::move(description), std::move(name), taken, taken) {}
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  CLI::App& parser() { return app_; }
  /// Accepts queries and files of games as arguments. `endings`: of queries, for the help.
  void takeFiles(const std::string& endings);
  /// Sets the names of the program's commands, for the message about a command after an option.
  void nameCommands(Words commands) { commands_ = std::move(commands); }
  /// Restricts --help to these options, followed by `footer`; --help all shows every option.
  void showFirst(Words names, std::string footer);
  /// An option of the command's own that only --help all shows.
  void showInFullHelp(CLI::Option* option) { full_.push_back(option); }
  /// Accepts one query as argument; "-" is standard input.
  void takeQuery();
  /// Adds the options of the settings to the parser, for the help and for documents.
  void describe();

  /// Parses the words. Returns the text to print instead of a run, as for --help; empty if there is a run.
  Result<std::string> parse(const Words& words);

  const Request& request() const { return request_; }
  const GivenSettings& given() const { return request_.given; }
  /// Returns the advice at the end of usage errors.
  std::string advice() const {
    return app_.get_name().empty() ? "" : "\nTry: " + app_.get_name() + " --help";
  }

 private:
  struct Known {
    CLI::Option* own;        ///< an option of the command
    const Option* settings;  ///< an option of the table
    Takes takes;
  };
  Result<Known> find(const std::string& word) const;
  Result<void> take(const Option& option, const Words& values);
  enum class Help : std::uint8_t { None, First, All };
  Result<Words> normalized(const Words& words, Help& help);
  std::string helpText(Help help);
  void add(const Option& option);
  Result<void> sortFiles();

  CLI::App app_;
  std::uint8_t shown_, taken_;
  Request request_;
  Words files_, commands_, first_;
  std::string firstFooter_;
  std::string query_;
  std::map<const Option*, CLI::Option*> added_;
  std::vector<CLI::Option*> full_;  ///< those of the command that --help does not show
  std::string answer_;
};

}  // namespace cql::tool
