#include "tools/manual/completions.h"

#include "frontend/filter_table.h"
#include "tools/command/console.h"

namespace cql::tool {
namespace {

struct Filter {
  std::string word, doc;
};

/// Returns the words that `cql-jit help` explains and that need no quotes in a shell.
std::vector<Filter> filters() {
  std::vector<Filter> out;
  for (std::string_view word : frontend::allWords()) {
    const frontend::FilterInfo* info = frontend::findFilter(word);
    const auto part = frontend::partDoc(word);
    if (info || part) out.push_back({std::string(word), std::string(info ? info->doc : *part)});
  }
  return out;
}

std::string replaced(std::string text, char from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, 1, to);
  return text;
}

/// Returns a text in single quotes, for bash and zsh.
std::string quoted(const std::string& text) {
  return "'" + replaced(text, '\'', "'\\''") + "'";
}

/// Returns the values of an option, separated by blanks, with * escaped: zsh and fish would expand it to file
/// names.
std::string unexpanded(const std::vector<std::string>& choices) {
  return replaced(joined(choices, " "), '*', "\\*");
}

/// Returns the name of the completion function.
std::string functionOf(const ProgramDoc& program) {
  return "_" + replaced(program.name, '-', "_");
}

std::string commandNames(const std::vector<CommandDoc>& commands) {
  std::vector<std::string> names;
  for (const CommandDoc& command : commands)
    if (!command.name.empty()) names.push_back(command.name);
  return joined(names, " ");
}

// --- bash

/// Appends the values of a command's options as a `case` arm, and the list of its options.
void appendBashCommand(const CommandDoc& command, std::string& out) {
  out += "    " + (command.name.empty() ? "*" : command.name) + ")\n";
  std::vector<std::string> names;
  std::string arms;
  for (const OptionDoc& option : command.options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
    if (option.value.empty()) continue;
    arms += "        " + joined(option.names, "|") + ") ";
    if (const auto choices = option.choices(); !choices.empty())
      arms += "words=" + quoted(joined(choices, " ")) + "; files= ;;\n";
    else
      arms += option.takesFile() ? "words= ;;\n" : "return ;;\n";
  }
  out += "      words=" + quoted(joined(names, " ")) + "\n";
  if (!arms.empty()) out += "      case $previous in\n" + arms + "      esac\n";
  out += "      ;;\n";
}

// --- zsh

std::string zshText(const std::string& text) {
  return replaced(replaced(replaced(replaced(text, '\\', "\\\\"), '[', "\\["), ']', "\\]"), ':', "\\:");
}

std::string zshValue(const OptionDoc& option) {
  if (option.value.empty()) return "";
  if (const auto choices = option.choices(); !choices.empty()) return ":value:(" + unexpanded(choices) + ")";
  return ":" + zshText(option.value) + (option.takesFile() ? ":_files" : ": ");
}

void appendZshArguments(const CommandDoc& command, const std::string& rest, std::string& out) {
  out += "      _arguments";
  for (const OptionDoc& option : command.options)
    for (const std::string& name : option.names)
      out += " \\\n        " + quoted("*" + name + "[" + zshText(option.doc) + "]" + zshValue(option));
  out += " \\\n        " + quoted(rest) + "\n";
}

// --- fish

std::string fishQuoted(const std::string& text) {
  return "'" + replaced(replaced(text, '\\', "\\\\"), '\'', "\\'") + "'";
}

/// `start`: the `complete` command up to its condition.
void appendFishOption(const std::string& start, const OptionDoc& option, std::string& out) {
  out += start;
  for (const std::string& name : option.names)
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (const auto choices = option.choices(); !choices.empty())
    out += " -x -a " + fishQuoted(unexpanded(choices));
  else if (option.takesFile())
    out += " -r -F";
  else if (!option.value.empty())
    out += " -x";
  out += " -d " + fishQuoted(option.doc) + "\n";
}

}  // namespace

std::string bashCompletion(const ProgramDoc& program) {
  const std::vector<CommandDoc>& commands = program.commands;
  std::vector<std::string> words;
  for (const Filter& filter : filters()) words.push_back(filter.word);
  std::string out = "# bash completion of " + program.name + "\n" + functionOf(program) + R"(() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= words= files=yes
  COMPREPLY=()
  if [ "$COMP_CWORD" -gt 1 ]; then command=${COMP_WORDS[1]}; fi
  case $command in
)";
  for (std::size_t i = 1; i < commands.size(); ++i) {
    if (commands[i].name != "help") {
      appendBashCommand(commands[i], out);
      continue;
    }
    out += "    help)\n      files=\n      words=" + quoted(joined(words, " ")) + "\n      ;;\n";
  }
  appendBashCommand(commands[0], out);
  out += "  esac\n  if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"$words " + commandNames(commands) + "\"; fi\n";
  return out + R"(  # Options are offered when the word begins with a hyphen, other words where they fit.
  local word list
  read -ra list <<< "$words"
  for word in "${list[@]}"; do
    if [[ $word == "$current"* && ($word != -* || $current == -*) ]]; then COMPREPLY+=("$word"); fi
  done
  if [ -n "$files" ]; then
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -F )" +
         functionOf(program) + " " + program.name + "\n";
}

std::string zshCompletion(const ProgramDoc& program) {
  const std::vector<CommandDoc>& commands = program.commands;
  const std::string function = "_" + program.name;  // also the name of the file: zsh loads it on demand
  std::string out =
      "#compdef " + program.name + "\n\n" + function + "() {\n  local -a commands filters\n  commands=(\n";
  for (std::size_t i = 1; i < commands.size(); ++i)
    out += "    " + quoted(zshText(commands[i].name) + ":" + commands[i].summary) + "\n";
  out += R"(  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command commands
    _files
    return
  fi
  case $words[2] in
)";
  for (std::size_t i = 1; i < commands.size(); ++i) {
    out += "    " + commands[i].name + ")\n";
    if (commands[i].name == "help") {
      out += "      filters=(\n";
      for (const Filter& filter : filters())
        out += "        " + quoted(filter.word + ":" + filter.doc) + "\n";
      out += "      )\n      _describe -t filters filter filters\n";
    } else {
      out += "      shift words\n      (( CURRENT-- ))\n";
      appendZshArguments(commands[i], "*:file:_files", out);
    }
    out += "      ;;\n";
  }
  out += "    *)\n";
  appendZshArguments(commands[0], "*:file:_files", out);
  return out + "      ;;\n  esac\n}\n\nif [ \"$funcstack[1]\" = " + function + " ]; then\n  " + function +
         " \"$@\"\nelse\n  compdef " + function + " " + program.name + "\nfi\n";
}

std::string fishCompletion(const ProgramDoc& program) {
  const std::vector<CommandDoc>& commands = program.commands;
  std::string out = "# fish completion of " + program.name + "\n";
  const std::string names = commandNames(commands), complete = "complete -c " + program.name + " -n ";
  for (const CommandDoc& command : commands) {
    const std::string condition = names.empty()          ? "true"
                                  : command.name.empty() ? "not __fish_seen_subcommand_from " + names
                                                         : "__fish_seen_subcommand_from " + command.name;
    if (!command.name.empty())
      out +=
          complete + "__fish_use_subcommand -a " + command.name + " -d " + fishQuoted(command.summary) + "\n";
    for (const OptionDoc& option : command.options)
      appendFishOption(complete + fishQuoted(condition), option, out);
  }
  if (names.empty()) return out;
  for (const Filter& filter : filters())
    out += complete + "'__fish_seen_subcommand_from help' -f -a " + filter.word + " -d " +
           fishQuoted(filter.doc) + "\n";
  return out;
}

}  // namespace cql::tool
