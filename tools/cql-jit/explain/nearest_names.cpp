#include "tools/cql-jit/explain/nearest_names.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "io/warnings.h"
#include "runtime/edit_distance.h"
#include "runtime/letters/encoding.h"
#include "runtime/letters/fold.h"
#include "runtime/printable.h"
#include "search/game_conditions.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMostOffered = 5;
/// Almost any name is near a shorter one.
constexpr std::size_t kFewestLetters = 3;

bool isOfPlayers(const SignatureAtom& atom) {
  return atom.column == SignatureColumn::Tag &&
         (atom.index == tagIndex(kWhiteTag) || atom.index == tagIndex(kBlackTag));
}

/// Lists the names without special characters that all matches have as a part of a player's name.
std::vector<std::string> namesSought(const Settings& settings, const Manifest& manifest) {
  std::vector<std::string> names;
  if (settings.player && search::isPlain(*settings.player))
    names.push_back(letters::lettersOf(*settings.player));
  for (const SignatureClause& clause : manifest.condition.clauses)
    if (std::ranges::all_of(clause, isOfPlayers))
      for (const SignatureAtom& atom : clause)
        if (!atom.text.empty() && std::ranges::find(names, atom.text) == names.end())
          names.push_back(atom.text);
  return names;
}

/// Returns the distance of a name to a whole name, or to its nearest word; all are folded.
std::size_t distanceToPart(std::string_view name, std::string_view whole, std::size_t most) {
  std::size_t least = most + 1;
  const auto compare = [&](std::string_view part) {
    const std::size_t longer = std::max(name.size(), part.size()),
                      shorter = std::min(name.size(), part.size());
    if (longer - shorter <= most) least = std::min(least, editDistance(name, part));
  };
  compare(whole);
  for (std::size_t begin = 0; begin < whole.size();) {
    const std::size_t end = std::min(whole.find_first_of(" ,.-", begin), whole.size());
    compare(whole.substr(begin, end - begin));
    begin = end + 1;
  }
  return least;
}

/// The players of the inputs by their names, with the number of their games.
using Players = std::unordered_map<std::string, std::int64_t>;

/// Adds the players of a source. Returns false if an error or `end` came first.
bool readPlayers(GameSource& source, Clock::time_point end, Players& players) {
  std::unique_ptr<GameBatch> batch;
  std::unique_ptr<GameReader> reader;
  GameRecord record;
  NoWarnings silent;
  source.prepare(reader);
  while (source.next(batch, {})) {
    for (std::size_t game = 0; game < batch->games; ++game) {
      reader->open(*batch, game);
      reader->readTags(kWhiteTag | kBlackTag, record, silent);
      for (const std::string_view name : {record.tags.white, record.tags.black})
        ++players[letters::lettersOf(name)];
    }
    if (Clock::now() > end) return false;
  }
  return source.error().empty();
}

/// Returns the players of all inputs; nullopt if one cannot be read twice, or reading takes longer than a
/// second.
std::optional<Players> playersOf(const std::string& encoding, const std::vector<std::string>& inputs) {
  if (std::ranges::find(inputs, "-") != inputs.end()) return std::nullopt;
  const Clock::time_point end = Clock::now() + std::chrono::seconds(1);
  Players players;
  for (const std::string& input : inputs) {
    std::string error;
    SourceOptions options;
    options.encoding = encoding;
    const std::unique_ptr<GameSource> source = openInput(input, options, error);
    if (!source || !readPlayers(*source, end, players)) return std::nullopt;
  }
  return players;
}

/// Returns the players with a name near this one, the nearest first; nothing if one of them has the name.
std::vector<std::string_view> nearestTo(const std::string& name, const Players& players, bool isFolded) {
  using Near = std::tuple<std::size_t, std::int64_t, std::string_view>;  // distance, -games, name
  const std::string folded = letters::fold(name);
  if (folded.size() < kFewestLetters) return {};
  const std::size_t most = folded.size() < 5 ? 1 : folded.size() < 9 ? 2 : 3;  // `Morfy` is near Morphy
  std::vector<Near> near;
  for (const auto& [player, games] : players) {
    const std::string plain = letters::fold(player);
    const bool isPart = plain.find(folded) != std::string::npos;
    if (isFolded ? isPart : player.find(name) != std::string::npos) return {};
    const std::size_t distance = isPart ? 0 : distanceToPart(folded, plain, most);
    if (distance <= most) near.emplace_back(distance, -games, player);
  }
  std::ranges::sort(near);
  std::vector<std::string_view> names;
  for (const Near& one : near)
    if (names.size() < kMostOffered) names.push_back(std::get<std::string_view>(one));
  return names;
}

}  // namespace

std::string nearestNames(const Settings& settings, const Manifest& manifest,
                         const std::vector<std::string>& inputs) {
  const std::vector<std::string> sought = namesSought(settings, manifest);
  if (sought.empty()) return "";
  const std::optional<Players> players = playersOf(settings.encoding.value_or(""), inputs);
  if (!players) return "";
  std::string lines;
  for (const std::string& name : sought) {
    const auto nearest = nearestTo(name, *players, settings.fold);
    if (nearest.empty()) continue;
    if (!lines.empty()) lines += "\n";
    lines += "no game has the player '" + printable(name) + "'; the nearest names:";
    for (const std::string_view one : nearest) lines += (one == nearest[0] ? " " : "; ") + printable(one);
  }
  return lines;
}

std::string playersMeant(const std::string& encoding, const std::vector<std::string>& words,
                         const std::vector<std::string>& inputs) {
  if (words.empty() || inputs.empty()) return "";
  const std::optional<Players> players = playersOf(encoding, inputs);
  if (!players) return "";
  std::string lines;
  for (const std::string& word : words) {
    const std::string folded = letters::fold(word);
    // The player of the most games among those that have the word as a name.
    std::string_view found;
    std::int64_t most = 0;
    for (const auto& [player, games] : *players)
      if (games > most && distanceToPart(folded, letters::fold(player), 0) == 0) {
        found = player;
        most = games;
      }
    if (found.empty())
      if (const auto nearest = nearestTo(word, *players, true); !nearest.empty()) found = nearest.front();
    if (found.empty()) continue;
    const std::string name(found.substr(0, found.find(',')));
    lines += "'" + printable(word) + "' may be the player " + printable(std::string(found)) +
             ": write player \"" + printable(name) + "\"\n";
  }
  return lines;
}

}  // namespace cql::tool
