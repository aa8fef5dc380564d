// Hands matches to the caller of the library.
#pragma once

#include <functional>
#include <string>

#include "games/sink.h"
#include "games/sink_setup.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Gives packed games (matched_game.h), those of a batch at a time; `take` may wait.
class MatchSink : public Sink {
 public:
  /// `parts`: bits CQLJIT_MATCH_...
  MatchSink(SinkSetup setup, std::int32_t parts, std::function<void(std::string)> take)
      : setup_(std::move(setup)), parts_(parts), take_(std::move(take)) {}

  Needs needs() const override {
    std::uint32_t tags = kWhiteTag | kBlackTag | kEventTag | kSiteTag | kDateTag;
    if (parts_ & CQLJIT_MATCH_TAGS) tags |= kTagsByName;
    return {
        .tags = tags, .positions = true, .comments = true, .wholeGame = (parts_ & CQLJIT_MATCH_TEXT) != 0};
  }
  bool asFound() const override { return true; }
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view bytes) override { take_(std::string(bytes)); }

 private:
  SinkSetup setup_;
  std::int32_t parts_;
  std::function<void(std::string)> take_;
};

}  // namespace cql::capi
