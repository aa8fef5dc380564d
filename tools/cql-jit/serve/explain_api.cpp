// Requests that explain a run: its filters over the games, and at one position.
#include <chrono>
#include <mutex>
#include <thread>

#include "tools/cql-jit/serve/api.h"
#include "tools/cql-jit/serve/explanations.h"

namespace cql::serve {
namespace {

/// Becomes true when time is over, the client is gone or the server stops. It alone uses the exchange as long
/// as it lives.
class Patience {
 public:
  Patience(Exchange& exchange, const std::atomic<bool>& stopping, std::chrono::milliseconds most)
      : thread_([this, &exchange, &stopping, most](const std::stop_token& done) {
          constexpr auto kTick = std::chrono::milliseconds(20);
          const auto last = std::chrono::steady_clock::now() + most;
          while (!done.stop_requested() && !stopping && !exchange.clientIsGone() &&
                 std::chrono::steady_clock::now() < last)
            std::this_thread::sleep_for(kTick);
          over_ = true;
        }) {}
  const std::atomic<bool>& over() const { return over_; }

 private:
  std::atomic<bool> over_{false};
  std::jthread thread_;  ///< last member, as the thread uses the other
};

constexpr std::chrono::milliseconds kMostAnalysis{20000}, kMostWhy{5000};

}  // namespace

void Api::analyseRun(Exchange& exchange, const std::vector<std::string>& parts) {
  Json wanted;
  if (!readJson(exchange, wanted)) return;
  const auto run = runOf(exchange, parts[0]);
  if (!run) return;
  const std::unique_lock lock(analysisMutex_, std::try_to_lock);
  if (!lock) return replyError(exchange, 429, "another query is being measured: try again in some seconds");
  const std::chrono::milliseconds asked(wanted.value("milliseconds", std::int64_t{2000}));
  const RunRequest& request = run->request();
  const Result<Json> found = [&] {
    const Patience patience(exchange, stopping_, std::min(asked, kMostAnalysis));
    return analyse(request.text, rules_, rules_.given(request.variations), request.inputs, patience.over());
  }();
  if (!found) return replyError(exchange, 400, found.error().text);
  replyJson(exchange, *found);
}

void Api::whyOfRun(Exchange& exchange, const std::vector<std::string>& parts) {
  Json wanted;
  if (!readJson(exchange, wanted)) return;
  const auto run = runOf(exchange, parts[0]);
  if (!run) return;
  const auto place = run->gameAt(wanted.at("index").get<std::size_t>());
  if (!place) return replyError(exchange, 404, "the run has no such game");
  const RunRequest& request = run->request();
  const auto position = wanted.at("position").get<std::int32_t>();
  const Result<Json> rows = [&] {
    const Patience patience(exchange, stopping_, kMostWhy);
    return whyAt(request.text, rules_, rules_.given(request.variations), place->file, place->number, position,
                 patience.over());
  }();
  if (!rows) return replyError(exchange, 400, rows.error().text);
  replyJson(exchange, {{"filters", *rows}});
}

}  // namespace cql::serve
