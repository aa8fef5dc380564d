// Commands about a query alone: check, explain, help, convert.
#include <CLI/CLI.hpp>
#include <iostream>

#include "frontend/filter_table.h"
#include "frontend/passes/print.h"
#include "frontend/spelling.h"
#include "runtime/regex.h"
#include "tools/cql-jit/commands.h"
#include "tools/search/output_file.h"

namespace cql::tool {
namespace {

/// Parses the words; the exit status if the command ends here.
std::optional<int> parse(CLI::App& app, Words words) {
  std::reverse(words.begin(), words.end());
  try {
    app.parse(words);
  } catch (const CLI::CallForHelp&) {
    std::cout << app.help();
    return 0;
  } catch (const CLI::ParseError& error) {
    complain(error.what());
    return 2;
  }
  return std::nullopt;
}

/// A query by its file or its text.
struct QueryOption {
  std::string file, text;
  void addTo(CLI::App& app) {
    app.add_option("query", file, "file of the query; - is standard input");
    app.add_option("--cql", text, "filters, instead of a file");
  }
  std::optional<frontend::Source> source(int& status) const {
    if (!text.empty()) return frontend::Source{"<--cql>", "cql() " + text + "\n"};
    if (file.empty()) {
      complain("no query is given");
      status = 2;
      return std::nullopt;
    }
    std::optional<std::string> content = readText(file);
    status = 1;
    if (!content) return std::nullopt;
    return frontend::Source{file, std::move(*content)};
  }
};

frontend::CompileOptions defaultOptions() {
  frontend::CompileOptions options;
  options.haveInput = true;
  options.checkRegex = checkRegex;
  return options;
}

}  // namespace

int checkCommand(const Words& words) {
  CLI::App app("Compiles a query and runs nothing: status 0 if it is good, 2 with messages if not.", "cql-jit check");
  QueryOption given;
  bool json = false;
  given.addTo(app);
  app.add_flag("--json", json, "messages as JSON on standard output");
  if (auto status = parse(app, words)) return *status;
  int status = 0;
  std::optional<frontend::Source> source = given.source(status);
  if (!source) return status;
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query = frontend::compile(std::move(*source), defaultOptions(), sink);
  if (json) std::cout << frontend::renderJson(sink) << "\n";
  else printDiagnostics(sink);
  if (!query) return 2;
  if (auto code = codegen::compile(*query); !code) {
    complain(code.error());
    return 2;
  }
  return 0;
}

int explainCommand(const Words& words) {
  CLI::App app("Shows what becomes of a query on its way to machine code.", "cql-jit explain");
  QueryOption given;
  bool ast = false, ir = false, emitted = false, llvm = false, assembly = false;
  int level = 1;
  std::string cpu;
  given.addTo(app);
  app.add_flag("--ast", ast, "typed filters as they were read");
  app.add_flag("--ir", ir, "after transforms and clean-ups, with effects (default)");
  app.add_flag("--llvm-raw", emitted, "LLVM IR as it was emitted");
  app.add_flag("--llvm", llvm, "LLVM IR, linked with the runtime and optimised");
  app.add_flag("--asm", assembly, "machine code");
  app.add_option("-O", level, "optimisation: 0, 1, 2")->check(CLI::Range(0, 2));
  app.add_option("--cpu", cpu, "CPU to compile for");
  if (auto status = parse(app, words)) return *status;
  int status = 0;
  std::optional<frontend::Source> source = given.source(status);
  if (!source) return status;

  if (ast) {
    frontend::DiagnosticSink sink;
    std::optional<frontend::Query> query = frontend::parse(*source, defaultOptions(), sink);
    if (!query) {
      printDiagnostics(sink);
      return 2;
    }
    std::cout << frontend::print(*query);
  }
  std::optional<frontend::Query> query = compileText(std::move(*source), defaultOptions());
  if (!query) return 2;
  if (ir || (!ast && !emitted && !llvm && !assembly)) std::cout << frontend::print(*query, {.ids = true, .effects = true});
  const codegen::CodegenOptions options{cpu, static_cast<codegen::Optimisation>(level)};
  auto show = [&](const tl::expected<std::string, std::string>& text) {
    if (text) std::cout << *text;
    else complain(text.error());
    return text ? 0 : 2;
  };
  if (emitted) status = show(codegen::llvmIr(*query, options, false));
  else status = 0;
  if (llvm && !status) status = show(codegen::llvmIr(*query, options, true));
  if (assembly && !status) status = show(codegen::assembly(*query, options));
  return status;
}

int helpCommand(const Words& words) {
  if (words.empty()) {
    std::cout << "cql-jit help FILTER explains a filter. The filters are:\n\n" << frontend::filterList();
    return 0;
  }
  if (words[0] == "--markdown") {
    std::cout << frontend::filterMarkdown();
    return 0;
  }
  int status = 0;
  for (const std::string& word : words) {
    if (!frontend::findFilter(word) && !frontend::partDoc(word) && !frontend::reservedHint(word)) {
      std::cerr << frontend::filterHelp(word);
      status = 2;
    } else {
      std::cout << frontend::filterHelp(word);
    }
  }
  return status;
}

int convertCommand(const Words& words) {
  CLI::App app("Rewrites a query in the other spelling; comments and layout stay.", "cql-jit convert");
  std::string file, output = "-";
  bool ascii = false, unicode = false, modern = false;
  app.add_option("query", file, "file of the query; - is standard input")->required();
  app.add_flag("--ascii", ascii, "ASCII symbols");
  app.add_flag("--unicode", unicode, "Unicode symbols");
  app.add_flag("--modern", modern, "a query of the older language, (match ...), as CQL 6.2");
  app.add_option("-o,--output", output, "file to write (default: standard output)");
  if (auto status = parse(app, words)) return *status;
  if (ascii + unicode + modern != 1) {
    complain("give one of --ascii, --unicode and --modern");
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
  search::OutputFile out(output);
  out.write(*result);
  if (const std::string error = out.finish(); !error.empty()) {
    complain(error);
    return 1;
  }
  return 0;
}

}  // namespace cql::tool
