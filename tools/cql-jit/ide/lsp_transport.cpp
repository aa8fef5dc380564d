#include "tools/cql-jit/ide/lsp_transport.h"

#include <cstdlib>

#include "runtime/ascii.h"

namespace cql::tool {
namespace {

/// Limit of the bytes of a message; texts of queries are smaller.
constexpr std::size_t kMaxContent = 64u << 20;

/// Reads a header line and returns it without its line end; nullopt at the end of the input.
std::optional<std::string> readLine(std::FILE* from) {
  std::string line;
  for (int c; (c = std::getc(from)) != EOF;) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (line.size() > 1000) return std::nullopt;
    line += static_cast<char>(c);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> readMessage(std::FILE* from) {
  std::size_t length = 0;
  while (true) {
    const std::optional<std::string> line = readLine(from);
    if (!line) return std::nullopt;
    if (line->empty()) break;
    constexpr std::string_view kLength = "content-length:";
    if (ascii::lower(*line).starts_with(kLength))
      length = std::strtoull(line->c_str() + kLength.size(), nullptr, 10);
  }
  if (length == 0 || length > kMaxContent) return std::nullopt;
  std::string content(length, '\0');
  if (std::fread(content.data(), 1, length, from) != length) return std::nullopt;
  return content;
}

void writeMessage(std::FILE* to, const std::string& content) {
  std::fprintf(to, "Content-Length: %zu\r\n\r\n", content.size());
  std::fwrite(content.data(), 1, content.size(), to);
  std::fflush(to);
}

}  // namespace cql::tool
