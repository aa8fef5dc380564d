// import: writes games to a database.
#include <fcntl.h>

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <thread>

#include "database/block/game_index.h"
#include "database/file/import.h"
#include "database/layout/format.h"
#include "runtime/ascii.h"
#include "runtime/decimal.h"
#include "runtime/file_lock.h"
#include "runtime/file_replacement.h"
#include "runtime/printable.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/interrupts.h"
#include "tools/command/progress.h"
#include "tools/cql-jit/commands.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

/// A block, even one of a single game, holds at most 4 GB of each tag.
constexpr int kMostMegabytes = 2048;

class ImportCommand : public Command {
 public:
  ImportCommand();

 private:
  Result<int> run() override;
  Result<std::unique_ptr<database::DatabaseWriter>> openOutput();

  Words games_;
  std::string output_, encoding_, pieces_, warnings_ = "all";
  FolderLock newFileLock_;  ///< held while another program might create the database to append to
  Words indexes_;
  int threads_ = 0, maxGameMegabytes_ = static_cast<int>(kMostGameBytes >> 20);
  bool pack_ = false, append_ = false, wait_ = false, noClobber_ = false, noProgress_ = false;
};

ImportCommand::ImportCommand()
    : Command("Puts games into a database, a file that is searched much faster than PGN.", "import", 0) {
  CLI::App& app = line_.parser();
  app.add_option("games", games_, "files of games, folders of them, or - for standard input")
      ->type_name("GAMES");
  app.add_option("-o,--output", output_, "database to write, .cqldb")->type_name("FILE");
  app.add_option(
         "--encoding", encoding_,
         "encoding of the games, as windows-1250, or auto (default: each text UTF-8, else Windows-1252)")
      ->type_name("NAME")
      ->check(CLI::Validator(&wrongEncoding, ""));
  app.add_option("--pieces", pieces_, "language of the letters of pieces, as de, or auto (default: en)")
      ->type_name("LANGUAGE")
      ->check(CLI::Validator(&wrongPieces, ""));
  app.add_flag("--append", append_, "add the games to the database, if there is one");
  app.add_flag("--wait", wait_, "wait for another program that adds games to the same database");
  app.add_flag("--noclobber", noClobber_, "refuse to write over a file that exists");
  app.add_flag("--pack", pack_, "compress it: smaller, and slower to search");
  Words indexes{"all"};
  for (const database::GameIndex& index : database::gameIndexes()) indexes.emplace_back(index.name);
  app.add_option("--index", indexes_,
                 "keep what queries look up: in which games a piece ever stood on a square, a material "
                 "signature arose, a player or an ECO code occurs; several with commas")
      ->type_name("squares,material,players,eco|all")
      ->delimiter(',')
      ->expected(1, static_cast<int>(indexes.size()))
      ->allow_extra_args(false)
      ->check(CLI::IsMember(indexes).description(""));  // the name of the type lists the values
  app.add_option("--threads", threads_, "number of threads; the file is the same (default: all)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  app.add_option("--max-game-size", maxGameMegabytes_,
                 "megabytes of text a game may have; larger ones are passed over (default: 256)")
      ->type_name("MB")
      ->check(CLI::Range(1, kMostMegabytes));
  app.add_option(
         "--warnings", warnings_,
         "warnings about damaged games: the first hundred (all, default), their number (summary), or none")
      ->type_name("all|summary|none")
      ->check(CLI::IsMember({"all", "summary", "none"}).description(""));
  app.add_flag("--noprogress,--nooutputstatus", noProgress_, "no progress bar");
}

Result<std::unique_ptr<database::DatabaseWriter>> ImportCommand::openOutput() {
  const LockWait wait{.waits = wait_, .stop = &stopRequested};
  std::error_code unknown;
  const auto exists = [&] { return std::filesystem::exists(output_, unknown); };
  if (append_ && wait_ && !exists()) {
    const std::string folder = std::filesystem::path(output_).parent_path().string();
    if (newFileLock_.lock(AT_FDCWD, folder, wait) == EINTR)
      return fail(ErrorKind::Output, "cannot write " + output_ + ": " + replacementError(EINTR));
  }
  return append_ && exists() ? database::DatabaseWriter::append(output_, wait)
                             : database::DatabaseWriter::create(output_, append_, wait);
}

Result<int> ImportCommand::run() {
  if (games_.empty() && standardInputIsPipe()) games_ = {"-"};
  if (games_.empty()) return fail(ErrorKind::Usage, "no games are given" + line_.advice());
  if (!ascii::endsWith(output_, database::kEnding))
    return fail(ErrorKind::Usage, "--output: name the database that is written, " +
                                      std::string(database::kEnding) + line_.advice());
  const std::vector<std::string> inputs = expandInputs(games_);
  if (auto readable = requireReadable(inputs); !readable) return tl::unexpected(readable.error());
  const FileIdentity written(output_);
  for (const std::string& input : inputs)
    if (isSameFile(written, input))
      return fail(ErrorKind::Usage, output_ + " would be read and written; name another file");
  if (inputs.empty()) return fail(ErrorKind::Input, "no files of games are there");
  if (noClobber_ && append_) return fail(ErrorKind::Usage, "--append and --noclobber exclude each other");
  if (std::error_code unknown; noClobber_ && std::filesystem::exists(output_, unknown))
    return fail(ErrorKind::Output, output_ + " exists, and --noclobber does not write over it");

  catchInterrupts();
  auto file = openOutput();
  if (!file) return tl::unexpected(file.error());
  ProgressBar bar(!noProgress_ && onTerminal());
  database::ImportOptions options;
  options.threads =
      threads_ > 0 ? threads_ : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  options.blocks = {.pack = pack_};
  for (const std::string& name : indexes_)
    options.blocks.indexes |= name == "all" ? database::allIndexes() : database::indexNamed(name);
  options.maxGameBytes = static_cast<std::size_t>(maxGameMegabytes_) << 20;
  options.encoding = encoding_;
  options.pieces = pieces_;
  options.stop = &stopRequested;
  if (warnings_ == "all")
    options.warnings = [&](std::string_view lines) {
      bar.aside([&] { std::cerr << printable(lines, "\n"); });  // the lines contain text of games
    };
  options.progress = [&, all = totalBytes(inputs)](const database::ImportNumbers& numbers) {
    search::Progress progress;
    progress.bytes = numbers.bytes;
    progress.consumed = numbers.consumed;
    progress.totalBytes = all;
    progress.games = numbers.games;
    bar.show(progress);
  };
  const auto start = std::chrono::steady_clock::now();
  const auto done = database::importGames(inputs, openInput, **file, options);
  bar.clear();
  if (!done) {
    Error error = done.error();
    if (error.kind == ErrorKind::Input) error.text += "; nothing was written to " + output_;
    return tl::unexpected(std::move(error));
  }
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.3f",
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  std::cout << numberOf(done->games, "game") << ", "
            << (done->plies == 1 ? "1 ply" : std::to_string(done->plies) + " plies") << ", in " << seconds
            << " seconds using " << numberOf(options.threads, "thread") << " to " << printable(output_)
            << "\n";
  if (done->warnings && warnings_ != "none")
    std::cerr << numberOf(done->warnings, "warning")
              << (warnings_ == "all" && done->warnings > options.printed
                      ? ", of which the first " + std::to_string(options.printed) + " are printed"
                      : "")
              << "\n";
  return 0;
}

}  // namespace

std::unique_ptr<Command> importCommand() {
  return std::make_unique<ImportCommand>();
}

}  // namespace cql::tool
