#include "codegen/jit/optimising_tier.h"

#include <gtest/gtest.h>

#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "frontend/compile.h"
#include "io/warnings.h"
#include "pgn/read/reader.h"
#include "runtime/host/host.h"
#include "tests/support/pgn_text.h"

namespace cql::codegen {
namespace {

frontend::Query queryOf(const std::string& text) {
  frontend::DiagnosticSink sink;
  frontend::CompileOptions options;
  options.haveInput = true;
  auto query = frontend::compile({"test.cql", text}, options, sink);
  EXPECT_TRUE(query) << frontend::renderAll(sink, false);
  return std::move(*query);
}

std::unique_ptr<CompiledQuery> baselineOf(const frontend::Query& query) {
  auto code = compile(query, {.cpu = "", .optimisation = Optimisation::None});
  EXPECT_TRUE(code);
  return std::move(*code);
}

std::vector<std::int32_t> matchesOf(const CompiledQuery& query, SearchFunction search) {
  NoWarnings silent;
  GameRecord record;
  EXPECT_TRUE(pgn::readGame("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# *", {}, record, silent));
  const RunOptions options;  // must outlive the host
  Host host(query.manifest, options);
  EXPECT_EQ(host.run(search, record), RunStatus::Done);
  return {host.matches().begin(), host.matches().end()};
}

TEST(OptimisingTier, ReplacesTheCodeWithoutChangingResults) {
  const frontend::Query first = queryOf("cql() check"), second = queryOf("cql() Q attacks k");
  const auto one = baselineOf(first), two = baselineOf(second);
  OptimisingTier tier;
  EXPECT_TRUE(tier.empty());
  tier.add(queryOf("cql() check"), {}, *one);
  tier.add(queryOf("cql() Q attacks k"), {}, *two);
  EXPECT_FALSE(tier.empty());
  tier.run({});
  for (const CompiledQuery* query : {one.get(), two.get()}) {
    const QueryCode* optimised = query->optimised;
    ASSERT_NE(optimised, nullptr);
    EXPECT_NE(optimised->search, query->search);
    EXPECT_EQ(matchesOf(*query, optimised->search), matchesOf(*query, query->search));
  }
  EXPECT_EQ(matchesOf(*one, one->search), std::vector<std::int32_t>{7});
}

TEST(OptimisingTier, KeepsTheBaselineIfItIsStopped) {
  const std::string text = "cql() check and shift {Nd4 kf3} or #(A attacks a)>12";
  // A stop during compilation arrives at any point: the result is all of the code, or none.
  for (const bool before : {true, false}) {
    const frontend::Query query = queryOf(text);
    const auto baseline = baselineOf(query);
    OptimisingTier tier;
    tier.add(queryOf(text), {}, *baseline);
    std::stop_source stop;
    if (before) stop.request_stop();
    std::thread thread([&] { tier.run(stop.get_token()); });
    std::this_thread::yield();
    stop.request_stop();
    thread.join();
    const QueryCode* optimised = baseline->optimised;
    if (before) {
      EXPECT_EQ(optimised, nullptr);
    }
    if (optimised) {
      EXPECT_EQ(matchesOf(*baseline, optimised->search), matchesOf(*baseline, baseline->search));
    }
  }
}

TEST(OptimisingTier, LeavesOutWhatARunWouldNotGainFrom) {
  const frontend::Query query = queryOf("cql() check");
  const auto baseline = baselineOf(query);
  OptimisingTier tier;
  tier.add(queryOf("cql() check"), {}, *baseline);
  double left = 1e-6;
  const auto remaining = [&] { return left; };
  EXPECT_FALSE(tier.run({}, /*mayWait=*/false, remaining));
  EXPECT_EQ(baseline->optimised, nullptr);
  // A thread that may wait looks at the prediction until the run ends, or until it changes.
  std::stop_source stop;
  std::thread thread([&] { EXPECT_TRUE(tier.run(stop.get_token(), /*mayWait=*/true, remaining)); });
  std::this_thread::yield();
  stop.request_stop();
  thread.join();
  EXPECT_EQ(baseline->optimised, nullptr);
  left = 1000;
  EXPECT_TRUE(tier.run({}, /*mayWait=*/false, remaining));
  const QueryCode* optimised = baseline->optimised;
  EXPECT_NE(optimised, nullptr);
  // Code that exists is not made again.
  EXPECT_TRUE(tier.run({}, /*mayWait=*/false, remaining));
  EXPECT_EQ(baseline->optimised, optimised);
}

/// Ends the run while code is looked up, at the beginning of a compilation.
class EndsTheRun : public CodeStore {
 public:
  explicit EndsTheRun(std::stop_source& run) : run_(run) {}
  std::optional<StoredCode> find(const frontend::Query&, const CodegenOptions&, WantedLevel) override {
    run_.request_stop();
    return std::nullopt;
  }
  void keep(const frontend::Query&, const CodegenOptions&, StoredCode code) override {
    kept.push_back(code.level);
  }
  std::vector<Optimisation> kept;

 private:
  std::stop_source& run_;
};

TEST(OptimisingTier, FinishesWhatTheNextRunsFindStored) {
  struct Case {
    bool wasStored;
    double milliseconds;  ///< that the baseline took, from which the compilation's time is predicted
    bool finishes;
  };
  for (const Case& c : {Case{true, 1e-9, true},       // more than half of the time has passed
                        Case{true, 20, false},        // less
                        Case{true, 1e6, false},       // too long in any case
                        Case{false, 1e-9, false}}) {  // the query may never be run again
    const auto baseline = baselineOf(queryOf("cql() check"));
    baseline->wasStored = c.wasStored;
    baseline->timings = {.emit = c.milliseconds};
    std::stop_source run;
    EndsTheRun store(run);
    OptimisingTier tier;
    tier.add(queryOf("cql() check"), {}, *baseline, &store);
    EXPECT_TRUE(tier.run(run.get_token(), /*mayWait=*/false, [] { return 1e9; }));
    EXPECT_EQ(baseline->optimised != nullptr, c.finishes) << c.wasStored << " " << c.milliseconds;
    EXPECT_EQ(store.kept.size(), c.finishes ? 1U : 0U);
  }
}

TEST(Compile, ReportsCancellation) {
  std::stop_source stop;
  stop.request_stop();
  const auto code = compile(queryOf("cql() check"), {.cpu = "", .stop = stop.get_token()});
  ASSERT_FALSE(code);
  EXPECT_EQ(code.error().kind, ErrorKind::Interrupted);
}

}  // namespace
}  // namespace cql::codegen
