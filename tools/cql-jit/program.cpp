#include <iostream>
#include <optional>

#include "runtime/threads.h"
#include "search/thread.h"
#include "tools/command/console.h"
#include "tools/command/start.h"
#include "tools/cql-jit/commands.h"
#include "tools/programs.h"

namespace {

using namespace cql::tool;

constexpr const char* kUsage =
    R"(cql-jit finds games and positions in PGN databases with the Chess Query Language.

  cql-jit QUERY.cql GAMES.pgn           writes the games that match to QUERY-out.pgn
  cql-jit --cql 'FILTERS' GAMES.pgn     a query without a file

  -o FILE         where the games go; - is standard output
  --count         count them only
  --quick         list them only
  --variations    search variations, too

  cql-jit check QUERY.cql       is the query right?
  cql-jit help FILTER           what does a filter mean?
  cql-jit help                  which filters are there?
  cql-jit help --search WORDS   what is about these words?
  cql-jit --help                the usual options; --help all: every one

Try: cql-jit --quick --cql 'mate' GAMES.pgn
)";

cql::Result<int> run(Words words) {
  if (words.empty()) {
    std::cout << kUsage;
    return 0;
  }
  for (const CommandInfo& command : commands())
    if (words[0] == command.name) {
      words.erase(words.begin());
      return command.make()->main(words);
    }
  return commands()[0].make()->main(words);
}

}  // namespace

#ifdef __has_feature
#if __has_feature(address_sanitizer)
/// Keeps ASan from freeing the alternate signal stacks of threads, which LLVM owns.
extern "C" const char* __asan_default_options() {
  return "use_sigaltstack=0";
}
#endif
#endif

int cql_jit_program(int argc, char** argv) {
  startProgram("cql-jit");
  int status = 1;
  {
    const auto body = [&] {
      const cql::Result<int> done = run({argv + 1, argv + argc});
      status = done ? *done : report(done.error());
    };
    // Deeply nested queries need a large stack, independent of the shell's limits. It must leave address
    // space for the work, though.
    std::optional<cql::search::Thread> large;
    if (cql::threadsThatFit(cql::search::kStackBytes) > 0)
      large.emplace(body);
    else
      body();
  }
  return finishOutput(status);
}
