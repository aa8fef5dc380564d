// Commands about a query alone: check, help, convert.
#include <iostream>

#include "codegen/compiler.h"
#include "frontend/filter_table.h"
#include "frontend/legacy/help.h"
#include "frontend/spelling.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/inspect.h"
#include "tools/cql-jit/query_option.h"

namespace cql::tool {
int checkCommand(const Words& words) {
  CLI::App app("Compiles a query and runs nothing: status 0 if it is good, 2 with messages if not.",
               "cql-jit check");
  QueryOption given(app);
  bool json = false;
  app.add_flag("--json", json, "messages as JSON on standard output");
  if (auto status = parseWords(app, words)) return *status;
  int status = 0;
  std::optional<frontend::Source> source = given.source(status);
  if (!source) return status;
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query = frontend::compile(std::move(*source), given.compileOptions(), sink);
  if (json)
    std::cout << frontend::renderJson(sink) << "\n";
  else
    printDiagnostics(sink);
  if (!query) return 2;
  if (auto code = codegen::compile(*query, {"", codegen::Optimisation::None}); !code) {
    complain(code.error());
    return 2;
  }
  return 0;
}

int helpCommand(const Words& words) {
  // Words may be operators like ->, which a parser of options would take for its own.
  CLI::App app("Explains filters.", "cql-jit help");
  bool markdown = false;
  std::vector<std::string> filters;
  app.add_option("filters", filters, "words of the language; none: a list of all")->type_name("FILTER");
  app.add_flag("--markdown", markdown, "all filters as a document");
  app.add_flag("--legacy", markdown, "all keywords of the older language; help :KEYWORD explains one");
  if (isInspected(app)) return 0;
  if (words.size() == 1 && (words[0] == "--help" || words[0] == "-h")) {
    std::cout << app.help();
    return 0;
  }
  if (words.empty()) {
    std::cout << "cql-jit help FILTER explains a filter. The filters are:\n\n" << frontend::filterList();
    return 0;
  }
  if (words[0] == "--markdown") {
    std::cout << frontend::filterMarkdown();
    return 0;
  }
  if (words[0] == "--legacy") {
    std::cout << frontend::legacy::keywordList();
    return 0;
  }
  int status = 0;
  for (const std::string& word : words) {
    if (std::string text; word.size() > 1 && word[0] == ':' && word != "::" && word != ":=") {
      const bool known = frontend::legacy::keywordHelp(word, text);
      (known ? std::cout : std::cerr) << text;
      if (!known) status = 2;
    } else if (!frontend::hasHelp(word)) {
      std::cerr << frontend::filterHelp(word);
      status = 2;
    } else {
      std::cout << frontend::filterHelp(word);
      if (word == "hhdb") std::cout << frontend::hhdbHelp();
    }
  }
  return status;
}

int convertCommand(const Words& words) {
  CLI::App app("Rewrites a query in the other spelling; comments and layout stay.", "cql-jit convert");
  std::string file, output = "-";
  bool ascii = false, unicode = false, modern = false;
  app.add_option("query", file, "file of the query; - is standard input")->type_name("QUERY.cql");
  app.add_flag("--ascii", ascii, "ASCII symbols");
  app.add_flag("--unicode", unicode, "Unicode symbols");
  app.add_flag("--modern", modern, "a query of the older language, (match ...), as CQL 6.2");
  app.add_option("-o,--output", output, "file to write (default: standard output)")->type_name("FILE");
  if (auto status = parseWords(app, words)) return *status;
  if (file.empty() || ascii + unicode + modern != 1) {
    complain(file.empty() ? "no query is given" : "give one of --ascii, --unicode and --modern");
    return 2;
  }
  std::optional<std::string> text = readText(file);
  if (!text) return 1;
  frontend::DiagnosticSink sink;
  const auto spelling = ascii ? frontend::Spelling::Ascii : frontend::Spelling::Unicode;
  const std::optional<std::string> result =
      modern ? frontend::modernize({file, *text}, sink) : frontend::respell({file, *text}, spelling, sink);
  printDiagnostics(sink);
  if (!result) return 2;
  return writeText(output, *result) ? 0 : 1;
}

}  // namespace cql::tool
