// Distributes output to files whose names contain values of the matches (language/62 §3).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/sink.h"
#include "io/sink_setup.h"
#include "runtime/comments/name_pattern.h"
#include "runtime/error.h"
#include "search/sort/sorted_texts.h"

namespace cql::search {

/// Makes the sink that writes SinkSetup::file, in a format of texts.
using MakeFileSink = std::function<Result<std::shared_ptr<Sink>>(SinkSetup setup)>;
/// Returns the reason why a file must not be written; empty if it may.
using RefuseFile = std::function<std::string(const std::string& file)>;

/// Formats the matches by another sink, and when the run is complete, passes the bytes to a sink for each
/// file, one file after the other. Until then they are buffered in memory, or in a temporary file: so the
/// number of names is unlimited. A file whose sink does not begin is skipped; the others are written.
class NamedFilesSink : public Sink {
 public:
  /// `setup`: its file is the pattern. The filters must be among those that the query was compiled with.
  /// `stop`: once it becomes true while files are written, no further file is begun.
  static Result<std::shared_ptr<Sink>> make(SinkSetup setup, NamePattern pattern, MakeFileSink make,
                                            RefuseFile refuse, const std::atomic<bool>& stop);

  Needs needs() const override;
  std::string_view file() const override { return setup_.file; }
  bool asFound() const override { return printer_->asFound(); }
  NumberUse numberUse() const override {
    return printer_->numberUse() == NumberUse::Never ? NumberUse::Never : NumberUse::AtOnce;
  }
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view bytes) override;
  std::string error() const override { return texts_.error(); }
  std::string refusal() override;
  std::string end(bool complete) override;
  SinkReport report() const override {
    SinkReport report = printer_->report();
    report.refused.insert(report.refused.end(), refused_.begin(), refused_.end());
    return report;
  }

 private:
  NamedFilesSink(SinkSetup setup, NamePattern pattern, std::vector<std::size_t> values, MakeFileSink make,
                 RefuseFile refuse, const std::atomic<bool>& stop, std::shared_ptr<Sink> printer);
  std::string writeFiles();
  std::string ownName(const std::string& name);

  SinkSetup setup_;
  NamePattern pattern_;
  std::vector<std::size_t> values_;  ///< by filter of the pattern: the index of its value in the record
  MakeFileSink make_;
  RefuseFile refuse_;
  const std::atomic<bool>& stop_;
  std::shared_ptr<Sink> printer_;
  std::set<std::string, std::less<>> names_;
  std::vector<std::string> refused_;          ///< why files were not written
  std::map<std::string, std::int64_t> used_;  ///< last number behind a name that several files would have
  SortedTexts texts_;                         ///< by file name; each text begins with that name
};

}  // namespace cql::search
