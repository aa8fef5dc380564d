#include "tools/cql-jit/serve/exports.h"

#include "search/engine.h"
#include "tools/command/jobs.h"
#include "tools/formats.h"

namespace cql::serve {
namespace {

/// Passes the chosen games on to another sink.
class ChosenGamesSink : public Sink {
 public:
  ChosenGamesSink(std::shared_ptr<Sink> sink, const ChooseGame& choose)
      : sink_(std::move(sink)), choose_(choose) {}

  Needs needs() const override { return sink_->needs(); }
  std::string_view file() const override { return sink_->file(); }
  bool asFound() const override { return sink_->asFound(); }
  bool packs() const override { return sink_->packs(); }
  std::string begin() override { return sink_->begin(); }
  std::unique_ptr<Formatter> formatter() override {
    return std::make_unique<ChosenFormatter>(sink_->formatter(), choose_);
  }
  void write(std::string_view bytes) override { sink_->write(bytes); }
  void writeFrames(std::string_view frames) override { sink_->writeFrames(frames); }
  std::string error() const override { return sink_->error(); }
  std::string refusal() override { return sink_->refusal(); }
  std::string end(bool complete) override { return sink_->end(complete); }
  void takeCounts(const SinkCounts& counts) override { sink_->takeCounts(counts); }
  SinkReport report() const override { return sink_->report(); }

 private:
  class ChosenFormatter : public Formatter {
   public:
    ChosenFormatter(std::unique_ptr<Formatter> formatter, const ChooseGame& choose)
        : formatter_(std::move(formatter)), choose_(choose) {}
    void add(const Match& match, TextBuffer& out) override {
      if (choose_(match.input, match.game.number)) formatter_->add(match, out);
    }
    void complete(TextBuffer& out) override { formatter_->complete(out); }
    std::int64_t takeNotUtf8() override { return formatter_->takeNotUtf8(); }

   private:
    std::unique_ptr<Formatter> formatter_;
    const ChooseGame& choose_;
  };

  std::shared_ptr<Sink> sink_;
  const ChooseGame& choose_;
};

}  // namespace

Result<void> exportMatches(const std::string& text, const std::vector<std::string>& inputs,
                           const QueryRules& rules, bool variations, const std::string& file,
                           const ChooseGame& choose, int threads, const std::atomic<bool>& stop) {
  GivenSettings given = rules.given(variations);
  given.outputs = {file};
  given.force = true;
  given.summary = false;
  frontend::DiagnosticSink sink;
  const auto code = compileQuery(text, rules, given, Evidence::Recorded, sink);
  if (!code) return tl::unexpected(code.error());
  if (!*code) return fail(ErrorKind::Query, "the query cannot be compiled again");
  Result<std::vector<search::Job>> jobs = tool::makeJobs(given, inputs, (*code)->queries);
  if (!jobs) return tl::unexpected(jobs.error());
  if (choose)
    for (std::shared_ptr<Sink>& each : (*jobs)[0].sinks)
      each = std::make_shared<ChosenGamesSink>(std::move(each), choose);
  search::EngineOptions options;
  options.threads = threads;
  options.stop = &stop;
  const search::RunSummary summary = search::run(*jobs, inputs, tool::openInput, options);
  if (summary.interrupted) return fail(ErrorKind::Interrupted, "cancelled");
  const search::JobSummary& job = summary.jobs[0];
  if (job.failure) return fail(ErrorKind::Query, job.failure->message);
  if (!job.outputError.empty()) return fail(ErrorKind::Output, job.outputError);
  return {};
}

}  // namespace cql::serve
