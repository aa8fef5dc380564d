#include "database/block/key_index.h"

#include <algorithm>
#include <optional>

#include "database/block/bitmaps.h"
#include "database/block/text_search.h"
#include "database/layout/bytes.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

constexpr std::size_t kHead = 8;

/// The keys of an index, and the bitmap of each.
class Keys {
 public:
  /// Opens both sections; nullopt if they are damaged or missing.
  static std::optional<Keys> of(Block& block, SectionKind directory, SectionKind bitmaps) {
    const std::string_view bytes = block.section(directory);
    if (bytes.size() < kHead) return std::nullopt;
    Keys keys;
    keys.count_ = load<std::uint32_t>(bytes.data());
    const std::uint64_t entries = std::uint64_t{keys.count_} * sizeof(BitmapEntry),
                        ends = std::uint64_t{keys.count_} * sizeof(std::uint32_t);
    if (bytes.size() < kHead + entries + ends) return std::nullopt;
    keys.entries_ = bytes.substr(kHead, entries);
    keys.ends_ = bytes.substr(kHead + entries, ends);
    keys.bytes_ = bytes.substr(kHead + entries + ends);
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < keys.count_; ++i) {
      if (keys.end(i) < last) return std::nullopt;
      last = keys.end(i);
    }
    if (last != keys.bytes_.size()) return std::nullopt;
    keys.bitmaps_ = block.unchecked(bitmaps);
    return keys;
  }

  std::uint32_t values() const { return count_; }
  std::string_view bytes() const { return bytes_; }
  std::uint32_t end(std::uint32_t key) const { return load<std::uint32_t>(ends_.data() + sizeof(key) * key); }
  std::string_view value(std::uint32_t key) const {
    const std::uint32_t begin = key == 0 ? 0 : end(key - 1);
    return bytes_.substr(begin, end(key) - begin);
  }
  bool addGamesOf(std::uint32_t key, GamesFrom games) const {
    return addGames(entries_, bitmaps_, key, games);
  }

 private:
  std::uint32_t count_ = 0;
  std::string_view entries_, ends_, bytes_, bitmaps_;
};

template <SectionKind kDirectory, SectionKind kBitmaps>
bool findByText(const SignatureAtom& atom, Block& block, GamesFrom games) {
  const auto keys = Keys::of(block, kDirectory, kBitmaps);
  if (!keys) return false;
  bool good = true;
  forLettersWith(*keys, atom.text, 0, [&](std::uint32_t key) { good &= keys->addGamesOf(key, games); });
  return good;
}

bool servesPlayer(const SignatureAtom& atom) {
  return atom.column == SignatureColumn::Tag &&
         (atom.index == tagIndex(kWhiteTag) || atom.index == tagIndex(kBlackTag));
}

/// Ignores the colour: keys are players of either colour.
bool isSamePlayer(const SignatureAtom& a, const SignatureAtom& b) {
  return a.text == b.text;
}

bool servesEco(const SignatureAtom& atom) {
  return atom.column == SignatureColumn::Tag && atom.index == tagIndex(kEcoTag);
}

}  // namespace

void addPlayers(const GameRecord& game, const AddKey& add) {
  add(game.tags.white);
  add(game.tags.black);
}

void addEco(const GameRecord& game, const AddKey& add) {
  add(game.tags.eco);
}

void KeyIndexWriter::add(std::uint32_t game, const GameRecord& record, const GameSummary& /*signature*/) {
  keysOf_(record, [&](std::string_view key) {
    std::vector<std::uint32_t>& games = games_[std::string(key)];
    CQL_ASSERT(games.empty() || games.back() <= game);  // in order
    if (games.empty() || games.back() != game) games.push_back(game);
  });
}

void KeyIndexWriter::finish(std::string& directory, std::string& bitmaps) {
  directory.clear();
  bitmaps.clear();
  std::vector<std::string_view> keys;
  keys.reserve(games_.size());
  for (const auto& [key, games] : games_) keys.push_back(key);
  std::ranges::sort(keys);
  append(static_cast<std::uint32_t>(keys.size()), directory);
  append(std::uint32_t{0}, directory);
  std::string ends, texts;
  for (const std::string_view key : keys) {
    appendBitmap(games_.find(std::string(key))->second, directory, bitmaps);
    texts += key;
    append(static_cast<std::uint32_t>(texts.size()), ends);
  }
  directory += ends;
  directory += texts;
  games_.clear();
}

const Lookup kPlayerLookup{"its index", servesPlayer,
                           findByText<SectionKind::PlayerIndex, SectionKind::PlayerBitmaps>, isSamePlayer};
const Lookup kEcoLookup{"its index", servesEco, findByText<SectionKind::EcoIndex, SectionKind::EcoBitmaps>};

}  // namespace cql::database
