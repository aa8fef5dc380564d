#include "tools/capi/match_sink.h"

#include "tools/capi/matched_game.h"

namespace cql::capi {
namespace {

class MatchFormatter : public Formatter {
 public:
  explicit MatchFormatter(const SinkSetup& setup) : setup_(setup) {}
  void add(const Match& match, TextBuffer& out) override { pack(describe(match, setup_), out); }

 private:
  const SinkSetup& setup_;
};

}  // namespace

std::unique_ptr<Formatter> MatchSink::formatter() {
  return std::make_unique<MatchFormatter>(setup_);
}

}  // namespace cql::capi
