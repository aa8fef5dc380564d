#include "tools/command/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

namespace cql::tool {

void complain(const std::string& text) {
  std::cerr << programName << ": " << text << (text.ends_with('\n') ? "" : "\n");
}

int refuse(const std::string& text) {
  complain(text);
  return 2;
}

void printDiagnostics(const frontend::DiagnosticSink& sink) {
  std::cerr << frontend::renderAll(sink, isatty(STDERR_FILENO) != 0);
}

void reserveStandardStreams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) (void)open("/dev/null", O_RDONLY);
}

std::optional<std::string> readText(const std::string& path) {
  std::stringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) {
    complain("cannot read " + path + ": it is a folder");
    return std::nullopt;
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file || !(text << file.rdbuf())) {
    // An empty file sets the fail bit of the stream, too.
    if (file && file.peek() == std::ifstream::traits_type::eof()) return std::string();
    complain("cannot read " + path + (errno ? std::string(": ") + std::strerror(errno) : ""));
    return std::nullopt;
  }
  return text.str();
}

}  // namespace cql::tool
