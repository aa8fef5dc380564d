#include "pgn/writer.h"

#include "pgn/careful_writer.h"
#include "pgn/write_tags.h"

namespace cql::pgn {

void GameWriter::write(const GameRecord& game, const Annotations& annotations, TextBuffer& out) {
  writeTags(game, annotations.tags, out);
  out.append("\n");
  if (!quick_.write(game, annotations, out)) {
    careful_.clear();
    writeMovetextCarefully(game, annotations, careful_);
    out.append(careful_);
  }
  out.append("\n\n");
}

void writeGame(const GameRecord& game, const Annotations& annotations, std::string& out) {
  TextBuffer text;
  GameWriter().write(game, annotations, text);
  out += text.view();
}

}  // namespace cql::pgn
