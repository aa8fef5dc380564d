#include "tools/command/terminal_graphics.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>

#include "output/sixel.h"
#include "output/svg_renderer.h"

namespace cql::tool {
namespace {

using output::PictureTerminal;
using output::TerminalGraphics;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// Puts a terminal into a mode in which it hands on each byte, without echo; the destructor restores it.
class ByteMode {
 public:
  explicit ByteMode(int terminal) : terminal_(terminal), isSet_(tcgetattr(terminal, &before_) == 0) {
    termios bytes = before_;
    bytes.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    bytes.c_cc[VMIN] = 0;
    bytes.c_cc[VTIME] = 0;
    if (isSet_) isSet_ = tcsetattr(terminal_, TCSANOW, &bytes) == 0;
  }
  ByteMode(const ByteMode&) = delete;
  ByteMode& operator=(const ByteMode&) = delete;
  ~ByteMode() {
    if (isSet_) tcsetattr(terminal_, TCSANOW, &before_);
  }
  bool isSet() const { return isSet_; }

 private:
  const int terminal_;
  termios before_{};
  bool isSet_;
};

/// Returns true if this process may read from the terminal: others would be stopped for it.
bool isInForeground(int terminal) {
  const pid_t group = tcgetpgrp(terminal);
  return group == -1 ? errno == ENOTTY : group == getpgrp();
}

/// Asks a terminal for its device attributes (DA1). Returns the answer, `ESC [ ? 64 ; 4 c`; empty if there is
/// none in time.
std::string deviceAttributes(int terminal) {
  using Clock = std::chrono::steady_clock;
  constexpr std::string_view kQuestion = "\x1b[c";
  constexpr std::size_t kLongest = 200;
  const ByteMode mode(terminal);
  if (!mode.isSet() || write(terminal, kQuestion.data(), kQuestion.size()) < 0) return {};
  std::string answer;
  for (const auto end = Clock::now() + std::chrono::milliseconds(200); answer.size() < kLongest;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd ready{terminal, POLLIN, 0};
    if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) <= 0) return {};
    char byte = 0;
    if (read(terminal, &byte, 1) != 1) return {};
    answer += byte;
    if (byte == 'c') return answer;
  }
  return {};
}

/// Returns true if attributes of a terminal name sixels, the extension with the number 4.
bool namesSixel(std::string_view attributes) {
  const std::size_t begin = attributes.find("\x1b[?");
  if (begin == attributes.npos) return false;
  std::string_view numbers = attributes.substr(begin + 3);
  for (numbers.remove_suffix(1); !numbers.empty();) {
    const std::size_t end = std::min(numbers.find(';'), numbers.size());
    if (numbers.substr(0, end) == "4") return true;
    numbers.remove_prefix(std::min(end + 1, numbers.size()));
  }
  return false;
}

bool asksForSixel() {
  const char* name = ttyname(STDOUT_FILENO);
  const int terminal = name ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
  if (terminal < 0) return false;
  const bool has = isInForeground(terminal) && namesSixel(deviceAttributes(terminal));
  close(terminal);
  return has;
}

TerminalGraphics graphicsOfTerminal() {
  const std::string_view kind = environment("TERM"), program = environment("TERM_PROGRAM");
  if (isatty(STDOUT_FILENO) == 0 || kind.empty() || kind == "dumb") return TerminalGraphics::None;
  if (!output::SvgRenderer::get()) return TerminalGraphics::None;
  // A multiplexer hands on the variables of the terminal around it, and not its pictures.
  const bool isMultiplexer = kind.starts_with("screen") || kind.starts_with("tmux");
  const bool isKitty = kind == "xterm-kitty" || kind == "xterm-ghostty" || program == "ghostty" ||
                       program == "WezTerm" || !environment("KITTY_WINDOW_ID").empty();
  if (isKitty && !isMultiplexer) return TerminalGraphics::Kitty;
  return output::SixelEncoder::get() && asksForSixel() ? TerminalGraphics::Sixel : TerminalGraphics::None;
}

PictureTerminal found() {
  constexpr int kRows = 16;  // of text, for a board
  PictureTerminal terminal{.graphics = graphicsOfTerminal()};
  if (terminal.graphics == TerminalGraphics::None) return terminal;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return terminal;
  if (size.ws_ypixel > 0) terminal.boardHeight = std::clamp(kRows * size.ws_ypixel / size.ws_row, 160, 1200);
  constexpr int kUsualColumn = 8;  // pixels
  const int width = size.ws_xpixel > 0 ? size.ws_xpixel : kUsualColumn * size.ws_col;
  terminal.boards = static_cast<std::size_t>(std::clamp(width * 9 / (terminal.boardHeight * 10), 1, 4));
  return terminal;
}

}  // namespace

const PictureTerminal& pictureTerminal() {
  static const PictureTerminal terminal = found();
  return terminal;
}

}  // namespace cql::tool
