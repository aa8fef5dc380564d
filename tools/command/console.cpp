#include "tools/command/console.h"

#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>

#include "runtime/file_replacement.h"
#include "runtime/printable.h"
#include "runtime/read_file.h"
#include "tools/command/interrupts.h"

namespace cql::tool {

void complain(const std::string& text) {
  // A line break in a file's name is escaped; the one before the advice is kept.
  const std::size_t advice = std::min(text.rfind("\nTry: "), text.size());
  const std::string_view line = std::string_view(text).substr(0, advice);
  std::cerr << programName << ": " << printable(line.ends_with('\n') ? line.substr(0, line.size() - 1) : line)
            << text.substr(advice) << "\n";
}

bool onTerminal() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && !(kind && std::string_view(kind) == "dumb");
}

bool colored() {
  if (colorUse != ColorUse::Auto) return colorUse == ColorUse::Always;
  const char* plain = std::getenv("NO_COLOR");
  return onTerminal() && !(plain && *plain);
}

void printDiagnostics(const frontend::DiagnosticSink& sink) {
  std::cerr << frontend::renderAll(sink, colored());
}

int report(const Error& error) {
  if (!error.details.empty())
    std::cerr << error.details;
  else if (!error.text.empty())
    complain(error.text);
  return error.kind == ErrorKind::Interrupted && stopSignal ? interruptedStatus() : exitStatus(error.kind);
}

void complainAtOnce(std::string_view text) {
  iovec parts[] = {{programName.data(), programName.size()}, {const_cast<char*>(text.data()), text.size()}};
  [[maybe_unused]] const auto written = writev(STDERR_FILENO, parts, std::size(parts));
}

Result<std::string> readText(const std::string& path) {
  if (path == "-") {
    std::stringstream text;
    text << std::cin.rdbuf();
    return text.str();
  }
  return readFile(path);
}

int finishOutput(int status) {
  if (status != 0 || std::cout.flush()) return status;
  complain("cannot write the standard output");
  return 1;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : between).append(word);
  return text;
}

Result<void> writeText(const std::string& path, std::string_view text) {
  if (path == "-") {
    const bool shown = isatty(STDOUT_FILENO) != 0;  // the text may come from a game, or from a foreign query
    if (std::cout << (shown ? printable(text, "\n\t") : std::string(text)) << std::flush) return {};
    return fail(ErrorKind::Output, "cannot write the standard output");
  }
  if (const int error = replaceFile(path, text))
    return fail(ErrorKind::Output, "cannot write " + path + ": " + std::strerror(error));
  return {};
}

}  // namespace cql::tool
