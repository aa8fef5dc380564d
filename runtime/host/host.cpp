#include "runtime/host/host.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <numeric>
#include <utility>

#include "runtime/assert.h"
#include "runtime/host/stack_limit.h"
#include "runtime/kernel/kernel.h"
#include "runtime/pages.h"
#include "runtime/rules/counted_moves.h"
#include "runtime/rules/square_text.h"
#include "runtime/values/run_time_error.h"

namespace cql {
namespace {

std::uint64_t merged(Merge how, std::uint64_t own, std::uint64_t more) {
  const auto a = static_cast<std::int32_t>(own), b = static_cast<std::int32_t>(more);
  auto number = [](std::int64_t value) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(value)));
  };
  switch (how) {
    case Merge::None:
      break;
    case Merge::Sum:
      return number(std::int64_t{a} + b);  // wraps, as the addition does
    case Merge::Union:
      return own | more;
    case Merge::Largest:
      return number(std::max(a, b));
    case Merge::Smallest:
      return number(std::min(a, b));
  }
  return own;
}

/// Returns the bytes of a limit in megabytes, of which 0 stands for none.
std::size_t bytesOf(int megabytes) {
  return megabytes > 0 ? static_cast<std::size_t>(megabytes) << 20 : SIZE_MAX;
}

}  // namespace

void merge(const Manifest& manifest, Accumulated& own, const Accumulated& more) {
  CQL_ASSERT(more.empty() || more.size() == manifest.variables.size());
  own.resize(manifest.variables.size());
  for (std::size_t i = 0; i < more.size(); ++i) own[i] = merged(manifest.variables[i].merge, own[i], more[i]);
}

Host::Host(const Manifest& theManifest, const RunOptions& theOptions)
    : manifest(theManifest),
      options(theOptions),
      strings(theManifest.variables.size(), theManifest.stringSlots, &memory, arena),
      longestString_(std::min({static_cast<std::size_t>(INT32_MAX), bytesOf(theOptions.mostMegabytes),
                               bytesOf(theOptions.mostGameMegabytes)})) {
  CQL_ASSERT(manifest.persistentSlots <= manifest.slotCount);
  slots_.resize(std::max<std::size_t>(manifest.slotCount, 1));
  for (const std::string& pattern : manifest.regexes) regex.literals.emplace_back(pattern);
  for (const DictionaryInfo& info : manifest.dictionaries)
    dictionary.all.emplace_back(info, &dictionary.entries);
  sort.values.resize(manifest.sortKeys.size());
  for (std::size_t i = 0; i < manifest.sortKeys.size(); ++i) sort.comments.emplace_back(&memory);
  consecutiveMoves.longest.resize(manifest.consecutiveQuiet.size());
  positions.registers.resize(manifest.registers);
  records.met.resize(manifest.distincts);
  records.metStrings.resize(manifest.distincts);
  metadata.smallestGames.resize(manifest.collections.size());
  // Persistent variables have a value from the start (language/30 §6).
  for (std::size_t i = 0; i < manifest.variables.size(); ++i) {
    const VariableInfo& v = manifest.variables[i];
    if (!v.persistent) continue;
    CQL_ASSERT(v.slot + 1 < manifest.persistentSlots);
    slots_[v.slot] = 1;
    if (v.kind == VariableKind::String) strings.remember(i);
  }
  journal.keepEverything(options.alwaysComment);
  journal.show(&context_);
  context_.slots = slots_.data();
  context_.variations = options.variations;
  context_.commentLevel = static_cast<std::uint8_t>(options.commentLevel);
  context_.uniqueComments = options.uniqueComments;
  context_.alwaysComment = options.alwaysComment;
  context_.firstMatchOnly = options.first ? 2 : 0;
  context_.recordsUnmatched = options.matchCount && options.matchCount->contains(0);
  context_.recordsEvidence = options.evidence;
  context_.arena = &arena.top();
  context_.texts = strings.variables();
  context_.services = &hostServices();
  context_.host = this;
}

Host::~Host() = default;

/// Prepares the evaluation of filters that depend on the game alone.
void Host::lookAt(GameRecord& record) {
  CQL_ASSERT(record.count > 0 && record.unread >= 0 && record.unread < record.count);
  game = &record;
  context_.game = record.view();
  context_.stackLimit = stackLimit();  // of the thread that evaluates this game
  context_.positionsRead = record.count - record.unread;
  context_.matchCount = 0;
  std::fill(slots_.begin() + manifest.persistentSlots, slots_.begin() + manifest.slotCount, 0);
  arena.release(0);
  strings.released(0);
  if (!gamesAreBegun_) texts.clear();
  text.open = 0;
  if (!manifest.hasNoSideEffects) {
    regex.groups.places.clear();
    regex.iterations.clear();
  }
}

void Host::prepare(GameRecord& record) {
  lookAt(record);
  if (manifest.persistentSlots > 0) before_.assign(slots_.begin(), slots_.begin() + manifest.persistentSlots);
  strings.beginGame();
  const auto positions = static_cast<std::size_t>(record.count);
  for (auto* array : {&matches_, &matchMarks_}) {
    // Reserves capacity for larger games that follow, but not for another huge one; in steps, so that an
    // interrupt does not wait for more.
    constexpr std::size_t kMostAtOnce = 1 << 20;
    if (array->size() >= positions) continue;
    const std::size_t size = positions + std::min(positions, kMostAtOnce);
    reserveHuge(*array, size);
    while (array->size() < size && !isInterrupted())
      array->resize(std::min(size, array->size() + kMostAtOnce));
  }
  context_.matches = matches_.data();
  context_.matchMarks = matchMarks_.data();

  journal.clear();
  if (!manifest.hasNoSideEffects) clearOutcome();
  ++gameStamp;
  std::fill(metadata.smallestGames.begin(), metadata.smallestGames.end(), 0);
}

/// Clears the results of services from the game before.
void Host::clearOutcome() {
  records.contributed.clear();
  records.rowsSeen = 0;
  printed.clear();
  edits.tags.clear();
  edits.removedComments.clear();
  edits.unmarked = false;
  for (Dictionary& d : dictionary.all)
    if (d.info().local) d.clear();
  for (SortValue& s : sort.values) s.has = false;
  for (CommentList& c : sort.comments) c.clear();
  for (ConsecutiveMovesState::Run& r : consecutiveMoves.longest) r.first.clear(), r.second.clear();
  consecutiveMoves.comments.clear();
}

RunStatus Host::run(SearchFunction search, GameRecord& record) {
  // Other searches compute them on demand (trackPieces); imaginary positions copy them unconditionally.
  if (manifest.imaginaryLevels > 0 && (manifest.needs & kNeedIdentities)) record.trackPieces();
  if (manifest.needs & kNeedHalfMoves) countHalfMoves(record);
  if (manifest.repetitions) countRepetitions(record, manifest.repetitions);
  if (options.mostGameMegabytes > 0) releaseMemory();
  prepare(record);
  if (isInterrupted()) return undoGame(RunStatus::Interrupted);
  if (manifest.imaginaryLevels > 0)
    imaginary_.begin(context_.game, manifest.imaginaryLevels, manifest.needs & kNeedIdentities,
                     manifest.needs & kNeedChecks);
  memory.begin(bytesOf(options.mostGameMegabytes));
  switch (setjmp(exit_)) {
    case 0:
      search(&context_);
      return complete();
    case kFailed:
      memory.end();
      return RunStatus::Failed;
    case kInterrupted:
      return undoGame(RunStatus::Interrupted);
    default:
      return undoGame(RunStatus::TooMuchMemory);
  }
}

/// Makes the results of a game of which all positions have been evaluated.
RunStatus Host::complete() {
  CQL_ASSERT(context_.matchCount >= 0 && context_.matchCount <= game->count);
  CQL_ASSERT(std::ranges::is_sorted(matches()));
  if (journal.entries().valuesLeftOut() || records.contributed.valuesLeftOut()) {
    failure_ = {textOf(RunTimeError::TooManyValues), std::nullopt, context_.game.gameNumber};
    context_.matchCount = 0;
    memory.end();
    return RunStatus::Failed;
  }
  if (!manifest.hasNoSideEffects) {
    try {
      markRuns();
      makeCommentTexts();
    } catch (const std::bad_alloc&) {
      if (!memory.isReached()) throw;
      return undoGame(RunStatus::TooMuchMemory);
    }
  }
  memory.end();
  return RunStatus::Done;
}

/// Leaves no results of a game; returns the status.
RunStatus Host::undoGame(RunStatus status) {
  memory.end();
  context_.matchCount = 0;
  std::ranges::copy(before_, slots_.begin());
  strings.undoGame();
  return status;
}

/// Releases the memory that the games before have needed.
void Host::releaseMemory() {
  strings.releaseMemory();
  arena.releaseMemory();
  journal.releaseMemory();
  records.contributed.releaseMemory();
  for (CommentList& comments : sort.comments) comments.releaseMemory();
  consecutiveMoves.comments.releaseMemory();
  imaginary_.releaseMemory();
  printed.clear();
  printed.shrink_to_fit();
}

Verdict Host::mayMatch(PrefilterFunction prefilter, GameRecord& record) {
  lookAt(record);
  switch (setjmp(exit_)) {
    case 0:
      return prefilter(&context_) ? Verdict::MayMatch : Verdict::NoMatch;
    case kFailed:
      return Verdict::Failed;
    case kInterrupted:
      return Verdict::Interrupted;
    default:
      return Verdict::MayMatch;  // the search finds that it takes too much
  }
}

void Host::matchAll(GameRecord& record) {
  CQL_ASSERT(manifest.wholeGames);
  prepare(record);
  context_.matchCount = std::min(context_.firstMatchOnly ? 1 : record.count,
                                 static_cast<std::int32_t>(matches_.size()));  // fewer after an interrupt
  std::iota(matches_.begin(), matches_.begin() + context_.matchCount, 0);
}

void Host::setInput(std::string_view name) {
  if (name == metadata.input) return;
  metadata.input = name;
  metadata.lastGameNumber = -1;
}

void Host::interrupt() {
  std::atomic_ref(context_.interrupt).store(1, std::memory_order_relaxed);
}

void Host::stop(std::initializer_list<std::string_view> message, std::int32_t location) {
  CQL_ASSERT(location >= 0 && static_cast<std::size_t>(location) < manifest.places.size());
  failure_.message.clear();
  for (std::string_view part : message) failure_.message += part;
  leaveWithFailure(location);
}

void Host::stopAtLongString(std::int32_t location) {
  if (longestString_ == bytesOf(options.mostGameMegabytes)) leave(kTooMuchMemory);
  failure_.message = "this string gets longer than " + std::to_string(longestString_) + " bytes";
  leaveWithFailure(location, longestString_ < INT32_MAX ? ErrorKind::Memory : ErrorKind::Runtime);
}

void Host::stopOutOfMemory() {
  if (memory.isReached()) leave(kTooMuchMemory);
  failure_.message = "out of memory";  // so short that it needs none
  leaveWithFailure(std::nullopt, ErrorKind::Memory);
}

void Host::leaveWithFailure(std::optional<std::int32_t> location, ErrorKind kind) {
  failure_.kind = kind;
  failure_.location = location;
  failure_.game = context_.game.gameNumber;
  leave(kFailed);
}

void Host::stopInterrupted() {
  leave(kInterrupted);
}

void Host::leave(Exit exit) {
  context_.matchCount = 0;
  std::longjmp(exit_, exit);
}

Accumulated Host::takeAccumulated() {
  Accumulated taken(manifest.variables.size());
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (const VariableInfo& v = manifest.variables[i]; v.merge != Merge::None)
      taken[i] = std::exchange(slots_[v.slot + 1], 0);
  return taken;
}

void Host::addAccumulated(const Accumulated& more) {
  Accumulated sum = takeAccumulated();
  merge(manifest, sum, more);
  for (std::size_t i = 0; i < sum.size(); ++i)
    if (const VariableInfo& v = manifest.variables[i]; v.merge != Merge::None) slots_[v.slot + 1] = sum[i];
}

std::string Host::persistentLines() const {
  std::string out;
  for (std::size_t i = 0; i < manifest.variables.size(); ++i) {
    const VariableInfo& v = manifest.variables[i];
    if (!v.persistent || v.quiet) continue;
    out += v.name + ": ";
    const std::uint64_t value = slots_[v.slot + 1];
    if (!slots_[v.slot]) {
      out += "<unbound>";
    } else {
      switch (v.kind) {
        case VariableKind::Set:
          appendSet(value, out);
          break;
        case VariableKind::String:
          out.append("\"").append(strings.text(i)).append("\"");
          break;
        case VariableKind::Number:
        case VariableKind::Position:
        case VariableKind::Piece:
          out += std::to_string(static_cast<std::int32_t>(value));
          break;
      }
    }
    out += '\n';
  }
  return out;
}

}  // namespace cql
