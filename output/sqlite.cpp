// Writes an SQLite database: the table `rows`, and the table `run`, which describes how the file was made.
#include "output/row_formats.h"

#ifdef CQL_WITH_SQLITE
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

#include "io/written_files.h"
#include "output/row_sink.h"
#include "output/text_parts.h"
#include "runtime/ascii.h"
#include "runtime/file_replacement.h"

namespace cql::output {
namespace {

/// Returns a name in quotes, or with `'` a text.
std::string sqlQuoted(std::string_view name, char quote = '"') {
  std::string text(1, quote);
  for (const char c : name) text.append(c == quote ? 2 : 1, c);
  return text + quote;
}

/// Removes the journals of a database that has been replaced: SQLite would apply them to the new one.
void removeJournals(const std::string& file) {
  const std::string name = behindLinks(file);
  for (const char* ending : {"-journal", "-wal", "-shm"}) ::unlink((name + ending).c_str());
}

/// Stores rows in a database. Formatters pass them on as binary values (runtime/values/output_value.h).
class SqliteSink : public Sink {
 public:
  SqliteSink(SinkSetup setup, RowPlan plan, std::vector<std::string> indexes)
      : setup_(std::move(setup)), plan_(std::move(plan)), indexes_(std::move(indexes)) {}
  ~SqliteSink() override { close(); }

  Needs needs() const override { return plan_.needs(); }
  std::string_view file() const override { return setup_.file; }
  std::string begin() override;
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view bytes) override;
  std::string error() const override { return error_; }
  void takeCounts(const SinkCounts& counts) override { counts_ = counts; }
  std::string end(bool complete) override;

 private:
  void run(const std::string& statement);
  bool check(int result);
  void bind(int place, const OutputValue& value);
  /// `value`: an SQL literal.
  void putFact(const char* key, const std::string& value) {
    run("INSERT INTO run VALUES ('" + std::string(key) + "', " + value + ")");
  }
  void close();
  void fail(const std::string& why) {
    if (error_.empty()) error_ = "cannot write " + setup_.file + ": " + why;
  }

  SinkSetup setup_;
  RowPlan plan_;
  std::vector<std::string> indexes_;  ///< names of indexed columns
  std::optional<FileReplacement> file_;
  sqlite3* base_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
  std::string error_;
  SinkCounts counts_;
};

bool SqliteSink::check(int result) {
  if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW) return true;
  fail(base_ ? sqlite3_errmsg(base_) : sqlite3_errstr(result));
  return false;
}

void SqliteSink::run(const std::string& statement) {
  if (error_.empty()) check(sqlite3_exec(base_, statement.c_str(), nullptr, nullptr, nullptr));
}

std::string SqliteSink::begin() {
  file_.emplace(setup_.file, setup_.mode().replacement());
  if (file_->descriptor() < 0) {
    fail(replacementError(file_->error()));
    return error_;
  }
  if (file_->isInPlace()) {
    fail("a database needs a file");
    return error_;
  }
  // A name starting with "file:" would be read as a URI.
  const std::string& path = file_->path();
  const std::string name = path.starts_with('/') ? path : "./" + path;
  if (!check(sqlite3_open_v2(name.c_str(), &base_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr)))
    return error_;
  // No journal is needed: a crash leaves a file without its name, and no file of the user is damaged.
  run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
      "PRAGMA page_size = 16384; PRAGMA cache_size = -65536; BEGIN");
  std::string columns, places;
  for (const PlannedColumn& column : plan_.columns) {
    const bool isNumber = column.type == OutputType::Integer || column.type == OutputType::Logical;
    columns += (columns.empty() ? "" : ", ") + sqlQuoted(column.name) + (isNumber ? " INTEGER" : " TEXT");
    places += places.empty() ? "?" : ", ?";
  }
  run("CREATE TABLE rows (" + columns + ")");
  run("CREATE TABLE run (key TEXT PRIMARY KEY, value)");
  if (error_.empty())
    check(sqlite3_prepare_v2(base_, ("INSERT INTO rows VALUES (" + places + ")").c_str(), -1, &insert_,
                             nullptr));
  return error_;
}

std::unique_ptr<Formatter> SqliteSink::formatter() {
  return std::make_unique<RowFormatter>(plan_, setup_, std::make_unique<RowPacker>());
}

void SqliteSink::bind(int place, const OutputValue& value) {
  const auto text = [&](std::string_view words, sqlite3_destructor_type lifetime) {
    check(sqlite3_bind_text64(insert_, place, words.data(), words.size(), lifetime, SQLITE_UTF8));
  };
  switch (value.kind) {
    case OutputValue::Kind::None:
      check(sqlite3_bind_null(insert_, place));
      return;
    case OutputValue::Kind::False:
    case OutputValue::Kind::True:
      check(sqlite3_bind_int(insert_, place, value.kind == OutputValue::Kind::True));
      return;
    case OutputValue::Kind::Integer:
      check(sqlite3_bind_int64(insert_, place, value.number()));
      return;
    case OutputValue::Kind::Set: {
      char set[kSetRoom];
      text({set, static_cast<std::size_t>(putSet(set, value.bits) - set)}, SQLITE_TRANSIENT);
      return;
    }
    case OutputValue::Kind::Text:  // it remains in `bytes` until the row is stored
      text(value.text, SQLITE_STATIC);
      return;
  }
}

void SqliteSink::write(std::string_view bytes) {
  while (!bytes.empty() && error_.empty()) {
    for (std::size_t i = 0; i < plan_.columns.size(); ++i) bind(static_cast<int>(i) + 1, takeValue(bytes));
    check(sqlite3_step(insert_));
    sqlite3_reset(insert_);
  }
}

std::string SqliteSink::end(bool complete) {
  if (complete && base_) {
    ValidText valid;
    std::string room;
    putFact("query", sqlQuoted(valid.of(setup_.query, room), '\''));
    putFact("program", sqlQuoted(setup_.program, '\''));
    putFact("games", std::to_string(counts_.games));
    putFact("matches", std::to_string(counts_.matches));
    for (const std::string& column : indexes_)
      run("CREATE INDEX " + sqlQuoted("rows_" + column) + " ON rows (" + sqlQuoted(column) + ")");
    run("COMMIT");
  }
  close();
  if (!file_) return error_;
  if (complete && error_.empty()) recordWritten(file_->target(), digestOf(file_->path()));
  if (!complete || !error_.empty())
    file_->discard();
  else if (const int error = file_->finish())
    fail(replacementError(error));
  else
    removeJournals(setup_.file);
  file_.reset();
  return error_;
}

void SqliteSink::close() {
  sqlite3_finalize(insert_);
  insert_ = nullptr;
  if (sqlite3_close(base_) != SQLITE_OK) fail("the database could not be closed");
  base_ = nullptr;
}

/// Appends numbers to names of columns that differ only in case, which SQLite ignores.
void tellApart(std::vector<PlannedColumn>& columns) {
  std::vector<std::string> taken;
  for (PlannedColumn& column : columns) {
    const std::string name = ascii::lower(column.name), own = uniqueColumn(name, taken);
    if (own == name) continue;
    const std::size_t number = own.rfind('_');
    column.name = column.name.substr(0, number) + own.substr(number);
  }
}

/// Returns the columns of --indexes. A column that the rows do not have is an error of the kind Usage.
Result<std::vector<std::string>> indexesOf(const SinkSetup& setup, const RowPlan& plan) {
  std::vector<std::string> names;
  if (!setup.settings.indexes) return names;
  for (const ColumnEntry& entry : readColumns(*setup.settings.indexes)) {
    const std::string name = entry.text;
    if (std::ranges::find(plan.columns, name, &PlannedColumn::name) == plan.columns.end())
      return cql::fail(ErrorKind::Usage, "--indexes: the rows have no column '" + name + "'");
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

}  // namespace

Result<std::shared_ptr<Sink>> sqliteSink(SinkSetup setup) {
  if (setup.file == "-")
    return fail(ErrorKind::Usage, "a database of SQLite needs a file, not standard output");
  Result<RowPlan> plan = planRows(setup);
  if (!plan) return tl::unexpected(std::move(plan.error()));
  tellApart(plan->columns);
  Result<std::vector<std::string>> indexes = indexesOf(setup, *plan);
  if (!indexes) return tl::unexpected(std::move(indexes.error()));
  return std::make_shared<SqliteSink>(std::move(setup), std::move(*plan), std::move(*indexes));
}

}  // namespace cql::output

#else

namespace cql::output {

Result<std::shared_ptr<Sink>> sqliteSink(SinkSetup) {
  return fail(ErrorKind::Usage, "this program was built without SQLite");
}

}  // namespace cql::output

#endif
