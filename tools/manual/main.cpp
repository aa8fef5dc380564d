// cql-manual: prints the man page or the completions of cql-run, in builds without LLVM, where no cql-jit
// can. Not installed.
#include <iostream>

#include "tools/manual/documents.h"

int main(int argc, char** argv) {
  const cql::tool::MakeDocument document = cql::tool::documentOf(argc == 2 ? argv[1] : "");
  if (!document) {
    std::cerr << "usage: cql-manual man|bash|zsh|fish\n";
    return 2;
  }
  std::cout << document(cql::tool::describeRunner()) << std::flush;
  return std::cout ? 0 : 1;
}
