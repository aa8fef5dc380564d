#include "tools/capi/match_sink.h"

#include "tools/capi/matched_game.h"

namespace cql::capi {
namespace {

class MatchFormatter : public Formatter {
 public:
  MatchFormatter(const SinkSetup& setup, std::int32_t parts) : setup_(setup) {
    if (parts & CQLJIT_MATCH_TEXT) writer_ = setup.gameText(setup);
  }
  void add(const Match& match, TextBuffer& out) override {
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
  std::unique_ptr<GameText> writer_;  ///< null: the text is not wanted
  TextBuffer text_;
};

}  // namespace

std::unique_ptr<Formatter> MatchSink::formatter() {
  return std::make_unique<MatchFormatter>(setup_, parts_);
}

}  // namespace cql::capi
