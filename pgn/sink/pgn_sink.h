// Writes matching games as PGN, with the additions of the query (language/03).
#pragma once

#include <optional>
#include <string>

#include "io/file_sink.h"
#include "io/sink_setup.h"
#include "pgn/write/initial_comments.h"

namespace cql::pgn {

class PgnSink : public FileSink {
 public:
  explicit PgnSink(SinkSetup setup) : FileSink(setup.file, setup.mode()), setup_(std::move(setup)) {}

  Needs needs() const override;
  NumberUse numberUse() const override;
  void leaveNumbers() override { leavesNumbers_ = true; }
  void fill(const NumberGap& gap, TextBuffer& out) override;
  std::unique_ptr<Formatter> formatter() override;

 private:
  SinkSetup setup_;
  bool leavesNumbers_ = false;
  std::optional<InitialComments> later_;
  std::string number_;  ///< the comment with a game's number
};

/// Makes the same games for other formats to embed (SinkSetup::gameText). The setup must outlive it.
std::unique_ptr<cql::GameText> gameText(const SinkSetup& setup);

}  // namespace cql::pgn
