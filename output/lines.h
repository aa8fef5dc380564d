// Prints matches as lines, interleaved with those that queries print.
#pragma once

#include "io/sink.h"

namespace cql::output {

enum class Lines : std::uint8_t {
  Numbers,    ///< <N> for each matching game, without a line end
  Games,      ///< a line for each game: number, players, event, site, date, result, matching positions, file
  Positions,  ///< a line for each matching position
  Diagrams,   ///< a board for each matching position (diagrams.h)
};

class LinesSink : public Sink {
 public:
  explicit LinesSink(Lines lines) : lines_(lines) {}

  Needs needs() const override;
  bool amongLines() const override { return true; }
  std::unique_ptr<Formatter> formatter() override;
  void write(std::string_view) override {}

 private:
  Lines lines_;
};

}  // namespace cql::output
