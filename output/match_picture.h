// Draws a matching position with what the query found there as SVG (language/61 §11).
#pragma once

#include <string>
#include <vector>

#include "output/moments.h"
#include "output/picture_settings.h"
#include "output/valid_text.h"
#include "runtime/context.h"
#include "runtime/manifest.h"

namespace cql::output {

/// Belongs to one thread. Keeps the last picture.
class MatchPicture {
 public:
  /// The manifest must outlive the object.
  MatchPicture(const Manifest& manifest, PictureSettings settings)
      : manifest_(manifest), settings_(settings) {}

  static constexpr std::size_t kMostBoards = 4;
  static constexpr int kBoard = 400;  ///< side of a board in units of the SVG
  /// Draws a moment, with at most `boards` boards.
  void draw(const Match& match, const Moment& moment, std::size_t boards = kMostBoards);
  const std::string& svg() const { return svg_; }
  /// Sizes in units of the SVG.
  int width() const { return width_; }
  int height() const { return height_; }
  /// Returns the number of texts since the last call that were not UTF-8, and resets it.
  std::int64_t takeNotUtf8() { return valid_.takeCount(); }

 private:
  std::string text(std::string_view value);
  void board(const Moment& moment, const Frame& frame, int place, const std::string& move);
  void legend(const std::vector<ShownSquares>& squares);

  const Manifest& manifest_;
  PictureSettings settings_;
  Context context_{};
  int width_ = 0, height_ = 0;
  ValidText valid_;
  std::string svg_, room_;
};

}  // namespace cql::output
