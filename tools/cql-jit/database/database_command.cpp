// database: describes, checks and exports databases, and makes databases of databases.
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "database/block/game_index.h"
#include "database/file/database_source.h"
#include "database/file/maintenance.h"
#include "database/file/verify.h"
#include "database/layout/format.h"
#include "runtime/ascii.h"
#include "runtime/decimal.h"
#include "runtime/file_replacement.h"
#include "runtime/printable.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/interrupts.h"
#include "tools/command/progress.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/tasks.h"

namespace cql::tool {
namespace {

/// Tasks that write nothing accept any number of databases; the others restrict the number.
constexpr Task kTasks[] = {
    {"info", "how many games databases have, and what takes their room"},
    {"verify", "looks at every byte; status 1 if one is damaged"},
    {"export", "writes the games as PGN, -o FILE.pgn"},
    {"merge", "makes one database of several, -o FILE.cqldb"},
    {"compact", "writes a database anew, packed with --pack, in its place or to -o FILE.cqldb"},
};

class DatabaseCommand : public Command {
 public:
  DatabaseCommand();

 private:
  Result<int> run() override;
  Result<int> info() const;
  Result<int> verify() const;
  Result<int> exportGames() const;
  Result<int> merge() const;
  Result<int> compact() const;
  Result<void> requireOutput() const;

  Words words_;
  std::string output_;
  bool pack_ = false;
};

DatabaseCommand::DatabaseCommand()
    : Command("Looks after databases, the files that import makes.", "database", 0) {
  CLI::App& app = line_.parser();
  app.add_option("task", words_, "what to do, then the databases: info, verify, export, merge or compact")
      ->type_name("TASK FILE");
  app.add_option("-o,--output", output_, "file to write")->type_name("FILE");
  app.add_flag("--pack", pack_, "compress the database that compact writes");
  app.footer(listOfTasks(kTasks));
}

Result<int> DatabaseCommand::run() {
  if (words_.empty()) return fail(ErrorKind::Usage, "no task is given" + line_.advice());
  const std::string task = words_[0];
  words_.erase(words_.begin());
  const bool known = std::ranges::any_of(kTasks, [&](const Task& t) { return t.name == task; });
  if (!known) return fail(ErrorKind::Usage, unknownTask(task, kTasks) + line_.advice());
  if (words_.empty()) return fail(ErrorKind::Usage, "no database is given" + line_.advice());
  if (pack_ && task != "compact")
    return fail(ErrorKind::Usage, "--pack is an option of compact, not of " + task + line_.advice());
  if (!output_.empty() && (task == "info" || task == "verify"))
    return fail(ErrorKind::Usage, "--output: " + task + " writes no file" + line_.advice());
  if (auto readable = requireReadable(words_); !readable) return tl::unexpected(readable.error());
  catchInterrupts();
  if (task == "info") return info();
  if (task == "verify") return verify();
  if (task == "export") return exportGames();
  return task == "merge" ? merge() : compact();
}

std::string megabytes(std::uint64_t bytes) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << static_cast<double>(bytes) / 1e6 << " MB";
  return text.str();
}

Result<std::shared_ptr<database::DatabaseFile>> openDatabase(const std::string& name) {
  InputBytes input;
  std::string error;
  std::shared_ptr<database::DatabaseFile> file;
  if (openBytes(name, {.stop = &stopRequested}, input, error))
    file = database::DatabaseFile::open(std::move(input), error);
  if (stopRequested) return fail(ErrorKind::Interrupted, "interrupted");
  if (!file) return fail(ErrorKind::Input, "cannot read " + name + ": " + error);
  return file;
}

/// Returns the sum of the bytes of an index in all blocks.
std::uint64_t bytesOf(const database::GameIndex& index, const std::shared_ptr<database::DatabaseFile>& file) {
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < file->directory().entries.size(); ++i) {
    if (file->directory().entries[i].kind != database::EntryKind::Games) continue;
    database::Block block(file, i, 1);
    if (!block.open()) continue;
    for (const database::SectionEntry& section : block.sections())
      if (section.kind == index.directory || section.kind == index.bitmaps) bytes += section.stored;
  }
  return bytes;
}

Result<int> DatabaseCommand::info() const {
  for (const std::string& name : words_) {
    const auto file = openDatabase(name);
    if (!file) return tl::unexpected(file.error());
    const database::Directory& directory = (*file)->directory();
    std::uint64_t blocks = 0, source = 0, retired = 0;
    for (const database::BlockEntry& entry : directory.entries) {
      if (entry.kind == database::EntryKind::Games) {
        ++blocks;
        source += entry.sourceBytes;
      } else {
        retired += entry.size;
      }
    }
    std::cout << printable(name) << ": format " << database::kVersion << "\n"
              << "  games    " << directory.footer.games << "\n"
              << "  plies    " << directory.footer.plies << "\n"
              << "  blocks   " << blocks << "\n"
              << "  size     " << megabytes((*file)->bytes().size()) << ", made of " << megabytes(source)
              << "\n";
    for (const database::GameIndex& index : database::gameIndexes())
      if (const std::uint64_t bytes = bytesOf(index, *file); bytes > 0)
        std::cout << "  index    " << index.name << ", " << megabytes(bytes) << "\n";
    if (retired > 0) std::cout << "  unused   " << retired << " bytes: compact leaves them out\n";
    if (directory.interrupted)
      std::cout << "  games were being appended when that was cut off; the next append removes what is left "
                   "of it\n";
  }
  return 0;
}

Result<int> DatabaseCommand::verify() const {
  int status = 0;
  for (const std::string& name : words_) {
    ProgressBar bar(onTerminal());
    search::Progress progress;
    progress.totalBytes = totalBytes({name});
    InputBytes input;
    std::string error;
    if (!openBytes(name, {.stop = &stopRequested}, input, error))
      return stopRequested ? fail(ErrorKind::Interrupted, "interrupted")
                           : fail(ErrorKind::Input, "cannot read " + name + ": " + error);
    if (!input.stream && !database::isDatabase(input.text))
      return fail(ErrorKind::Input, "cannot read " + name + ": it is not a database");
    const database::Verified found = database::verify(std::move(input), [&](std::uint64_t bytes) {
      progress.bytes = progress.consumed = bytes;
      bar.show(progress);
      return !stopRequested;
    });
    bar.clear();
    if (stopRequested) return fail(ErrorKind::Interrupted, "interrupted");
    for (const std::string& damage : found.damages) complain(name + ": " + damage);
    if (!found.damages.empty()) status = 1;
    std::cout << printable(name) << ": " << numberOf(found.games, "game")
              << (found.damages.empty() ? ", whole\n" : ", damaged\n");
  }
  return status;
}

Result<int> DatabaseCommand::exportGames() const {
  if (words_.size() != 1) return fail(ErrorKind::Usage, "export takes one database" + line_.advice());
  // An export is the search with a query that matches every game and adds nothing.
  auto done = commands()[0].make()->main(
      {"--cql", "true", "--silent", "--assume-standard", "-o", output_.empty() ? "-" : output_, words_[0]});
  std::error_code unknown;
  // The advice on how to continue does not apply to an export.
  if (stopRequested && !output_.empty() && std::filesystem::exists(partialName(output_), unknown))
    complain(
        "this command is cql-jit --cql true --silent --assume-standard in the place of cql-jit database "
        "export");
  return done;
}

Result<void> DatabaseCommand::requireOutput() const {
  if (!ascii::endsWith(output_, database::kEnding))
    return fail(ErrorKind::Usage, "--output: name the database that is written, " +
                                      std::string(database::kEnding) + line_.advice());
  return {};
}

Result<int> DatabaseCommand::merge() const {
  if (auto named = requireOutput(); !named) return tl::unexpected(named.error());
  const FileIdentity written(output_);
  for (const std::string& name : words_)
    if (isSameFile(written, name))
      return fail(ErrorKind::Usage, output_ + " would be read and written; name another file");
  auto file = database::DatabaseWriter::create(output_);
  if (!file) return tl::unexpected(file.error());
  return database::merge(words_, **file, &stopRequested).map([] { return 0; });
}

Result<int> DatabaseCommand::compact() const {
  if (words_.size() != 1) return fail(ErrorKind::Usage, "compact takes one database" + line_.advice());
  const bool inPlace = output_.empty() && words_[0] != kStandardInput;
  if (!inPlace)
    if (auto named = requireOutput(); !named) return tl::unexpected(named.error());
  // Locked before it is read, so that no other program appends games to a database that will be replaced.
  const std::string& to = inPlace ? words_[0] : output_;
  auto file = database::DatabaseWriter::create(to);
  if (!file) return tl::unexpected(file.error());
  return database::compact(words_[0], pack_, **file, &stopRequested).map([] { return 0; });
}

}  // namespace

std::unique_ptr<Command> databaseCommand() {
  return std::make_unique<DatabaseCommand>();
}

}  // namespace cql::tool
