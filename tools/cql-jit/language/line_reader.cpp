#include "tools/cql-jit/language/line_reader.h"

#include <editline/readline.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>

namespace cql::tool {
namespace {

// The library's callbacks have no object.
LineReader::Complete completer;
std::vector<std::string> found;

char* nextWord(const char*, int state) {
  static std::size_t next = 0;
  if (state == 0) next = 0;
  return next < found.size() ? ::strdup(found[next++].c_str()) : nullptr;
}

char** completeWord(const char* word, int, int end) {
  rl_attempted_completion_over = 1;  // no file names
  found.clear();
  for (std::string& candidate : completer(std::string(rl_line_buffer, static_cast<std::size_t>(end))))
    if (candidate.starts_with(word)) found.push_back(std::move(candidate));
  return rl_completion_matches(word, nextWord);
}

/// Gives the file that keeps lines from session to session; empty: none.
std::string historyFile() {
  const char* home = std::getenv("HOME");
  return home && *home ? (std::filesystem::path(home) / ".cql-jit-history").string() : "";
}

}  // namespace

LineReader::LineReader(Complete complete) : terminal_(::isatty(STDIN_FILENO) && ::isatty(STDOUT_FILENO)) {
  if (!terminal_) return;
  static char name[] = "cql-jit", breaks[] = " \t\n\"\\'`@><=;|&{}()#~-+*/%:[],?!";
  completer = std::move(complete);
  rl_readline_name = name;
  rl_basic_word_break_characters = breaks;
  rl_completer_word_break_characters = breaks;
  rl_attempted_completion_function = completeWord;
  using_history();
  stifle_history(1000);
  if (const std::string file = historyFile(); !file.empty()) read_history(file.c_str());
}

LineReader::~LineReader() {
  if (!terminal_) return;
  if (const std::string file = historyFile(); !file.empty()) write_history(file.c_str());
}

std::optional<std::string> LineReader::read(const char* prompt) {
  std::string line;
  if (!terminal_) return std::getline(std::cin, line) ? std::optional(line) : std::nullopt;
  char* typed = readline(prompt);
  if (!typed) return std::nullopt;
  line = typed;
  std::free(typed);
  if (!line.empty()) add_history(line.c_str());
  return line;
}

}  // namespace cql::tool
