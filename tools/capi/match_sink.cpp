#include "tools/capi/match_sink.h"

#include "tools/capi/matched_game.h"

namespace cql::capi {
namespace {

class MatchFormatter : public Formatter {
 public:
  MatchFormatter(const SinkSetup& setup, std::int32_t parts, const std::atomic<bool>& full)
      : setup_(setup), full_(full) {
    if (parts & CQLJIT_MATCH_TEXT) writer_ = setup.gameText(setup);
  }
  void add(const Match& match, TextBuffer& out) override {
    if (full_.load(std::memory_order_relaxed)) return;
    MatchedGame game = describe(match, setup_);
    if (writer_) {
      text_.clear();
      writer_->open(match);
      writer_->append(text_);
      game.text = text_.view();
    }
    pack(game, out);
  }

 private:
  const SinkSetup& setup_;
  const std::atomic<bool>& full_;
  std::unique_ptr<GameText> writer_;  ///< null: the text is not requested
  TextBuffer text_;
};

}  // namespace

std::unique_ptr<Formatter> MatchSink::formatter() {
  return std::make_unique<MatchFormatter>(setup_, parts_, full_);
}

void MatchSink::write(std::string_view bytes) {
  if (full_) return;
  for (std::string_view rest = bytes; most_ > 0 && !rest.empty();)
    given_ += static_cast<std::int64_t>(unpack(rest).positions.size());
  full_ = most_ > 0 && given_ >= most_;
  take_(std::string(bytes));
}

}  // namespace cql::capi
