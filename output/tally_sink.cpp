#include "output/tally_sink.h"

#include <algorithm>
#include <utility>

#include "runtime/ascii.h"

namespace cql::output {
namespace {

struct FileForm {
  std::string_view ending;
  std::string (*text)(const std::vector<TallyTable>& tables, bool safe);
};
constexpr FileForm kForms[] = {
    {".csv", csvTallies}, {".tsv", tsvTallies}, {".jsonl", [](const std::vector<TallyTable>& tables, bool) {
                                                   return jsonlTallies(tables);
                                                 }}};

const FileForm* formOf(std::string_view name) {
  for (const FileForm& form : kForms)
    if (ascii::endsWith(name, form.ending)) return &form;
  return nullptr;
}

class Counter : public Formatter {
 public:
  explicit Counter(const Manifest& manifest) : counts_(manifest) {}
  void add(const Match& match, TextBuffer&) override {
    if (match.evaluated) counts_.addGame(match.found, true);
  }
  void addOther(const Host& found) override { counts_.addGame(found, false); }
  void complete(TextBuffer& out) override { counts_.take(out); }

 private:
  TallyCounts counts_;
};

}  // namespace

std::optional<std::string> wrongTallyFile(std::string_view name) {
  if (formOf(name)) return std::nullopt;
  return "the name of the file must end in .csv, .tsv or .jsonl: " + std::string(name);
}

TallySink::TallySink(SinkSetup setup, MakeText text)
    : setup_(std::move(setup)), text_(std::move(text)), tables_(*setup_.manifest) {}

bool TallySink::takesOthers() const {
  return std::ranges::any_of(setup_.manifest->tallies, &TallyInfo::now);
}

std::string TallySink::begin() {
  if (setup_.file.empty()) return {};
  file_.emplace(setup_.file, setup_.mode());
  return file_->error();
}

std::unique_ptr<Formatter> TallySink::formatter() {
  return std::make_unique<Counter>(*setup_.manifest);
}

std::string TallySink::end(bool complete) {
  std::string error;
  this->complete();
  if (file_ && complete) {
    file_->write(formOf(setup_.file)->text(sortedTables(tables_), setup_.settings.csvSafe));
    error = file_->finish();
  }
  file_.reset();
  return error;
}

void TallySink::complete() {
  if (!std::exchange(isComplete_, true)) tables_.complete();
}

std::vector<TallyTable> TallySink::tables() {
  complete();
  return sortedTables(tables_);
}

std::string TallySink::forPages() {
  constexpr std::size_t kMostLines = 5000;  // of a table: a page draws fewer, but counts all of these
  return pageTallies(tables(), kMostLines);
}

SinkReport TallySink::report() const {
  SinkReport report{.notUtf8 = tables_.notUtf8()};
  if (!setup_.file.empty() || !text_) return report;
  report.lines = text_(sortedTables(tables_));
  return report;
}

}  // namespace cql::output
