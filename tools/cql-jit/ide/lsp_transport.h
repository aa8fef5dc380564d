// Reads and writes messages of the language server protocol (LSP 3.17, base protocol).
#pragma once

#include <cstdio>
#include <optional>
#include <string>

namespace cql::tool {

/// Reads the next message and returns its content; nullopt at the end of the input, or if no header can be
/// read.
std::optional<std::string> readMessage(std::FILE* from);
/// Writes a message and flushes the stream.
void writeMessage(std::FILE* to, const std::string& content);

}  // namespace cql::tool
