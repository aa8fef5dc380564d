#include "runtime/settle_fields.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/chars.h"
#include "runtime/time_control.h"

namespace cql {
namespace {

using ScoreKind = MoveFields::Score;

class Settler {
 public:
  Settler(const GameRecord& game, std::string_view timeControl, std::vector<MoveFields>& fields,
          const FieldNotes& notes)
      : game_(game),
        fields_(fields),
        curve_(notes.curve),
        control_(readTimeControl(timeControl)),
        periods_(timeControl.find(':') != std::string_view::npos),
        doubtful_(notes.doubtful) {
    for (std::int32_t id = 0;; ++id) {
      mainLine_.push_back(id);
      if (id + 1 >= game.subtreeEnds[static_cast<std::size_t>(id)]) break;
    }
  }

  std::int32_t settle() {
    settleCurve();
    settleScores();
    settleClocks();
    return doubtful_;
  }

 private:
  MoveFields& fields(std::int32_t id) { return fields_[static_cast<std::size_t>(id)]; }
  bool whiteMoved(std::int32_t id) const { return game_.sides[static_cast<std::size_t>(id)] == kBlack; }

  /// Distributes the numbers of [%evp FROM,TO,...] over the main line. An evaluation in a position's own
  /// comment overrides them.
  void settleCurve() {
    if (curve_.empty()) return;
    std::vector<std::int32_t> numbers;
    if (!readNumbers(curve_, numbers)) {
      ++doubtful_;
      return;
    }
    const auto from = static_cast<std::size_t>(numbers[0]);
    for (std::size_t i = 2; i < numbers.size() && from + i - 2 < mainLine_.size(); ++i) {
      MoveFields& at = fields(mainLine_[from + i - 2]);
      if (at.kind == ScoreKind::None) setCurveScore(numbers[i], at);
    }
  }

  /// Reads numbers between commas. Returns false unless they are a curve with as many values as it says.
  static bool readNumbers(std::string_view text, std::vector<std::int32_t>& numbers) {
    const char *p = text.data(), *const end = p + text.size();
    for (;; ++p) {
      while (p < end && isBlank(*p)) ++p;
      std::int32_t number = 0;
      const auto [next, error] = std::from_chars(p, end, number);
      if (error != std::errc()) return false;
      numbers.push_back(number);
      p = next;
      while (p < end && isBlank(*p)) ++p;
      if (p == end) break;
      if (*p != ',') return false;
    }
    return numbers.size() > 2 && numbers[0] >= 0 && numbers[1] >= numbers[0] &&
           std::ssize(numbers) - 2 == std::int64_t{numbers[1]} - numbers[0] + 1;
  }

  /// A mate in n plies is 30000 - n. The sign of a mate on the board has no meaning.
  void setCurveScore(std::int32_t number, MoveFields& at) {
    constexpr std::int32_t kMate = 30000, kMostScore = 29000, kNone = 32767;
    if (number == kNone) return;
    const std::int64_t wide = number, size = wide < 0 ? -wide : wide;
    if (size > kMate) {
      ++doubtful_;
      return;
    }
    if (size <= kMostScore) {
      at.kind = ScoreKind::Centipawns;
      at.score = number;
    } else {
      at.score = static_cast<std::int32_t>((kMate - size + 1) / 2);
      at.kind = size == kMate ? ScoreKind::MoverMates
                : number > 0  ? ScoreKind::WhiteMates
                              : ScoreKind::BlackMates;
    }
    at.depth = -1;
  }

  /// Turns the scores of engines to those of White.
  void settleScores() {
    for (std::int32_t id = 0; id < game_.count; ++id) {
      MoveFields& at = fields(id);
      if (!(at.origin & MoveFields::kForMover)) continue;
      clear(at, MoveFields::kForMover);
      if (whiteMoved(id)) continue;
      if (at.kind == ScoreKind::Centipawns)
        at.score = -at.score;
      else
        at.kind = at.kind == ScoreKind::WhiteMates ? ScoreKind::BlackMates : ScoreKind::WhiteMates;
    }
  }

  static void clear(MoveFields& at, unsigned origin) {
    at.origin = static_cast<std::uint8_t>(at.origin & ~origin);
  }

  /// Decides by the clocks of the main line what those of all positions mean.
  void settleClocks() {
    bool longOnes = false, shortOnes = false;
    for (const std::int32_t id : mainLine_) {
      if (fields(id).clock < 0) continue;
      shortOnes |= (fields(id).origin & MoveFields::kShortClock) != 0;
      longOnes |= (fields(id).origin & (MoveFields::kShortClock | MoveFields::kBareClock)) == 0;
    }
    const Parts parts = longOnes || !shortOnes ? Parts::MinutesSeconds : partsOfShortClocks();
    const bool bareCount = !longOnes && !shortOnes && bareClocksRun();
    for (std::int32_t id = 0; id < game_.count; ++id) {
      MoveFields& at = fields(id);
      if (at.clock < 0) continue;
      if (at.origin & MoveFields::kShortClock) settleShort(parts, at);
      if ((at.origin & MoveFields::kBareClock) && !bareCount) dropClock(at);
      clear(at, MoveFields::kShortClock | MoveFields::kBareClock);
    }
  }

  void dropClock(MoveFields& at) {
    at.clock = -1;
    ++doubtful_;
  }

  enum class Parts { MinutesSeconds, HoursMinutes, Unknown };
  static constexpr std::int64_t kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute;

  void settleShort(Parts parts, MoveFields& at) {
    if (parts == Parts::MinutesSeconds) return;
    if (parts == Parts::Unknown || at.clock > INT32_MAX / 60) return dropClock(at);
    at.clock *= 60;
    at.origin |= MoveFields::kWholeMinutes;
  }

  /// Compares the first clocks of both players with the time at the start of the game. Without a time control
  /// hours and minutes are what boards write; no game begins with more than two and a half hours.
  Parts partsOfShortClocks() {
    constexpr std::int64_t kMostHours = 24, kLongest = 2 * kHour + 30 * kMinute;
    bool minutesFit = true, hoursFit = true;
    std::int64_t largest = 0;
    std::optional<std::int64_t> first[2];
    for (const std::int32_t id : mainLine_) {
      if (fields(id).clock < 0 || !(fields(id).origin & MoveFields::kShortClock)) continue;
      const std::int64_t clock = fields(id).clock;
      largest = std::max(largest, clock);
      if (id > 0 && !std::exchange(first[whiteMoved(id)], clock)) {
        minutesFit &= isFirstClock(clock, kSecond);
        hoursFit &= isFirstClock(clock * 60, kMinute);
      }
    }
    if (largest >= kMostHours * kMinute) return Parts::MinutesSeconds;
    if (!control_) return largest * 60 <= kLongest ? Parts::HoursMinutes : Parts::MinutesSeconds;
    if (minutesFit == hoursFit) return Parts::Unknown;
    return minutesFit ? Parts::MinutesSeconds : Parts::HoursMinutes;
  }

  /// Returns true if a player can have this much time after the first move: at least half of the base.
  bool isFirstClock(std::int64_t clock, std::int64_t unit) const {
    return !control_ || (clock >= control_->base / 2 && clock <= control_->base + control_->increment + unit);
  }

  /// Returns true if the times without a command run down as clocks do; times that moves took go up and down.
  bool bareClocksRun() {
    std::optional<std::int64_t> last[2];
    for (const std::int32_t id : mainLine_) {
      if (fields(id).clock < 0 || !(fields(id).origin & MoveFields::kBareClock)) continue;
      const std::int64_t clock = fields(id).clock;
      const std::optional<std::int64_t> before = std::exchange(last[whiteMoved(id)], clock);
      if (!before && !isFirstClock(clock, kSecond)) return false;
      const std::int64_t gain = control_ && control_->increment > 0 ? control_->increment + kSecond : 0;
      if (before && clock > *before + gain && !periods_) return false;
    }
    return true;
  }

  const GameRecord& game_;
  std::vector<MoveFields>& fields_;
  const std::string_view curve_;
  const std::optional<TimeControl> control_;
  const bool periods_;  ///< the time control has several
  std::int32_t doubtful_;
  std::vector<std::int32_t> mainLine_;
};

}  // namespace

std::int32_t settleFields(const GameRecord& game, std::string_view timeControl,
                          std::vector<MoveFields>& fields, FieldNotes& notes) {
  if (!std::exchange(notes.unsettled, false)) return 0;
  const std::int32_t doubtful = Settler(game, timeControl, fields, notes).settle();
  notes = {};
  return doubtful;
}

std::string_view timeControlOf(const GameRecord& game) {
  const auto& tags = game.tags.byName;
  const auto last =
      std::find_if(tags.rbegin(), tags.rend(), [](const Tag& t) { return t.name == "TimeControl"; });
  return last == tags.rend() ? std::string_view() : last->value;
}

std::string ambiguousNumbers(std::int32_t count) {
  return "ambiguous numbers in comments have no value: " + std::to_string(count);
}

}  // namespace cql
