// shell: evaluates filters that are typed at a prompt, over a file of games.
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <climits>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <utility>

#include "frontend/filter_table.h"
#include "frontend/meaning/meaning.h"
#include "frontend/text/brackets.h"
#include "ide/completion.h"
#include "ide/document.h"
#include "runtime/ascii.h"
#include "runtime/printable.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/options.h"
#include "tools/cql-jit/boards.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/help/help_text.h"
#include "tools/cql-jit/ide/child.h"
#include "tools/cql-jit/ide/line_reader.h"
#include "tools/cql-jit/queries.h"
#include "tools/cql-jit/tasks.h"

namespace cql::tool {
namespace {

struct ShellCommandName {
  std::string_view name, takes, description;
};

constexpr ShellCommandName kCommands[] = {
    {".count", "FILTERS", "how many games match"},
    {".explain", "FILTERS", "what is tested first, what is read, how the games are divided"},
    {".help", "FILTER", "what a filter means"},
    {".names", "", "what is kept"},
    {".clear", "", "forgets it"},
    {".boards", "N", "boards are shown for so many of the games found (1)"},
    {".list", "N", "so many of the games found are listed (100 on a terminal, else all)"},
    {".games", "FILE...", "other games"},
    {".quit", "", "or the end of the input"},
};

void printHelp() {
  std::cout << "Type filters: they are asked of the games. An assignment, a function, a dictionary and an "
               "include are kept for the lines that follow.\n";
  for (const ShellCommandName& c : kCommands) {
    const std::string written = std::string(c.name) + " " + std::string(c.takes);
    std::cout << "  " << std::left << std::setw(18) << written << c.description << "\n";
  }
  std::cout << "Ctrl-C gives up the line that is typed, or ends a search.\n";
}

/// Prints the error for an unknown command, a line that begins with a dot. Returns the status.
int refuseCommand(const std::string& name) {
  const auto* const known = std::ranges::find(kCommands, name, &ShellCommandName::name);
  const std::string near = nearestName(name, kCommands);
  if (known != std::end(kCommands))
    complain(name + " takes " + std::string(known->takes) + ": " + std::string(known->description));
  else
    complain("there is no command " + printable(name) +
             (near.empty() ? "; .help lists them" : "; did you mean " + near + "?"));
  return exitStatus(ErrorKind::Usage);
}

/// Returns the completions of a file name. The last `wordSize` bytes of `text` are the word to complete.
std::vector<std::string> fileNames(std::string_view text, std::size_t wordSize) {
  const std::string typed(text.substr(text.find_last_of(" \"") + 1));
  const std::filesystem::path path(typed);
  const std::string begin = path.filename().string();
  const std::size_t before = begin.size() - std::min(wordSize, begin.size());
  std::vector<std::string> names;
  std::error_code error;
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (std::string name = entry->path().filename().string(); name.starts_with(begin)) {
      std::error_code unknown;
      if (entry->is_directory(unknown)) name += '/';
      names.push_back(name.substr(before));
    }
  std::ranges::sort(names);
  return names;
}

/// The header of the queries that the shell makes, before the kept statements.
constexpr std::string_view kHeader = "cql()\n";

/// Prefix of the line that a query prints for the shell at the first matching position of a game.
constexpr std::string_view kMatch = "@match ";

Words wordsOf(const std::string& text) {
  Words words;
  std::string word;
  for (std::istringstream in(text); in >> word;) words.push_back(word);
  return words;
}

/// Makes file names of `include` absolute, as the filters are run from a query file in another folder.
std::string withWholeNames(std::string filters) {
  frontend::DiagnosticSink scratch;
  const std::vector<frontend::Token> tokens = frontend::lex(filters, 0, scratch);
  for (std::size_t i = tokens.size(); i-- > 1;) {
    const frontend::Token& name = tokens[i];
    std::error_code error;
    if (name.kind == frontend::TokenKind::String && tokens[i - 1].text == "include" &&
        std::filesystem::is_regular_file(name.text, error))
      filters.replace(name.range.begin, name.range.end - name.range.begin,
                      "\"" + std::filesystem::absolute(name.text).string() + "\"");
  }
  return filters;
}

class Shell {
 public:
  Shell(Words games, const SecureOption& secure) : games_(std::move(games)), secure_(secure) {}
  Result<int> run();

 private:
  ide::Document read(const std::string& filters) const {
    return ide::Document("<shell>", std::string(kHeader) + kept_ + filters, secure_.compileOptions());
  }
  /// Prints the messages. Locations refer to the last statement, or to the kept ones.
  void printMessages(const ide::Document& document) const;
  /// Prints the errors of invalid filters. The search prints the warnings of valid ones.
  int refuse(const ide::Document& document) const {
    printMessages(document);
    return exitStatus(ErrorKind::Query);
  }
  std::vector<std::string> completions(const std::string& text, std::string_view word) const;
  /// Reads a statement, which continues on the next line while brackets are open.
  std::optional<std::string> statement(LineReader& reader) const;
  bool command(const std::string& line);
  /// These functions return a status, like commands.
  int search(const std::string& filters);
  /// Searches for what words mean that are no filters (`rook lift`), or rejects them.
  int meant(const std::string& text, const ide::Document& document);
  int count(const std::string& filters, const Words& words);
  void showMatch(std::string_view match, int number) const;
  /// Returns true if the filters only define names, so that the shell keeps them.
  bool keeps(const ide::Document& document) const;
  /// Appends the query to the words of a command.
  void addQuery(Words& words, const std::string& filters) const;

  /// Escapes text of games if a terminal shows it.
  std::string shown(std::string_view text) const {
    return escapes_ ? printable(text, "\t") : std::string(text);
  }

  const bool escapes_ = isatty(STDOUT_FILENO);
  Words games_;
  const SecureOption& secure_;
  std::string kept_;  ///< the kept statements, with an empty line after each, which ends a path
  int boards_ = 1, listed_ = escapes_ ? 100 : INT_MAX;
  int status_ = 0;  ///< the worst status so far
};

std::vector<std::string> Shell::completions(const std::string& text, std::string_view word) const {
  if (text.starts_with(".games ")) return fileNames(text, word.size());
  const ide::Document document = read(text);
  std::vector<std::string> words;
  const ide::Completions found =
      ide::complete(document, static_cast<std::uint32_t>(document.text().size()), nullptr);
  // Behind a filter any other may begin: the words that join it to one are likelier, and few.
  const bool isBehindFilter =
      word.empty() && std::ranges::any_of(found.items, [](const ide::Completion& c) {
        return c.kind == ide::CompletionKind::Operator && frontend::isWordChar(c.label[0]);
      });
  for (const ide::Completion& c : found.items)
    if (frontend::isWordChar(c.label[0]) && c.label.starts_with(word) && (!isBehindFilter || c.rank <= 1))
      words.push_back(c.label);
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

std::optional<std::string> Shell::statement(LineReader& reader) const {
  std::optional<std::string> text = reader.read("cql> ");
  while (text && !text->starts_with('.')) {
    frontend::DiagnosticSink scratch;
    int open = 0;
    for (const frontend::Token& t : frontend::lex(*text, 0, scratch))
      open += frontend::opensBracket(t) - frontend::closesBracket(t);
    if (open <= 0) break;
    const std::optional<std::string> more = reader.read("...> ");
    if (!more) break;
    if (reader.wasGivenUp()) return "";
    *text += "\n" + *more;
  }
  return text;
}

bool Shell::keeps(const ide::Document& document) const {
  const frontend::Query& query = document.query();
  const std::uint32_t begin = static_cast<std::uint32_t>(kHeader.size() + kept_.size());
  std::vector<frontend::NodeId> list{query.root};
  if (query[query.root].op == frontend::Op::Compound) list = query[query.root].operands;
  bool any = false;
  for (frontend::NodeId id : list) {
    const frontend::Node& n = query[id];
    if (n.range.buffer != 0) return false;  // of a function of the library
    if (n.range.begin < begin) continue;
    const auto begins = [&](std::string_view word) {
      return document.text().compare(n.range.begin, word.size(), word) == 0;
    };
    if (n.op != frontend::Op::Assign && n.op != frontend::Op::DictAssign && n.op != frontend::Op::DictName &&
        !begins("function") && !begins("include"))
      return false;
    any = true;
  }
  return any;
}

void Shell::printMessages(const ide::Document& document) const {
  const auto hidden = static_cast<std::uint32_t>(kHeader.size() + kept_.size());
  std::vector<frontend::Source> sources = document.sink().sources();
  sources[0].text.erase(0, hidden);
  sources.push_back({"<kept>", kept_});
  const auto move = [&](frontend::SourceRange& range) {
    if (range.buffer != 0) return;
    const bool isKept = range.begin < hidden;
    if (isKept) range.buffer = static_cast<std::uint32_t>(sources.size() - 1);
    for (std::uint32_t* place : {&range.begin, &range.end})
      *place -= std::min(*place, isKept ? static_cast<std::uint32_t>(kHeader.size()) : hidden);
  };
  for (frontend::Diagnostic message : document.sink().all()) {
    move(message.range);
    for (frontend::Note& note : message.notes) move(note.range);
    std::cerr << frontend::render(message, sources, colored());
  }
}

void Shell::addQuery(Words& words, const std::string& filters) const {
  if (secure_) words.emplace_back("--secure");
  for (const std::string& text : {kept_, filters})
    if (!text.empty()) words.insert(words.end(), {"--cql", text});
}

/// `number`: index of the game among the matching ones, from 1.
void Shell::showMatch(std::string_view match, int number) const {
  std::vector<std::string> parts;
  std::istringstream text{std::string(match)};
  for (std::string part; std::getline(text, part, '\t');) parts.push_back(part);
  if (parts.size() < 4) return;
  std::cout << parts[0] << "  " << shown(parts[3] + (parts.size() > 4 ? ", " + parts[4] : "")) << "  (ply "
            << parts[1] << ")\n";
  if (number <= boards_) std::cout << boardText(parts[2]);
  std::cout.flush();
}

int Shell::meant(const std::string& text, const ide::Document& document) {
  const std::optional<frontend::Meaning> meaning = frontend::meaningOf(text);
  if (meaning && !read(meaning->query).sink().errorCount()) {
    std::cout << shown(meaning->query) << "    " << meaning->about << "\n";
    return search(meaning->query);
  }
  const int status = refuse(document);
  if (wordsOf(text).size() > 1) std::cout << aboutTheseWords(text);
  return status;
}

int Shell::search(const std::string& filters) {
  const ide::Document document = read(filters);
  if (document.sink().errorCount()) return meant(filters, document);
  if (keeps(document)) {
    printMessages(document);
    for (const frontend::Symbol& s : document.query().symbols)
      if (!s.internal && s.range.begin >= kHeader.size() + kept_.size())
        if (const auto type = typeOfVariable(s.kind)) std::cout << s.name << ": " << nameOf(*type) << "\n";
    kept_ += filters + "\n\n";
    return 0;
  }
  int found = 0;
  Words words{"--count", "--quiet"};
  addQuery(words, filters);
  words.insert(
      words.end(),
      {"--cql", "if {not isbound ShellHasShown} {ShellHasShown=1 message quiet(\"" + std::string(kMatch) +
                    R"(" gamenumber \t ply \t fen \t player white " - " player black \t event)})"});
  words.insert(words.end(), games_.begin(), games_.end());
  std::string number;  // the output of --count if the query prints nothing
  const Result<int> status = runSelf(words, [&, isFirst = true](std::string_view line) mutable {
    if (std::exchange(isFirst, false) && isNumber(std::string(line))) {
      number = line;
      return;
    }
    if (!number.empty()) std::cout << std::exchange(number, "") << "\n";
    if (line.starts_with(kMatch)) {
      if (++found <= listed_) showMatch(line.substr(kMatch.size()), found);
    } else if (!line.empty()) {
      std::cout << shown(line) << "\n" << std::flush;
    }
  });
  if (found > listed_) std::cout << listed_ << " of " << found << " listed; .list N lists more.\n";
  return status ? *status : report(status.error());
}

int Shell::count(const std::string& filters, const Words& options) {
  if (const ide::Document document = read(filters); document.sink().errorCount()) return refuse(document);
  Words words = options;
  addQuery(words, filters);
  if (options[0] == "--count") words.insert(words.end(), games_.begin(), games_.end());
  const Result<int> status = runSelf(words);
  return status ? *status : report(status.error());
}

/// Runs a command. Returns false if the shell is to end.
bool Shell::command(const std::string& line) {
  std::istringstream text(line);
  std::string name, word;
  text >> name >> std::ws;
  std::string rest;
  std::getline(text, rest);
  if (name == ".quit" || name == ".exit") return false;
  const auto end = [&](int status) { status_ = std::max(status_, status); };
  if (name == ".count" && !rest.empty()) {
    end(count(withWholeNames(rest), {"--count", "--quiet"}));
  } else if (name == ".explain" && !rest.empty()) {
    end(count(withWholeNames(rest), {"explain", "--plan"}));
  } else if (name == ".names") {
    std::cout << kept_;
  } else if (name == ".clear") {
    kept_.clear();
  } else if ((name == ".boards" || name == ".list") && isNumber(rest)) {
    std::from_chars(rest.data(), rest.data() + rest.size(), name == ".list" ? listed_ : boards_);
  } else if (name == ".games" && !rest.empty()) {
    Words games;
    for (std::istringstream words(rest); words >> std::quoted(word);) games.push_back(word);
    if (const auto readable = requireNamedReadable(expandInputs(games), games); !readable)
      end(report(readable.error()));
    else
      games_ = std::move(games);
  } else if (name == ".help") {
    if (rest.empty()) printHelp();
    if (!rest.empty()) {
      const HelpAnswer answer = helpOn(wordsOf(rest), false);
      std::cout << answer.text << answer.unknown;
    }
  } else {
    end(refuseCommand(name));
  }
  return true;
}

Result<int> Shell::run() {
  LineReader reader(
      [this](const std::string& text, std::string_view word) { return completions(text, word); });
  if (escapes_ && isatty(STDIN_FILENO))
    std::cout << "Type filters, or .help. The end of the input, or .quit, ends.\n";
  while (std::optional<std::string> line = statement(reader)) {
    if (line->find_first_not_of(" \t\n") == line->npos) continue;
    // In other shells these words have no dot.
    if (*line == "?") *line = ".help";
    for (const char* word : {"help", "quit", "exit"})
      if ((*line == word || (word == std::string_view("help") && line->starts_with("help "))) &&
          !frontend::findFilter(word))
        line->insert(0, ".");
    if (line->starts_with('.') && line->size() > 1 && ascii::isLetter((*line)[1])) {
      if (!command(*line)) break;
    } else {
      status_ = std::max(status_, search(withWholeNames(*line)));
    }
  }
  // A failure affects the status for scripts only; a user at a prompt has seen it.
  return isatty(STDIN_FILENO) ? 0 : status_;
}

class ShellCommand : public Command {
 public:
  ShellCommand()
      : Command("A prompt for filters, which are asked of games at once. .help tells more.", "shell", 0) {
    line_.parser().add_option("games", games_, "files of games")->type_name("GAMES");
  }

 private:
  Result<int> run() override {
    if (games_.empty()) return fail(ErrorKind::Usage, "no file of games is given");
    if (const auto query = std::ranges::find_if(games_, isQueryName); query != games_.end())
      return fail(ErrorKind::Usage, *query + " is a query; the prompt takes filters, and files of games");
    if (auto readable = requireNamedReadable(expandInputs(games_), games_); !readable)
      return tl::unexpected(readable.error());
    return Shell(std::move(games_), secure_).run();
  }

  Words games_;
  SecureOption secure_{line_.parser()};
};

}  // namespace

std::unique_ptr<Command> shellCommand() {
  return std::make_unique<ShellCommand>();
}

}  // namespace cql::tool
