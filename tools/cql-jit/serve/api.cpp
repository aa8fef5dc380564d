#include "tools/cql-jit/serve/api.h"

#include <algorithm>
#include <charconv>

#include "tools/cql-jit/serve/language.h"
#include "tools/cql-jit/serve/replies.h"

namespace cql::serve {

Api::Api(const std::vector<std::string>& games, std::string queryFolder, int threads, GivenSettings limits)
    : sources_(games), library_(std::move(queryFolder)), rules_(std::move(limits)), threads_(threads) {}

void Api::stop() {
  stopping_ = true;
  runs_.cancelAll();
}

std::span<const Api::Route> Api::routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "/api/about", &Api::about},
      {"POST", "/api/check", &Api::language},
      {"POST", "/api/tokens", &Api::language},
      {"POST", "/api/complete", &Api::language},
      {"POST", "/api/hover", &Api::language},
      {"POST", "/api/format", &Api::language},
      {"POST", "/api/explain", &Api::language},
      {"GET", "/api/sources", &Api::listSources},
      {"POST", "/api/sources", &Api::addSource},
      {"DELETE", "/api/sources/*", &Api::removeSource},
      {"GET", "/api/queries", &Api::listQueries},
      {"PUT", "/api/queries/*", &Api::saveQuery},
      {"DELETE", "/api/queries/*", &Api::removeQuery},
      {"GET", "/api/queries/*/picture", &Api::queryPicture},
      {"POST", "/api/runs", &Api::startRun},
      {"GET", "/api/runs/*", &Api::runState},
      {"DELETE", "/api/runs/*", &Api::removeRun},
      {"GET", "/api/runs/*/rows", &Api::rows},
      {"GET", "/api/runs/*/facets", &Api::facets},
      {"GET", "/api/runs/*/games/*", &Api::game},
      {"GET", "/api/runs/*/export", &Api::exportRun},
      {"POST", "/api/runs/*/analysis", &Api::analyseRun},
      {"POST", "/api/runs/*/why", &Api::whyOfRun},
  };
  return kRoutes;
}

namespace {

std::vector<std::string_view> partsOf(std::string_view path) {
  std::vector<std::string_view> parts;
  while (path.starts_with('/')) {
    path.remove_prefix(1);
    parts.push_back(path.substr(0, path.find('/')));
    path.remove_prefix(parts.back().size());
  }
  return parts;
}

/// Returns true if the path is that of a route; `stars` gets what `*` stands for.
bool isRoute(std::string_view route, std::string_view path, std::vector<std::string>& stars) {
  const auto wanted = partsOf(route), given = partsOf(path);
  if (wanted.size() != given.size()) return false;
  stars.clear();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] == "*" && !given[i].empty())
      stars.emplace_back(given[i]);
    else if (wanted[i] != given[i])
      return false;
  }
  return true;
}

}  // namespace

void Api::handle(Exchange& exchange) {
  if (const Refusal refusal = guard_->judge(exchange.head()); refusal.status)
    return replyError(exchange, refusal.status, refusal.why);
  const RequestHead& head = exchange.head();
  if (!head.path.starts_with("/api/")) {
    if (head.method != "GET" && head.method != "HEAD")
      return replyError(exchange, 405, "the page is only read");
    const auto file = std::ranges::find(pageFiles(), head.path, &PageFile::path);
    if (file == pageFiles().end()) return replyError(exchange, 404, "there is no such file");
    return exchange.reply(200, file->type, file->content);
  }
  if (const Refusal refusal = guard_->judgeToken(head); refusal.status)
    return replyError(exchange, refusal.status, refusal.why);
  try {
    answer(exchange);
  } catch (const Json::exception& error) {
    if (!exchange.isAnswered()) replyError(exchange, 400, "the request has wrong members");
  }
}

void Api::answer(Exchange& exchange) {
  std::vector<std::string> stars;
  bool known = false;
  for (const Route& route : routes()) {
    if (!isRoute(route.path, exchange.head().path, stars)) continue;
    known = true;
    if (route.method == exchange.head().method) return (this->*route.answer)(exchange, stars);
  }
  replyError(exchange, known ? 405 : 404,
             known ? "this address takes other methods" : "there is no such address");
}

bool Api::readJson(Exchange& exchange, Json& json) {
  constexpr std::uint64_t kMostBytes = 1 << 20;
  std::string body;
  if (!exchange.readBody(kMostBytes, body)) return false;
  json = Json::parse(body, nullptr, false);
  if (json.is_object()) return true;
  replyError(exchange, 400, "the body of the request is no object of JSON");
  return false;
}

std::shared_ptr<Run> Api::runOf(Exchange& exchange, const std::string& id) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
  std::shared_ptr<Run> run;
  if (error == std::errc() && end == id.data() + id.size()) run = runs_.find(number);
  if (!run)
    replyError(exchange, 404, "there is no such run: it was dropped, or the server was started again");
  return run;
}

void Api::about(Exchange& exchange, const std::vector<std::string>&) {
  replyJson(exchange, {{"program", "cql-jit " CQL_VERSION},
                       {"protocol", kProtocolVersion},
                       {"threads", threads_},
                       {"saves", library_.hasFolder()}});
}

void Api::language(Exchange& exchange, const std::vector<std::string>&) {
  Json request;
  if (!readJson(exchange, request)) return;
  using Answer = Json(const QueryRules&, const Json&);
  static constexpr std::pair<std::string_view, Answer*> kAnswers[] = {
      {"/api/check", checkText}, {"/api/tokens", tokensOf},   {"/api/complete", completeText},
      {"/api/hover", hoverText}, {"/api/format", formatText}, {"/api/explain", explainText},
  };
  for (const auto& [path, answer] : kAnswers)
    if (exchange.head().path == path) return replyJson(exchange, answer(rules_, request));
}

void Api::listSources(Exchange& exchange, const std::vector<std::string>&) {
  replyJson(exchange, {{"sources", sources_.asJson()}});
}

void Api::removeSource(Exchange& exchange, const std::vector<std::string>& parts) {
  std::int64_t id = 0;
  std::from_chars(parts[0].data(), parts[0].data() + parts[0].size(), id);
  if (!sources_.remove(id)) return replyError(exchange, 404, "no file that was sent has this number");
  replyJson(exchange, Json::object());
}

void Api::listQueries(Exchange& exchange, const std::vector<std::string>&) {
  replyJson(exchange, {{"queries", library_.asJson()}, {"saves", library_.hasFolder()}});
}

void Api::saveQuery(Exchange& exchange, const std::vector<std::string>& parts) {
  Json request;
  if (!readJson(exchange, request)) return;
  const auto saved = library_.save(parts[0], request.at("text").get<std::string>());
  if (!saved)
    return replyError(exchange, saved.error().kind == ErrorKind::Usage ? 400 : 500, saved.error().text);
  replyJson(exchange, {{"name", parts[0]}});
}

void Api::removeQuery(Exchange& exchange, const std::vector<std::string>& parts) {
  if (const auto removed = library_.remove(parts[0]); !removed)
    return replyError(exchange, 404, removed.error().text);
  replyJson(exchange, Json::object());
}

}  // namespace cql::serve
