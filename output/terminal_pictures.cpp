#include "output/terminal_pictures.h"

#include <algorithm>
#include <random>
#include <vector>

#include "output/base64.h"
#include "output/diagrams.h"
#include "output/match_picture.h"
#include "output/sixel.h"
#include "output/svg_renderer.h"
#include "runtime/printable.h"

namespace cql::output {
namespace {

/// Stands around the sequences of pictures in the lines of a run. Each process makes its own, so games and
/// queries cannot write it: what they write is escaped even if it looks like a picture.
const std::string& pictureMark() {
  static const std::string mark = [] {
    std::random_device random;
    return "\x1b<picture " + std::to_string(random()) + std::to_string(random()) + ">";
  }();
  return mark;
}

/// Returns the sequences of kitty's protocol that draw a PNG and put the cursor behind it.
std::string kittySequence(std::string_view png) {
  constexpr std::size_t kChunk = 4096;  // the largest that the protocol allows
  const std::string text = base64(png);
  std::string out;
  for (std::size_t at = 0; at < text.size(); at += kChunk) {
    // a=T: transmit and display; f=100: PNG; q=2: no answers.
    out += at == 0 ? "\x1b_Ga=T,f=100,q=2,m=" : "\x1b_Gm=";
    out += at + kChunk < text.size() ? '1' : '0';
    (out += ';').append(text, at, kChunk);
    out += "\x1b\\";
  }
  return out;
}

class TerminalPictures : public Formatter {
 public:
  TerminalPictures(const Manifest& manifest, PictureSettings settings, PictureTerminal terminal,
                   const SvgRenderer& renderer)
      : picture_(manifest, settings), terminal_(terminal), renderer_(renderer) {}

  void add(const Match& match, TextBuffer& out) override {
    if (!match.evaluated) return;
    context_.game = match.game.view();
    if (match.found.marks().empty()) return;
    for (const Moment& moment : momentsOf(match)) {
      picture_.draw(match, moment, terminal_.boards);
      text_ = pictureMark() + drawn() + pictureMark() + '\n';
      for (const std::string& line : describe(context_, match, moment.position))
        if (!line.empty()) (text_ += line) += '\n';
      out.append(text_ += '\n');
    }
  }

 private:
  std::string drawn() const {
    const auto pixels = [&](int units) { return units * terminal_.boardHeight / MatchPicture::kBoard; };
    const int width = pixels(picture_.width()), height = pixels(picture_.height());
    if (terminal_.graphics == TerminalGraphics::Kitty)
      return kittySequence(renderer_.png(picture_.svg(), width, height));
    return SixelEncoder::get()->encoded(renderer_.rgb(picture_.svg(), width, height), width, height);
  }

  MatchPicture picture_;
  const PictureTerminal terminal_;
  const SvgRenderer& renderer_;
  Context context_{};
  std::string text_;
};

class TerminalPictureSink : public Sink {
 public:
  TerminalPictureSink(const Manifest& manifest, PictureSettings settings, PictureTerminal terminal,
                      const SvgRenderer& renderer)
      : manifest_(manifest), settings_(settings), terminal_(terminal), renderer_(renderer) {}

  Needs needs() const override {
    Needs needs = needsOfDiagrams();
    needs.comments = needs.evidence = true;
    return needs;
  }
  bool amongLines() const override { return true; }
  std::unique_ptr<Formatter> formatter() override {
    return std::make_unique<TerminalPictures>(manifest_, settings_, terminal_, renderer_);
  }
  void write(std::string_view) override {}

 private:
  const Manifest& manifest_;
  const PictureSettings settings_;
  const PictureTerminal terminal_;
  const SvgRenderer& renderer_;
};

}  // namespace

Result<std::shared_ptr<Sink>> terminalPictureSink(const SinkSetup& setup, const PictureTerminal& terminal) {
  const Result<PictureSettings> settings = pictureSettings(setup.settings);
  if (!settings) return tl::unexpected(settings.error());
  const Result<const SvgRenderer*> renderer = SvgRenderer::get();
  if (!renderer) return tl::unexpected(renderer.error());
  if (terminal.graphics == TerminalGraphics::Sixel && !SixelEncoder::get())
    return fail(ErrorKind::Usage, "pictures as sixels need libsixel, which is not installed");
  return std::make_shared<TerminalPictureSink>(*setup.manifest, *settings, terminal, **renderer);
}

std::string printableWithPictures(std::string_view text) {
  std::string out;
  bool isPicture = false;
  for (;; isPicture = !isPicture) {
    const std::size_t end = std::min(text.find(pictureMark()), text.size());
    out += isPicture ? std::string(text.substr(0, end)) : printable(text.substr(0, end), "\n\t");
    if (end == text.size()) return out;
    text.remove_prefix(end + pictureMark().size());
  }
}

}  // namespace cql::output
