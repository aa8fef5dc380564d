// Requests about runs: their events, rows, games and exports.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "runtime/file_replacement.h"
#include "tools/cql-jit/serve/api.h"
#include "tools/cql-jit/serve/exports.h"
#include "tools/cql-jit/serve/language.h"
#include "tools/cql-jit/serve/replies.h"
#include "tools/cql-jit/serve/single_game.h"

namespace cql::serve {
namespace {

/// The most rows of one answer.
constexpr std::size_t kMostRows = 1000;

std::size_t parameterOf(const RequestHead& head, const char* name, std::size_t otherwise) {
  const auto found = head.query.find(name);
  if (found == head.query.end()) return otherwise;
  std::size_t number = otherwise;
  std::from_chars(found->second.data(), found->second.data() + found->second.size(), number);
  return number;
}

std::string textOf(const RequestHead& head, const char* name) {
  const auto found = head.query.find(name);
  return found == head.query.end() ? "" : found->second;
}

const char* wordOf(RunState state) {
  static constexpr const char* kWords[] = {"running", "done", "cancelled", "failed"};
  return kWords[static_cast<std::size_t>(state)];
}

Json countsOf(const RunNews& news, const RowStore& store) {
  Json counts = {{"state", wordOf(news.state)}, {"games", news.games}, {"matchingGames", news.matchingGames},
                 {"matches", news.matches},     {"done", news.done},   {"seconds", news.seconds},
                 {"warnings", news.warnings}};
  if (news.seconds > 0) counts["gamesPerSecond"] = static_cast<double>(news.games) / news.seconds;
  if (news.state == RunState::Running && news.done > 0.01)
    counts["secondsLeft"] = news.seconds * (1 - news.done) / news.done;
  if (news.state != RunState::Running) {
    counts["ruledOut"] = news.ruledOut;
    counts["positions"] = news.positions;
  }
  if (!news.message.empty()) counts["message"] = news.message;
  const auto held = store.lock();
  counts["listed"] = store.games();
  return counts;
}

/// Collects the numbers of the runs that a filter names.
void findRuns(const Json& filter, std::set<std::int64_t>& runs, int depth = 0) {
  if (depth > 20) return;
  if (filter.is_object() && filter.contains("run") && filter["run"].is_number_integer())
    runs.insert(filter["run"].get<std::int64_t>());
  if (filter.is_structured())
    for (const Json& part : filter) findRuns(part, runs, depth + 1);
}

using GamesOfRun = std::set<std::pair<std::string, std::int32_t>>;

GamesOfRun gamesOf(const RowStore& store, const View& view) {
  GamesOfRun games;
  const auto held = store.lock();
  const StoredColumn &file = store.columns()[store.column("file")],
                     &number = store.columns()[store.column("game")];
  const std::size_t total = view ? view->size() : store.games();
  for (std::size_t i = 0; i < total; ++i) {
    const std::size_t game = view ? (*view)[i] : i;
    games.emplace(store.texts()[file.values[game]], number.values[game]);
  }
  return games;
}

/// A file that is removed at the end.
class RemovedFile {
 public:
  explicit RemovedFile(std::string path) : path_(std::move(path)) {}
  ~RemovedFile() { ::unlink(path_.c_str()); }
  RemovedFile(const RemovedFile&) = delete;
  RemovedFile& operator=(const RemovedFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  const std::string path_;
};

struct ExportFormat {
  std::string_view name, ending, type;
};
constexpr ExportFormat kFormats[] = {
    {"pgn", ".pgn", "application/x-chess-pgn"},
    {"csv", ".csv", "text/csv"},
    {"tsv", ".tsv", "text/tab-separated-values"},
    {"jsonl", ".jsonl", "application/x-ndjson"},
    {"epd", ".epd", "text/plain"},
    {"sqlite", ".sqlite", "application/vnd.sqlite3"},
    {"html", ".html", "application/octet-stream"},
    {"tex", ".tex", "text/plain"},
};

}  // namespace

void Api::startRun(Exchange& exchange, const std::vector<std::string>&) {
  Json wanted;
  if (!readJson(exchange, wanted)) return;
  RunRequest request;
  request.text = wanted.at("text").get<std::string>();
  request.variations = wanted.value("variations", false);
  const auto found = sources_.find(wanted.value("sources", std::vector<std::int64_t>()));
  if (!found) return replyError(exchange, 404, "there is no such source of games");
  if (found->empty()) return replyError(exchange, 400, "there are no games to search");
  for (const Source& source : *found) {
    request.inputs.push_back(source.path);
    request.labels.push_back(source.label);
  }
  frontend::DiagnosticSink sink;
  auto code = compileQuery(request.text, rules_, rules_.given(request.variations), Evidence::None, sink);
  if (!code) return replyError(exchange, 400, code.error().text);
  if (!*code)
    return replyJson(exchange,
                     {{"error",
                       {{"message", "the query has errors"},
                        {"diagnostics", diagnosticsOf(sink, lacksHeader(request.text))}}}},
                     400);
  // A run that the client has just left ends within some milliseconds.
  for (int tries = 0; !runs_.makeRoom(); ++tries) {
    if (tries == 20) return replyError(exchange, 429, "too many searches are running: stop one first");
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  auto run = Run::start(runs_.nextId(), std::move(request), std::move(*code), rules_, threads_);
  if (!run) return replyError(exchange, 400, run.error().text);
  runs_.add(*run);
  streamRun(exchange, **run, std::min(wanted.value("rows", std::size_t{100}), kMostRows));
}

void Api::streamRun(Exchange& exchange, Run& run, std::size_t firstRows) {
  constexpr auto kTick = std::chrono::milliseconds(20);
  constexpr auto kBetween = std::chrono::milliseconds(200);
  using Clock = std::chrono::steady_clock;
  exchange.begin("application/x-ndjson");
  exchange.write(lineOf({{"event", "start"},
                         {"run", run.id()},
                         {"protocol", kProtocolVersion},
                         {"columns", columnsOf(run.store())},
                         {"compileMilliseconds", run.code().milliseconds}}));
  std::size_t sent = 0;
  auto last = Clock::now();
  for (;;) {
    const RunNews news = run.news(kTick);
    if (exchange.clientIsGone()) return run.cancel();
    const bool isEnd = news.state != RunState::Running;
    if (sent < firstRows) {
      Json rows;
      {
        const auto held = run.store().lock();
        rows = rowsOf(run.store(), nullptr, sent, firstRows - sent);
      }
      // The last game may still get rows, so the first message waits for a batch; batches hold whole games.
      if (!rows.empty()) {
        const std::size_t from = std::exchange(sent, sent + rows.size());
        exchange.write(lineOf({{"event", "rows"}, {"from", from}, {"rows", std::move(rows)}}));
      }
    }
    if (!news.lines.empty()) exchange.write(lineOf({{"event", "lines"}, {"text", news.lines}}));
    if (!isEnd && Clock::now() - last < kBetween) continue;
    last = Clock::now();
    Json counts = countsOf(news, run.store());
    counts["event"] = isEnd ? "end" : "progress";
    if (!exchange.write(lineOf(counts))) return run.cancel();
    if (isEnd) return exchange.end();
  }
}

void Api::runState(Exchange& exchange, const std::vector<std::string>& parts) {
  const auto run = runOf(exchange, parts[0]);
  if (!run) return;
  Json state = countsOf(run->state(), run->store());
  state["columns"] = columnsOf(run->store());
  state["text"] = run->request().text;
  replyJson(exchange, state);
}

void Api::removeRun(Exchange& exchange, const std::vector<std::string>& parts) {
  const auto run = runOf(exchange, parts[0]);
  if (!run) return;
  const bool keep = textOf(exchange.head(), "keep") == "true" && run->isRunning();
  run->cancel();
  if (!keep) runs_.remove(run->id());
  replyJson(exchange, Json::object());
}

Result<View> Api::viewOf(Run& run, const RequestHead& head) {
  Json filter;
  if (const std::string text = textOf(head, "filter"); !text.empty()) {
    filter = Json::parse(text, nullptr, false);
    if (filter.is_discarded()) return fail(ErrorKind::Usage, "the filter is no JSON");
  }
  std::set<std::int64_t> ids;
  findRuns(filter, ids);
  // Another run's games are copied first: two stores are never locked at the same time.
  std::map<std::int64_t, std::shared_ptr<const GamesOfRun>> games;
  for (const std::int64_t id : ids)
    if (const auto other = runs_.find(id))
      games[id] = std::make_shared<const GamesOfRun>(gamesOf(other->store(), nullptr));
  return run.view(filter, textOf(head, "sort"),
                  [&](std::int64_t id) -> Result<std::function<bool(std::string_view, std::int32_t)>> {
                    const auto found = games.find(id);
                    if (found == games.end()) return fail(ErrorKind::Usage, "a filter names an unknown run");
                    return std::function<bool(std::string_view, std::int32_t)>(
                        [set = found->second](std::string_view file, std::int32_t game) {
                          return set->contains({std::string(file), game});
                        });
                  });
}

void Api::rows(Exchange& exchange, const std::vector<std::string>& parts) {
  const auto run = runOf(exchange, parts[0]);
  if (!run) return;
  const Result<View> view = viewOf(*run, exchange.head());
  if (!view) return replyError(exchange, 400, view.error().text);
  const std::size_t from = parameterOf(exchange.head(), "from", 0);
  const std::size_t count = std::min(parameterOf(exchange.head(), "count", 200), kMostRows);
  Json answer;
  {
    const auto held = run->store().lock();
    answer = {{"total", *view ? (*view)->size() : run->store().games()},
              {"from", from},
              {"rows", rowsOf(run->store(), *view, from, count)}};
  }
  replyJson(exchange, answer);
}

void Api::facets(Exchange& exchange, const std::vector<std::string>& parts) {
  const auto run = runOf(exchange, parts[0]);
  if (!run) return;
  const Result<View> view = viewOf(*run, exchange.head());
  if (!view) return replyError(exchange, 400, view.error().text);
  Json answer;
  {
    const auto held = run->store().lock();
    answer = facetsOf(run->store(), *view);
  }
  answer["searched"] = run->state().games;
  if (const std::string tallies = run->tallies(); !tallies.empty()) answer["tallies"] = Json::parse(tallies);
  replyJson(exchange, answer);
}

void Api::game(Exchange& exchange, const std::vector<std::string>& parts) {
  const auto run = runOf(exchange, parts[0]);
  if (!run) return;
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(parts[1].data(), parts[1].data() + parts[1].size(), index);
  const bool isNumber = error == std::errc() && end == parts[1].data() + parts[1].size();
  const auto place = isNumber ? run->gameAt(index) : std::nullopt;
  if (!place) return replyError(exchange, 404, "the run has no such game");
  Json matches = Json::array();
  {
    const RowStore& store = run->store();
    const auto held = store.lock();
    const StoredColumn& position = store.columns()[store.column("position")];
    const std::size_t first = store.firstRow(index);
    for (std::size_t row = first; row < first + store.rowCount(index); ++row)
      if (const std::int32_t value = store.value(position, index, row); value != RowStore::kNone)
        matches.push_back(value);
  }
  const auto code = run->drawingCode(rules_);
  if (!code) return replyError(exchange, 500, code.error().text);
  const auto json =
      readGame(**code, rules_.given(run->request().variations), place->file, place->number, stopping_);
  if (!json) return replyError(exchange, 500, json.error().text);
  if (json->empty())
    return replyError(exchange, 409, "the game is not as it was when it was searched: search again");
  Json names = Json::array(), sorts = Json::array();
  for (const std::string& name : (*code)->queries[0].code->manifest.shownVariables) names.push_back(name);
  std::string answer = "{\"index\":" + std::to_string(index) + ",\"matches\":" + matches.dump() +
                       ",\"variables\":" + lineOf(names) + ",\"game\":" + *json + "}\n";
  exchange.reply(200, "application/json", answer);
}

void Api::queryPicture(Exchange& exchange, const std::vector<std::string>& parts) {
  const std::lock_guard lock(picturesMutex_);
  auto found = pictures_.find(parts[0]);
  if (found == pictures_.end()) {
    std::string text;
    for (const Json& query : library_.asJson())
      if (query["group"] != "own" && query["name"] == parts[0]) text = query["text"];
    if (text.empty()) return replyError(exchange, 404, "no query that comes with the program has this name");
    frontend::DiagnosticSink sink;
    const auto code = compileQuery(text, rules_, rules_.given(false), Evidence::Recorded, sink);
    if (!code || !*code) return replyError(exchange, 404, "this query has no picture");
    const auto json = readGame(**code, rules_.given(false), sources_.famousGames(), 0, stopping_);
    Json names = Json::array();
    for (const std::string& name : (*code)->queries[0].code->manifest.shownVariables) names.push_back(name);
    std::string picture = "{\"variables\":" + lineOf(names) + ",\"game\":";
    picture += json && !json->empty() ? *json : "null";
    found = pictures_.emplace(parts[0], picture + "}\n").first;
  }
  exchange.reply(200, "application/json", found->second);
}

void Api::addSource(Exchange& exchange, const std::vector<std::string>&) {
  const std::string name = textOf(exchange.head(), "name");
  std::string_view ending = ".pgn";
  for (const std::string_view known : {".pgn.zst", ".pgn.gz", ".pgn.bz2", ".cqldb"})
    if (name.ends_with(known)) ending = known;
  const std::string path = sources_.newPath(ending);
  const int file = path.empty() ? -1 : ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0) return replyError(exchange, 500, "there is no folder for temporary files");
  std::uint64_t size = 0;
  bool written = true;
  const bool read = exchange.readBody(Sources::kMostUpload, [&](std::string_view part) {
    size += part.size();
    return written = written && writeAll(file, part);
  });
  ::close(file);
  std::optional<Source> source;
  if (read && written && size > 0) {
    const std::size_t slash = name.find_last_of("/\\");
    std::string label = name.substr(slash == std::string::npos ? 0 : slash + 1).substr(0, 200);
    source = sources_.add(path, label.empty() ? "Pasted games" : std::move(label), size);
  }
  if (!source) ::unlink(path.c_str());
  if (!read) return;
  if (size == 0) return replyError(exchange, 400, "the file is empty");
  if (!source) return replyError(exchange, 413, "too many files were sent: remove one first");
  replyJson(exchange,
            {{"id", source->id}, {"name", source->label}, {"bytes", source->bytes}, {"uploaded", true}}, 201);
}

void Api::exportRun(Exchange& exchange, const std::vector<std::string>& parts) {
  const auto run = runOf(exchange, parts[0]);
  if (!run) return;
  const std::string name = textOf(exchange.head(), "format");
  const auto format = std::ranges::find(kFormats, name, &ExportFormat::name);
  if (format == std::end(kFormats)) return replyError(exchange, 400, "there is no format of this name");
  ChooseGame choose;
  if (!textOf(exchange.head(), "filter").empty()) {
    const Result<View> view = viewOf(*run, exchange.head());
    if (!view) return replyError(exchange, 400, view.error().text);
    choose = [games = std::make_shared<const GamesOfRun>(gamesOf(run->store(), *view))](std::string_view file,
                                                                                        std::int32_t game) {
      return games->contains({std::string(file), game});
    };
  }
  constexpr int kMostExports = 2;
  struct Count {
    explicit Count(std::atomic<int>& of) : of(of), mine(++of) {}
    ~Count() { --of; }
    std::atomic<int>& of;
    const int mine;
  } const count(exports_);
  if (count.mine > kMostExports) return replyError(exchange, 429, "other exports are being written");
  const RemovedFile file(sources_.newPath(format->ending));
  const auto done = exportMatches(run->request().text, run->request().inputs, rules_,
                                  run->request().variations, file.path(), choose, threads_, stopping_);
  if (!done) return replyError(exchange, 500, done.error().text);
  const int open = ::open(file.path().c_str(), O_RDONLY | O_CLOEXEC);
  if (open < 0) return replyError(exchange, 500, "the export was not written");
  exchange.begin(format->type, "Content-Disposition: attachment; filename=\"matches" +
                                   std::string(format->ending) + "\"\r\n");
  std::array<char, 1 << 16> bytes;
  for (ssize_t size; (size = ::read(open, bytes.data(), bytes.size())) > 0;)
    if (!exchange.write({bytes.data(), static_cast<std::size_t>(size)})) break;
  ::close(open);
  exchange.end();
}

}  // namespace cql::serve
