#include "output/lines.h"

#include "output/diagrams.h"
#include "runtime/decimal.h"
#include "runtime/printable.h"

namespace cql::output {
namespace {

/// Writes `<12>`.
class Numbers : public Formatter {
 public:
  void add(const Match& match, TextBuffer& out) override {
    line_ = "<";
    appendNumber(match.game.number, line_);
    line_ += '>';
    out.append(line_);
  }

 private:
  std::string line_;
};

/// Writes the game in one line, with tabs between its parts.
class Games : public Formatter {
 public:
  void add(const Match& match, TextBuffer& out) override {
    const TagSection& t = match.game.tags;
    line_.clear();
    appendNumber(match.game.number, line_);
    for (std::string_view part : {t.white, t.black, t.event, t.site, t.date, resultWord(match.game.result)})
      (line_ += '\t') += printable(part);
    appendNumber(match.positions, line_ += '\t');
    ((line_ += '\t') += printable(match.input)) += '\n';
    out.append(line_);
  }

 private:
  std::string line_;
};

/// Writes `Game: 12 move 3(wtm): 5`.
class Positions : public Formatter {
 public:
  void add(const Match& match, TextBuffer& out) override {
    if (!match.evaluated) return;
    line_.clear();
    for (const std::int32_t position : match.found.marks()) {
      appendNumber(match.game.number, line_ += "Game: ");
      Host::appendPositionText(line_ += ' ', match.game.view(), position);
      appendNumber(position, line_ += ": ");
      line_ += '\n';
    }
    out.append(line_);
  }

 private:
  std::string line_;
};

}  // namespace

Needs LinesSink::needs() const {
  switch (lines_) {
    case Lines::Numbers:
      return {};
    case Lines::Games:
      return {.tags = kWhiteTag | kBlackTag | kEventTag | kSiteTag | kDateTag, .positions = true};
    case Lines::Positions:
      return {.positions = true};
    case Lines::Diagrams:
      return needsOfDiagrams();
  }
  return {};
}

std::unique_ptr<Formatter> LinesSink::formatter() {
  switch (lines_) {
    case Lines::Numbers:
      return std::make_unique<Numbers>();
    case Lines::Games:
      return std::make_unique<Games>();
    case Lines::Positions:
      return std::make_unique<Positions>();
    case Lines::Diagrams:
      return makeDiagrams();
  }
  return nullptr;
}

}  // namespace cql::output
