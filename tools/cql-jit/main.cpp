// cql-jit: see README.md for what it does.
#include <cstdio>
#include <map>

#include "tools/cql-jit/commands.h"

int main(int argc, char** argv) {
  using namespace cql::tool;
  Words words(argv + 1, argv + argc);
  static const std::map<std::string, int (*)(const Words&)> commands = {
      {"check", checkCommand},     {"explain", explainCommand},   {"help", helpCommand},
      {"convert", convertCommand}, {"generate", generateCommand}, {"bench", benchCommand}};
  if (words.empty()) words.push_back("--help");
  if (auto command = commands.find(words[0]); command != commands.end()) {
    words.erase(words.begin());
    return command->second(words);
  }
  return searchCommand(words);
}
