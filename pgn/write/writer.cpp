#include "pgn/write/writer.h"

#include "pgn/write/fallback_writer.h"
#include "pgn/write/write_tags.h"
#include "runtime/assert.h"
#include "runtime/rules/san.h"

namespace cql::pgn {

std::size_t GameWriter::write(const GameRecord& game, const Annotations& annotations, TextBuffer& out) {
  CQL_ASSERT(game.checksKnown);
  if (!annotations.tags.empty()) {
    writeTags(game, annotations.tags, out);
    out.append("\n");
  } else {
    if (tagsOf_ != &game) {
      tags_.clear();
      writeTags(game, {}, tags_);
      tags_.append("\n");
      tagsOf_ = &game;
    }
    out.append(tags_.view());
  }
  const std::size_t movetext = out.size();
  if (!fast_.write(game, annotations, out)) {
    fallback_.clear();
    writeMovetextFallback(game, annotations, fallback_);
    out.append(fallback_);
  }
  out.append("\n\n");
  return movetext;
}

void GameWriter::writeInitialComment(const GameRecord& game, const Annotations& annotations,
                                     TextBuffer& out) {
  if (fast_.writeInitialComment(game, annotations, out)) return;
  fallback_.clear();
  writeInitialCommentFallback(game, annotations, fallback_);
  out.append(fallback_);
}

void GameWriter::forget() {
  fast_.forget();
  tagsOf_ = nullptr;
}

void writeGame(const GameRecord& game, const Annotations& annotations, std::string& out) {
  TextBuffer text;
  GameWriter().write(game, annotations, text);
  out += text.view();
}

void writeSan(const GameRecord& game, std::int32_t position, std::string& out) {
  Context context{};
  context.game = game.view();
  appendSan(context, position, out);
}

}  // namespace cql::pgn
