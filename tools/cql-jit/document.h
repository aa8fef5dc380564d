// Files that go with the program, made from its own tables of options and filters.
#pragma once

#include <string>

namespace cql::tool {

std::string manPage();
std::string bashCompletion();
std::string zshCompletion();
std::string fishCompletion();

}  // namespace cql::tool
