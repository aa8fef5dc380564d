#include "tools/capi/import.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <optional>
#include <string_view>
#include <thread>

#include "database/block/game_index.h"
#include "database/file/import.h"
#include "database/layout/format.h"
#include "runtime/ascii.h"
#include "tools/capi/input_files.h"
#include "tools/capi/no_signals.h"
#include "tools/command/inputs.h"

namespace cql::capi {
namespace {

Result<database::IndexSet> indexesOf(std::string_view names) {
  database::IndexSet set = 0;
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    const database::IndexSet one = name == "all" ? database::allIndexes() : database::indexNamed(name);
    if (!one)
      return fail(ErrorKind::Usage, "there is no index '" + std::string(name) + "', but " +
                                        database::namesOf(database::allIndexes()) + " and all");
    set |= one;
    names.remove_prefix(std::min(name.size() + 1, names.size()));
  }
  return set;
}

cqljit_import_numbers numbersOf(const database::ImportNumbers& numbers) {
  return {sizeof(cqljit_import_numbers), numbers.games, numbers.plies, numbers.bytes, numbers.warnings};
}

Result<std::unique_ptr<database::DatabaseWriter>> openDatabase(const std::string& path, bool appends) {
  std::error_code unknown;
  if (appends && std::filesystem::exists(path, unknown)) return database::DatabaseWriter::append(path);
  return database::DatabaseWriter::create(path, appends);
}

/// Runs a function on another thread, which gets no signals, as those that it starts.
template <class Function>
auto withoutSignals(Function function) {
  std::optional<decltype(function())> result;
  std::exception_ptr thrown;
  std::thread thread;
  {
    const NoSignals here;
    thread = std::thread([&] {
      try {
        result.emplace(function());
      } catch (...) {
        thrown = std::current_exception();
      }
    });
  }
  thread.join();
  if (thrown) std::rethrow_exception(thrown);
  return std::move(*result);
}

}  // namespace

Result<cqljit_import_numbers> importGames(const std::string& path, const cqljit_import_options& given) {
  if (!ascii::endsWith(path, database::kEnding))
    return fail(ErrorKind::Usage,
                "the name of a database must end in " + std::string(database::kEnding) + ": " + path);
  if (given.threads < 0) return fail(ErrorKind::Usage, "cqljit_import_options: threads is negative");
  const Result<Inputs> inputs = inputsOf(GivenInputs::of(given), {});
  if (!inputs) return tl::unexpected(inputs.error());
  const tool::FileIdentity written(path);
  if (inputs->isNamed)
    for (const std::string& input : inputs->names)
      if (isSameFile(written, input))
        return fail(ErrorKind::Usage, path + " would be read and written; name another file");
  const Result<database::IndexSet> indexes = indexesOf(given.indexes ? given.indexes : "");
  if (!indexes) return tl::unexpected(indexes.error());
  std::atomic<bool> stop = false;
  std::string warnings;
  database::ImportOptions options;
  options.threads =
      given.threads > 0 ? given.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  options.blocks = {.pack = given.pack != 0};
  options.blocks.indexes = *indexes;
  options.stop = &stop;
  if (given.encoding) options.encoding = given.encoding;
  if (given.pieces) options.pieces = given.pieces;
  if (const std::string wrong = tool::wrongEncoding(options.encoding); given.encoding && !wrong.empty())
    return fail(ErrorKind::Usage, "cqljit_import_options: " + wrong);
  if (const std::string wrong = tool::wrongPieces(options.pieces); given.pieces && !wrong.empty())
    return fail(ErrorKind::Usage, "cqljit_import_options: " + wrong);
  if (given.text) options.warnings = [&](std::string_view lines) { warnings += lines; };
  if (given.progress)
    options.progress = [&](const database::ImportNumbers& numbers) {
      const cqljit_import_numbers now = numbersOf(numbers);
      if (given.progress(given.progress_user, &now)) stop = true;
    };
  auto file = openDatabase(path, given.append != 0);
  if (!file) return tl::unexpected(file.error());
  const Result<database::ImportNumbers> done =
      withoutSignals([&] { return database::importGames(inputs->names, inputs->open, **file, options); });
  if (!warnings.empty()) given.text(given.text_user, CQLJIT_TEXT_WARNING, warnings.c_str());
  if (!done) return tl::unexpected(done.error());
  return numbersOf(*done);
}

}  // namespace cql::capi
