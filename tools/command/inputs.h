// The files of games that the words of the command line mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cql::tool {

/// Directories (with all below them) and patterns as files, in the order of their names; other words as they
/// are.
std::vector<std::string> expandInputs(const std::vector<std::string>& words);
/// Why one of the files cannot be read; nothing if all can. "-", standard input, always can.
std::optional<std::string> unreadable(const std::vector<std::string>& files);
/// Do two names lead to one file, whether it is there or not? "-" and "" are no files.
bool isSameFile(const std::string& a, const std::string& b);
/// Sum of the sizes of the files; what has no size counts as 0.
std::uint64_t totalBytes(const std::vector<std::string>& files);

}  // namespace cql::tool
