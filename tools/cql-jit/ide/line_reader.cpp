#include "tools/cql-jit/ide/line_reader.h"

#include <editline/readline.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>

namespace cql::tool {
namespace {

// Global, as callbacks of the library get no object.
LineReader::Complete completer;
std::vector<std::string> found;

bool givenUp = false;

/// Key function: discards the line.
int giveUp(int, int) {
  givenUp = true;
  rl_done = 1;
  return 0;
}

/// Makes Ctrl-C an ordinary key during its lifetime: the library cannot discard a line on a signal.
class InterruptKey {
 public:
  InterruptKey() {
    ::tcgetattr(STDIN_FILENO, &before_);
    termios changed = before_;
    changed.c_cc[VINTR] = _POSIX_VDISABLE;
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &changed);
  }
  ~InterruptKey() { ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_); }
  InterruptKey(const InterruptKey&) = delete;

 private:
  termios before_{};
};

char* nextWord(const char*, int state) {
  static std::size_t next = 0;
  if (state == 0) next = 0;
  return next < found.size() ? ::strdup(found[next++].c_str()) : nullptr;
}

char** completeWord(const char* word, int, int end) {
  rl_attempted_completion_over = 1;  // disables the library's completion of file names
  found = completer(std::string(rl_line_buffer, static_cast<std::size_t>(end)), word);
  // After a folder no blank is appended, so that names in it can follow.
  const bool isFolder = found.size() == 1 && found[0].ends_with('/');
  rl_completion_append_character = isFolder ? '\0' : ' ';
  return rl_completion_matches(word, nextWord);
}

/// Returns the name of the file with the lines of former sessions; may be empty.
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
  const InterruptKey key;  // in effect while the library saves the terminal's settings
  constexpr int kInterrupt = 'C' & 31;
  rl_initialize();
  rl_add_defun("give-up-line", giveUp, kInterrupt);
  using_history();
  stifle_history(1000);
  if (const std::string file = historyFile(); !file.empty()) read_history(file.c_str());
}

std::optional<std::string> LineReader::read(const char* prompt) {
  std::string line;
  if (!terminal_) return std::getline(std::cin, line) ? std::optional(line) : std::nullopt;
  char* typed = nullptr;
  {
    const InterruptKey key;
    givenUp = false;
    typed = readline(prompt);
  }
  givenUp_ = givenUp;
  if (givenUp_) {
    std::free(typed);
    std::cout << "\n";
    return "";
  }
  if (!typed) return std::nullopt;
  line = typed;
  std::free(typed);
  if (line.empty()) return line;
  add_history(line.c_str());
  if (const std::string file = historyFile(); !file.empty()) write_history(file.c_str());
  return line;
}

}  // namespace cql::tool
