#include "runtime/time_control.h"

#include <algorithm>

#include "runtime/ascii.h"
#include "runtime/move_fields.h"

namespace cql {

std::optional<TimeControl> readTimeControl(std::string_view value) {
  std::string_view text = value.substr(0, value.find(':'));
  const bool sandClock = text.starts_with('*');
  if (sandClock) text.remove_prefix(1);
  if (const std::size_t slash = text.find('/'); !sandClock && slash != text.npos) {
    if (slash == 0 ||
        !std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(slash), ascii::isDigit))
      return std::nullopt;
    text.remove_prefix(slash + 1);
  }
  TimeControl control{takeSeconds(text), 0};
  if (!sandClock && text.starts_with('+')) {
    text.remove_prefix(1);
    control.increment = takeSeconds(text);
  }
  if (control.base < 0 || control.increment < 0 || !text.empty()) return std::nullopt;
  return control;
}

}  // namespace cql
