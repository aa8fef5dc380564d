#include "runtime/letters/game_texts.h"

namespace cql {

std::string_view GameTexts::read(std::string_view bytes) {
  const auto known = known_.find(bytes.data());
  if (known != known_.end() && known->second.first == bytes.size()) return known->second.second;
  const letters::Letters letters = letters::readLetters(bytes, room_);
  notUtf8_ += !letters.wasUtf8;
  std::string_view text = letters.text;
  if (text.data() != bytes.data()) text = view(storage_.copy(text));
  known_[bytes.data()] = {bytes.size(), text};
  return text;
}

}  // namespace cql
