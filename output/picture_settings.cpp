#include "output/picture_settings.h"

#include <string>

namespace cql::output {

Result<PictureSettings> pictureSettings(const Settings& settings) {
  PictureSettings made{&boardThemes().front(), Orientation::White};
  if (settings.boardTheme) {
    made.theme = boardThemeCalled(*settings.boardTheme);
    if (!made.theme) {
      std::string names;
      for (const BoardTheme& theme : boardThemes()) (names += names.empty() ? "" : ", ") += theme.name;
      return fail(ErrorKind::Usage, "--board-theme: '" + *settings.boardTheme + "' is none of " + names);
    }
  }
  const std::string below = settings.orientation.value_or("white");
  if (below == "black")
    made.orientation = Orientation::Black;
  else if (below == "mover")
    made.orientation = Orientation::Mover;
  else if (below != "white")
    return fail(ErrorKind::Usage, "--orientation: '" + below + "' is none of white, black, mover");
  return made;
}

}  // namespace cql::output
