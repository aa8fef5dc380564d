#include "tools/generate/generate.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "search/thread.h"
#include "tools/generate/remarks.h"
#include "tools/generate/tags.h"

namespace cql::generate {
namespace {

constexpr std::int64_t kGamesOfBlock = 512;
constexpr std::size_t kWidth = 79;

/// Returns a result that fits the final position. Without mate or a draw by the rules, the better side
/// usually wins.
std::string_view resultOf(Ending ending, const Situation& last, const Meeting& meeting, Random& random) {
  static constexpr std::string_view kWhiteWins = "1-0", kBlackWins = "0-1", kDraw = "1/2-1/2";
  if (ending == Ending::Mate) return last.state.side == kWhite ? kBlackWins : kWhiteWins;
  if (ending == Ending::Draw) return kDraw;
  int score = 2 * (material(last.board, kWhite) - material(last.board, kBlack)) +
              static_cast<int>(random.below(13)) - 6;
  if (meeting.ratings[0] && meeting.ratings[1])
    score += (static_cast<int>(meeting.ratings[0]) - static_cast<int>(meeting.ratings[1])) / 150;
  return score > 6 ? kWhiteWins : score < -6 ? kBlackWins : kDraw;
}

/// Appends the words with line breaks: spaces become line ends where a line would exceed PGN's limit.
void appendWrapped(std::string& words, std::string& out) {
  std::size_t begin = 0;
  while (words.size() - begin > kWidth) {
    std::size_t at = begin + kWidth;
    while (words[at] != ' ') --at;
    words[at] = '\n';
    begin = at + 1;
  }
  std::replace(words.begin(), words.end(), kFixedSpace, ' ');
  out += words;
}

/// The games of one thread in one iteration over blocks.
struct Part {
  Part(const Options& options) : maker(options.seed, options.extras) {}
  void make(std::int64_t begin, std::int64_t end) {
    text.clear();
    for (std::int64_t number = begin; number < end; ++number) maker.append(number, text);
  }
  GameMaker maker;
  std::string text;
};

/// Threads; the destructors wait for their end.
using Threads = std::vector<std::unique_ptr<search::Thread>>;

}  // namespace

void GameMaker::append(std::int64_t number, std::string& out) {
  Random random(seed_, static_cast<std::uint64_t>(number));
  const Meeting meeting = drawMeeting(random);
  const Opening& opening = random.of(openings());
  const Ending ending = moves_.play(opening, random);
  const std::string_view result = resultOf(ending, moves_.last(), meeting, random);
  appendTags(meeting, result, opening.code, moves_.last().ply, out);
  moves_.text() += result;
  appendWrapped(moves_.text(), out);
  out += "\n\n";
}

void makeGames(const Options& options, const Sink& sink) {
  const std::int64_t count = std::max<std::int64_t>(options.games, 0);
  std::vector<Part> parts(static_cast<std::size_t>(std::max(options.threads, 1)), Part(options));
  // Double buffering: one set of parts is made while the other is written.
  std::vector<Part> others = parts;
  auto start = [&](std::vector<Part>& set, std::int64_t first) {
    Threads threads;
    for (Part& part : set) {
      const std::int64_t begin = std::min(first, count), end = std::min(first + kGamesOfBlock, count);
      threads.push_back(
          std::make_unique<search::Thread>([&part, begin, end] { part.make(begin + 1, end + 1); }));
      first += kGamesOfBlock;
    }
    return threads;
  };
  const std::int64_t round = kGamesOfBlock * static_cast<std::int64_t>(parts.size());
  Threads running = start(parts, 0);
  for (std::int64_t first = 0; first < count; first += round) {
    running.clear();
    parts.swap(others);  // `others` has been made
    running = start(parts, first + round);
    for (const Part& part : others)
      if (!part.text.empty() && !sink(part.text)) return;
  }
}

}  // namespace cql::generate
