// Hands matches to the caller of the library.
#pragma once

#include <functional>
#include <string>

#include "games/sink.h"
#include "games/sink_setup.h"

namespace cql::capi {

/// Gives packed games (matched_game.h), those of a batch at a time; `take` may wait.
class MatchSink : public Sink {
 public:
  MatchSink(SinkSetup setup, std::function<void(std::string)> take)
      : setup_(std::move(setup)), take_(std::move(take)) {}

  Needs needs() const override {
    return {
        .tags = kWhiteTag | kBlackTag | kEventTag | kSiteTag | kDateTag, .positions = true, .comments = true};
  }
  bool asFound() const override { return true; }
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view bytes) override { take_(std::string(bytes)); }

 private:
  SinkSetup setup_;
  std::function<void(std::string)> take_;
};

}  // namespace cql::capi
