// Draws matches as SVG and PNG, one file for each matching position (language/61 §11).
#include "io/file_sink.h"
#include "output/match_picture.h"
#include "output/row_formats.h"
#include "output/svg_renderer.h"

namespace cql::output {
namespace {

constexpr int kScale = 2;  ///< pixels of a PNG for one unit of the SVG

class PictureFormatter : public Formatter {
 public:
  PictureFormatter(const SinkSetup& setup, PictureSettings settings, const SvgRenderer* renderer)
      : picture_(*setup.manifest, settings), renderer_(renderer) {}

  void add(const Match& /*match*/, TextBuffer& /*out*/) override {}

  void addPosition(const Match& match, std::size_t index, TextBuffer& out) override {
    if (index == 0) moments_ = momentsOf(match);
    picture_.draw(match, moments_[index]);
    out.append(renderer_
                   ? renderer_->png(picture_.svg(), kScale * picture_.width(), kScale * picture_.height())
                   : picture_.svg());
  }
  std::int64_t takeNotUtf8() override { return picture_.takeNotUtf8(); }

 private:
  MatchPicture picture_;
  const SvgRenderer* renderer_;  ///< null: the pictures are SVG
  std::vector<Moment> moments_;
};

/// Writes one picture; search/named_files makes one for each matching position.
class PictureSink : public FileSink {
 public:
  PictureSink(SinkSetup setup, PictureSettings settings, const SvgRenderer* renderer)
      : FileSink(setup.file, setup.mode()),
        setup_(std::move(setup)),
        settings_(settings),
        renderer_(renderer) {}

  Needs needs() const override {
    return {.tags = kWhiteTag | kBlackTag, .positions = true, .comments = true, .evidence = true};
  }
  bool byPosition() const override { return true; }
  std::unique_ptr<Formatter> formatter() override {
    return std::make_unique<PictureFormatter>(setup_, settings_, renderer_);
  }

 private:
  SinkSetup setup_;
  PictureSettings settings_;
  const SvgRenderer* renderer_;
};

Result<std::shared_ptr<Sink>> pictureSink(SinkSetup setup, const SvgRenderer* renderer) {
  if (setup.file == "-")
    return fail(ErrorKind::Usage,
                "--output: each picture is a file of its own, so - cannot take them: name a file");
  Result<PictureSettings> settings = pictureSettings(setup.settings);
  if (!settings) return tl::unexpected(std::move(settings.error()));
  return std::make_shared<PictureSink>(std::move(setup), *settings, renderer);
}

}  // namespace

Result<std::shared_ptr<Sink>> svgSink(SinkSetup setup) {
  return pictureSink(std::move(setup), nullptr);
}

Result<std::shared_ptr<Sink>> pngSink(SinkSetup setup) {
  Result<const SvgRenderer*> renderer = SvgRenderer::get();
  if (!renderer) return tl::unexpected(std::move(renderer.error()));
  return pictureSink(std::move(setup), *renderer);
}

}  // namespace cql::output
