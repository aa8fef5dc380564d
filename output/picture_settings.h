// The validated settings of pictures (language/61 §11).
#pragma once

#include <cstdint>

#include "output/board_svg.h"
#include "runtime/error.h"
#include "runtime/settings.h"
#include "runtime/types.h"

namespace cql::output {

enum class Orientation : std::uint8_t { White, Black, Mover };

struct PictureSettings {
  const BoardTheme* theme;
  Orientation orientation;

  /// Returns true if a board with this side to move shows Black below.
  bool flips(Color side) const {
    return orientation == Orientation::Black || (orientation == Orientation::Mover && side == kBlack);
  }
};

/// Returns the settings; an error of the kind Usage names a theme or an orientation that does not exist.
Result<PictureSettings> pictureSettings(const Settings& settings);

}  // namespace cql::output
