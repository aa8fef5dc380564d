// Commands about a query alone: check, help, convert.
#include <iostream>

#include "codegen/jit/compiler.h"
#include "frontend/filter_table.h"
#include "frontend/legacy/help.h"
#include "frontend/spelling.h"
#include "tools/cql-jit/command.h"
#include "tools/cql-jit/query_option.h"

namespace cql::tool {
namespace {

class CheckCommand : public Command {
 public:
  CheckCommand()
      : Command("Compiles a query and runs nothing: status 0 if it is good, 2 with messages if not.",
                "cql-jit check") {
    app_.add_flag("--json", json_, "messages as JSON on standard output");
  }
  int run(const Words& words) override;

 private:
  QueryOption given_{app_};
  bool json_ = false;
};

int CheckCommand::run(const Words& words) {
  if (auto status = parseWords(app_, words)) return *status;
  int status = 0;
  std::optional<frontend::Source> source = given_.source(status);
  if (!source) return status;
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query = frontend::compile(std::move(*source), given_.compileOptions(), sink);
  if (json_)
    std::cout << frontend::renderJson(sink) << "\n";
  else
    printDiagnostics(sink);
  if (!query) return 2;
  if (auto code = codegen::compile(*query, {"", codegen::Optimisation::None}); !code) {
    complain(code.error().text);
    return 2;
  }
  return 0;
}

/// Words may be operators like ->, which a parser of options would take for its own: it is for the help and
/// for documents only.
class HelpCommand : public Command {
 public:
  HelpCommand() : Command("Explains filters.", "cql-jit help") {
    app_.add_option("filters")
        ->description("words of the language; none: a list of all")
        ->type_size(1)
        ->expected(1, CLI::detail::expected_max_vector_size)
        ->type_name("FILTER");
    app_.add_flag("--markdown")->description("all filters as a document");
    app_.add_flag("--legacy")->description("all keywords of the older language; help :KEYWORD explains one");
  }
  int run(const Words& words) override;
};

int HelpCommand::run(const Words& words) {
  if (words.size() == 1 && (words[0] == "--help" || words[0] == "-h")) {
    std::cout << app_.help();
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

class ConvertCommand : public Command {
 public:
  ConvertCommand()
      : Command("Rewrites a query in the other spelling; comments and layout stay.", "cql-jit convert") {
    app_.add_option("query", file_, "file of the query; - is standard input")->type_name("QUERY.cql");
    app_.add_flag("--ascii", ascii_, "ASCII symbols");
    app_.add_flag("--unicode", unicode_, "Unicode symbols");
    app_.add_flag("--modern", modern_, "a query of the older language, (match ...), as CQL 6.2");
    app_.add_option("-o,--output", output_, "file to write (default: standard output)")->type_name("FILE");
  }
  int run(const Words& words) override;

 private:
  std::string file_, output_ = "-";
  bool ascii_ = false, unicode_ = false, modern_ = false;
};

int ConvertCommand::run(const Words& words) {
  if (auto status = parseWords(app_, words)) return *status;
  if (file_.empty() || ascii_ + unicode_ + modern_ != 1) {
    complain(file_.empty() ? "no query is given" : "give one of --ascii, --unicode and --modern");
    return 2;
  }
  std::optional<std::string> text = readText(file_);
  if (!text) return 1;
  frontend::DiagnosticSink sink;
  const auto spelling = ascii_ ? frontend::Spelling::Ascii : frontend::Spelling::Unicode;
  const std::optional<std::string> result =
      modern_ ? frontend::modernize({file_, *text}, sink) : frontend::respell({file_, *text}, spelling, sink);
  printDiagnostics(sink);
  if (!result) return 2;
  return writeText(output_, *result) ? 0 : 1;
}

}  // namespace

std::unique_ptr<Command> checkCommand() {
  return std::make_unique<CheckCommand>();
}

std::unique_ptr<Command> helpCommand() {
  return std::make_unique<HelpCommand>();
}

std::unique_ptr<Command> convertCommand() {
  return std::make_unique<ConvertCommand>();
}

}  // namespace cql::tool
