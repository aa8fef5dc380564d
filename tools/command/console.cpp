#include "tools/command/console.h"

#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "runtime/file_replacement.h"

namespace cql::tool {

void complain(const std::string& text) {
  std::cerr << programName << ": " << text << (text.ends_with('\n') ? "" : "\n");
}

int refuse(const std::string& text) {
  complain(text);
  return 2;
}

bool onTerminal() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && !(kind && std::string_view(kind) == "dumb");
}

bool colored() {
  const char* plain = std::getenv("NO_COLOR");
  return onTerminal() && !(plain && *plain);
}

void printDiagnostics(const frontend::DiagnosticSink& sink) {
  std::cerr << frontend::renderAll(sink, colored());
}

int report(const Error& error) {
  if (error.details.empty())
    complain(error.text);
  else
    std::cerr << error.details;
  return exitStatus(error.kind);
}

void complainAtOnce(std::string_view text) {
  iovec parts[] = {{programName.data(), programName.size()}, {const_cast<char*>(text.data()), text.size()}};
  [[maybe_unused]] const auto written = writev(STDERR_FILENO, parts, std::size(parts));
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

int finishOutput(int status) {
  if (status != 0 || std::cout.flush()) return status;
  complain("cannot write the standard output");
  return 1;
}

bool writeText(const std::string& path, std::string_view text) {
  if (path == "-") {
    std::cout << text;
    return finishOutput(0) == 0;
  }
  const int error = replaceFile(path, text);
  if (error) complain("cannot write " + path + ": " + std::strerror(error));
  return !error;
}

}  // namespace cql::tool
