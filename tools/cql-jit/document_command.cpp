// document: writes the man page, completions and files for editors. For the build and for packagers.
#include <iostream>
#include <map>

#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/ide/grammars.h"
#include "tools/cql-jit/inspect.h"
#include "tools/manual/documents.h"

namespace cql::tool {

namespace {

class DocumentCommand : public Command {
 public:
  DocumentCommand()
      : Command(
            "Prints the man page, the completions of a shell, or the words of the language for an editor.",
            "document", 0) {}
  Result<int> main(const Words& words) override;

 private:
  Result<int> run() override { return 0; }
};

Result<int> DocumentCommand::main(const Words& words) {
  static const std::map<std::string, ProgramDoc (*)()> programs = {{"cql-jit", describeCompiler},
                                                                   {"cql-run", describeRunner}};
  static const std::map<std::string, std::string (*)()> grammars = {
      {"textmate", textMateGrammar}, {"snippets", editorSnippets}, {"vim", vimSyntax}, {"emacs", emacsWords}};
  if (const auto grammar = words.size() == 1 ? grammars.find(words[0]) : grammars.end();
      grammar != grammars.end()) {
    std::cout << grammar->second();
    return 0;
  }
  const MakeDocument document = words.empty() ? nullptr : documentOf(words[0]);
  const auto program = programs.find(words.size() > 1 ? words[1] : "cql-jit");
  if (!document || program == programs.end() || words.size() > 2)
    return fail(ErrorKind::Usage,
                "document takes one of man, bash, zsh and fish, and perhaps cql-run; or one of textmate, "
                "snippets, vim and emacs");
  std::cout << document(program->second());
  return 0;
}

}  // namespace

std::unique_ptr<Command> documentCommand() {
  return std::make_unique<DocumentCommand>();
}

}  // namespace cql::tool
