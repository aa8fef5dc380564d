// Passes matches to the caller of the library.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "io/sink.h"
#include "io/sink_setup.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Passes on serialised games (matched_game.h), one batch at a time.
class MatchSink : public Sink {
 public:
  /// `parts`: bits CQLJIT_MATCH_... `most`: the game with this match number is the last one passed on; 0: all
  /// games. `take` receives the bytes of a batch and may block.
  MatchSink(SinkSetup setup, std::int32_t parts, std::int64_t most, std::function<void(std::string)> take)
      : setup_(std::move(setup)), parts_(parts), most_(most), take_(std::move(take)) {}

  Needs needs() const override {
    std::uint32_t tags = kWhiteTag | kBlackTag | kEventTag | kSiteTag | kDateTag;
    if (parts_ & CQLJIT_MATCH_TAGS) tags |= kTagsByName;
    return {
        .tags = tags, .positions = true, .comments = true, .wholeGame = (parts_ & CQLJIT_MATCH_TEXT) != 0};
  }
  bool asFound() const override { return true; }
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view bytes) override;

 private:
  SinkSetup setup_;
  std::int32_t parts_;
  const std::int64_t most_;
  std::int64_t given_ = 0;         ///< matches so far; counted only if they are limited
  std::atomic<bool> full_{false};  ///< the limit has been reached
  std::function<void(std::string)> take_;
};

}  // namespace cql::capi
