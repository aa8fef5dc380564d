#include "tools/generate/tags.h"

#include <algorithm>
#include <iterator>

#include "runtime/decimal.h"

namespace cql::generate {
namespace {

// The people are invented. Some names have common prefixes, so that searches for players are realistic.
constexpr std::string_view kSurnames[] = {
    "Abel",   "Adler",  "Almeida", "Anders",   "Baranek",  "Becker",    "Bellini",    "Bergstrom",
    "Castro", "Cermak", "Clarke",  "Corvin",   "Dalgard",  "Deventer",  "Dimitrov",   "Dorn",
    "Eklund", "Engel",  "Farkas",  "Ferreira", "Fontaine", "Gallo",     "Geller-Ray", "Grimm",
    "Haas",   "Hakala", "Horvat",  "Ibsen",    "Ivarsson", "Jansen",    "Jokinen",    "Kadlec",
    "Kallas", "Keller", "Kovac",   "Lambert",  "Larkin",   "Lindqvist", "Lorenz",     "Marek",
    "Martel", "Meier",  "Moreau",  "Nagy",     "Nilsen",   "Novak",     "O'Hara",     "Oliveira",
    "Palmer", "Petrov", "Quint",   "Rask",     "Rossi",    "Sato",      "Schmid",     "Silva",
    "Tamm",   "Toth",   "Ulrich",  "Vaganek",  "Vesely",   "Weber",     "Yilmaz",     "Zeman"};
constexpr std::string_view kFirstNames[] = {"Anna",  "Boris", "Clara", "David", "Elena", "Felix",
                                            "Greta", "Hugo",  "Irena", "Jonas", "Karin", "Laszlo",
                                            "Maria", "Niels", "Olga",  "Pavel"};
constexpr std::string_view kEvents[] = {
    "City Open",  "Club Championship", "Spring Festival", "Team League",   "Memorial", "Candidates",
    "Junior Cup", "Grand Prix",        "Rapid Challenge", "New Year Open", "Olympiad", "Casual Game"};
constexpr std::string_view kSites[] = {"Amsterdam NED", "Berlin GER", "Budapest HUN",  "Buenos Aires ARG",
                                       "Chennai IND",   "Dubai UAE",  "Dublin IRL",    "Havana CUB",
                                       "London ENG",    "Madrid ESP", "New York USA",  "Oslo NOR",
                                       "Paris FRA",     "Prague CZE", "Reykjavik ISL", "Tallinn EST",
                                       "Tbilisi GEO",   "Tokyo JPN",  "Warsaw POL",    "Zurich SUI"};
constexpr std::uint32_t kPlayers = std::size(kSurnames) * std::size(kFirstNames);
constexpr std::uint32_t kFirstYearOfRatings = 1971;

/// Returns a random rating near the player's usual strength.
std::uint32_t ratingOf(std::uint32_t player, Random& random) {
  return 1900 + player * 7919 % 850 + random.below(60);
}

void appendTag(std::string_view name, std::string_view value, std::string& out) {
  out += '[';
  out += name;
  out += " \"";
  out += value;
  out += "\"]\n";
}
void appendTag(std::string_view name, std::uint32_t value, std::string& out) {
  appendTag(name, std::to_string(value), out);
}

void appendPart(std::uint32_t n, std::string& out) {
  out += '.';
  if (!n) {
    out += "??";
  } else {
    out += static_cast<char>('0' + n / 10);
    out += static_cast<char>('0' + n % 10);
  }
}

std::string nameOf(std::uint32_t player) {
  std::string name(kSurnames[player / std::size(kFirstNames)]);
  name += ", ";
  name += kFirstNames[player % std::size(kFirstNames)];
  return name;
}

}  // namespace

Meeting drawMeeting(Random& random) {
  Meeting m;
  m.event = random.of(kEvents);
  m.site = random.of(kSites);
  m.year = 2024 - std::min(random.below(75), random.below(75));
  m.month = random.chance(92) ? 1 + random.below(12) : 0;
  m.day = m.month && random.chance(92) ? 1 + random.below(28) : 0;
  m.round = 1 + random.below(11);
  m.players[0] = random.below(kPlayers);
  m.players[1] = (m.players[0] + 1 + random.below(kPlayers - 1)) % kPlayers;
  for (int color : {0, 1})
    m.ratings[color] =
        m.year >= kFirstYearOfRatings && random.chance(95) ? ratingOf(m.players[color], random) : 0;
  return m;
}

void appendTags(const Meeting& m, std::string_view result, std::string_view eco, int plies,
                std::string& out) {
  appendTag("Event", m.event, out);
  appendTag("Site", m.site, out);
  out += "[Date \"";
  appendNumber(m.year, out);
  appendPart(m.month, out);
  appendPart(m.day, out);
  out += "\"]\n";
  appendTag("Round", m.round, out);
  appendTag("White", nameOf(m.players[0]), out);
  appendTag("Black", nameOf(m.players[1]), out);
  appendTag("Result", result, out);
  if (m.ratings[0]) appendTag("WhiteElo", m.ratings[0], out);
  if (m.ratings[1]) appendTag("BlackElo", m.ratings[1], out);
  appendTag("ECO", eco, out);
  appendTag("PlyCount", static_cast<std::uint32_t>(plies), out);
  out += '\n';
}

}  // namespace cql::generate
