#include "tools/manual/man_page.h"

#include <algorithm>

#include "runtime/ascii.h"

namespace cql::tool {
namespace {

constexpr const char* kCompiler = R"(.SH DESCRIPTION
Finds games and positions in PGN databases with the Chess Query Language, CQL 6.2.
Queries are compiled to machine code and run on all processors but one.
Queries of the older language of nested lists, (match ...), run too.
.PP
Arguments that end in
.I .cql
are queries, in
.I .so
queries that the command
.B compile
has compiled, all others games: files
.RI ( .pgn ,
.IR .pgn.zst ,
.IR .pgn.gz ,
.IR .pgn.bz2 ),
databases
.RI ( .cqldb ),
folders with all files of games in them, patterns, or
.B \-
for standard input.
Several queries read the games once.
Options of a search may be written with one hyphen or two and in upper or lower case, and may stand anywhere.
What the command line says wins over the header of a query.
.PP
The matching games of a query go to
.IR QUERY \-out.pgn ,
or with
.B \-\-cql
to
.IR GAMES \-out.pgn ,
with a comment at each position that matches.
A file that no search has written is replaced only if
.B \-o
names it, or with
.BR \-\-force .
Standard output carries results only; warnings, errors and progress go to standard error.
An output file appears under its name when it is complete.
)";

constexpr const char* kRunner = R"(.SH DESCRIPTION
Runs queries that
.B cql\-jit compile
has compiled to shared objects over games in PGN.
It knows no compiler: machines on which it runs need none, and a query starts at once.
.PP
Arguments that end in
.I .so
are queries, all others games: files
.RI ( .pgn ,
.IR .pgn.zst ,
.IR .pgn.gz ,
.IR .pgn.bz2 ),
databases
.RI ( .cqldb ),
folders, patterns, or
.B \-
for standard input.
Options that change a query are given when it is compiled.
Output, messages and exit status are those of
.BR cql\-jit (1).
)";

constexpr const char* kEnvironment = R"(.SH ENVIRONMENT
.TP
.B NO_COLOR
If it is set and not empty, messages have no colours, also on a terminal.
.TP
.B TMPDIR
The folder for games that wait until they are sorted, if they are many; else
.IR /tmp .
)";
constexpr const char* kStatus = R"(.SH EXIT STATUS
.TP
.B 0
It ran, also if nothing was found.
.TP
.B 1
A file could not be read or written, or with
.B \-\-exit\-status
nothing was found.
.TP
.B 2
The query or the usage is wrong, or the query failed while it ran.
.TP
.B 128 + N
The signal N ended the run: 130 after Ctrl-C. What was found is in
.IR NAME .partial.pgn .
)";
constexpr const char* kRunnerExamples = R"(.SH EXAMPLES
.EX
cql\-jit compile greek\-gift.cql
cql\-run greek\-gift.so games.pgn
.EE
)";
constexpr const char* kRunnerEnd = R"(.SH SEE ALSO
.BR cql\-jit (1)
)";
constexpr const char* kCompilerExamples = R"(.SH EXAMPLES
Games that end with a mate by a knight:
.PP
.RS
.EX
cql\-jit \-\-cql \(aqN\-\-(mate)\(aq games.pgn
.EE
.RE
.PP
The Greek gift, over a folder of packed files:
.PP
.RS
.EX
cql\-jit greek\-gift.cql databases/
.EE
.RE
.PP
How often each of two queries matches in the games of one player:
.PP
.RS
.EX
cql\-jit \-\-count \-\-player Fischer knight\-fork.cql windmill.cql games.pgn
.EE
.RE
.PP
What a filter means:
.PP
.RS
.EX
cql\-jit help path
.EE
.RE
.PP
A million games to try things on, and how fast a query is on them:
.PP
.RS
.EX
cql\-jit generate \-\-games 1000000 \-o games.pgn.zst
cql\-jit bench \-\-threads 1,4 greek\-gift.cql games.pgn.zst
.EE
.RE
)";
constexpr const char* kCompilerEnd = R"(.SH SEE ALSO
.BR cql\-run (1),
.BR pgn\-extract (1)
.PP
The filters, with examples:
.B cql\-jit help
or the file
.I filters.md
that comes with the program.
)";

/// Escapes the text of a line: hyphens remain hyphens, and no line is read as a request.
std::string roff(const std::string& text) {
  std::string out = !text.empty() && (text[0] == '.' || text[0] == '\'') ? "\\&" : "";
  for (char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else
      out += c;
  }
  return out;
}

std::string sentence(std::string text) {
  if (text.empty()) return text;
  text[0] = ascii::toUpper(text[0]);
  if (!text.ends_with('.')) text += '.';
  return text;
}

void appendOption(const OptionDoc& option, std::string& out) {
  out += ".TP\n";
  std::string names;
  for (const std::string& name : option.names)
    names += (names.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
  out += names;
  if (!option.value.empty()) out += " \\fI" + roff(option.value) + "\\fR";
  out += "\n" + roff(sentence(option.doc)) + "\n";
}

void appendSearchOptions(const CommandDoc& search, std::string& out) {
  out += ".SH OPTIONS\n";
  std::vector<std::string> groups;
  for (const OptionDoc& option : search.options)
    if (std::find(groups.begin(), groups.end(), option.group) == groups.end()) groups.push_back(option.group);
  for (const std::string& group : groups) {
    out += ".SS " + roff(group == "Options" ? "Help" : group) + "\n";
    for (const OptionDoc& option : search.options)
      if (option.group == group) appendOption(option, out);
  }
}

/// Appends the options of a command; those that mean what they mean in a search are only named.
void appendOptionsOf(const CommandDoc& command, const CommandDoc& search, std::string& out) {
  std::string shared;
  for (const OptionDoc& option : command.options) {
    if (option.names.back() == "--help") continue;
    const bool isShared = std::ranges::any_of(search.options, [&](const OptionDoc& other) {
      return other.names == option.names && other.doc == option.doc;
    });
    if (isShared)
      shared += (shared.empty() ? "\\fB" : ", \\fB") + roff(option.names.back()) + "\\fR";
    else
      appendOption(option, out);
  }
  if (!shared.empty()) out += ".PP\nAs in a search: " + shared + ".\n";
}

}  // namespace

std::string manPage(const ProgramDoc& program) {
  const std::vector<CommandDoc>& commands = program.commands;
  const std::string name = roff(program.name);
  std::string title = name;
  for (char& c : title) c = ascii::toUpper(c);
  std::string out = ".TH " + title + " 1 \"\" \"cql\\-jit " CQL_VERSION "\" \"User Commands\"\n";
  out += ".SH NAME\n" + name + " \\- " + roff(program.purpose) + "\n.SH SYNOPSIS\n";
  for (const CommandDoc& command : commands)
    out += (&command == commands.data() ? ".B " : ".br\n.B ") + name +
           (command.name.empty() ? "" : " " + command.name) + "\n" + roff(command.arguments) + "\n";
  const bool compiler = commands.size() > 1;
  out += compiler ? kCompiler : kRunner;
  out += compiler ? kCompilerExamples : kRunnerExamples;
  appendSearchOptions(commands[0], out);
  if (compiler) out += ".SH COMMANDS\n";
  for (std::size_t i = 1; i < commands.size(); ++i) {
    out += ".SS " + roff(commands[i].name + " " + commands[i].arguments) + "\n";
    out += roff(sentence(commands[i].summary)) + "\n";
    appendOptionsOf(commands[i], commands[0], out);
  }
  return out + kEnvironment + kStatus + (compiler ? kCompilerEnd : kRunnerEnd);
}

}  // namespace cql::tool
