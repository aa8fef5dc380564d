// The state of one worker that runs a compiled query over games; the services of
// runtime/services/services.def work on it.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <atomic>
#include <csetjmp>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/arena.h"
#include "runtime/comments/comment_order.h"
#include "runtime/comments/journal.h"
#include "runtime/comments/text_part.h"
#include "runtime/context.h"
#include "runtime/game_memory.h"
#include "runtime/game_record.h"
#include "runtime/host/imaginary_store.h"
#include "runtime/host/service_state.h"
#include "runtime/host/similar_position.h"
#include "runtime/host/string_variables.h"
#include "runtime/letters/game_texts.h"
#include "runtime/manifest.h"
#include "runtime/rules/openings.h"
#include "runtime/run_failure.h"
#include "runtime/settings.h"

namespace cql {

/// Options that all workers of a run share.
struct RunOptions : Settings {
  /// Returns the number of the last game of an input, 0 if unknown. Called by every worker, once for each
  /// input.
  std::function<std::int32_t(std::string_view input)> lastGameNumber;
  std::vector<std::shared_ptr<const PositionCollection>> collections;  ///< as in the manifest
  std::vector<std::string> queryFiles;  ///< of all queries of the run: `writefile` does not replace them
  /// Returns the names of openings. Null, or unset: no position has a name. Called by any worker.
  std::function<const OpeningTable*()> openingTable;
  bool evidence = false;  ///< matches are drawn: what they are made of is recorded
};

/// Identifies a file, whatever name leads to it.
using FileNumber = std::pair<dev_t, ino_t>;
/// The files that a run has written by `writefile`, and for which query; shared by all queries of a run.
using FileWriters = std::shared_ptr<std::map<FileNumber, const struct Host*>>;

/// Values of the persistent variables that games only add to (Merge), by index in Manifest::variables.
using Accumulated = std::vector<std::uint64_t>;
/// Merges the values of other games into `own`; an empty list stands for no games.
void merge(const Manifest& manifest, Accumulated& own, const Accumulated& more);

/// TooMuchMemory: the query takes more in the game than Settings::mostGameMegabytes.
enum class RunStatus : std::uint8_t { Done, Interrupted, TooMuchMemory, Failed };
/// The result of what depends on a game alone. Failed: a run-time error; the failure says where.
enum class Verdict : std::uint8_t { NoMatch, MayMatch, Interrupted, Failed };

/// One worker. Public data members are for the services; others use the documented functions.
struct Host {
 public:
  Host(const Manifest& manifest, const RunOptions& options);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// Begins a game before its tags are tested. A caller that calls this does so for each game.
  void beginGame() {
    gamesAreBegun_ = true;
    texts.clear();
  }
  /// Evaluates the query at all positions of the game. The results below are those of this game until the
  /// next one. If the search is interrupted or takes too much memory, persistent variables are as before the
  /// game.
  RunStatus run(SearchFunction search, GameRecord& game);
  /// Evaluates what depends on the game alone; the record needs only its tags. NoMatch: no position can
  /// match. There are no results of this game before run() or skip().
  Verdict mayMatch(PrefilterFunction prefilter, GameRecord& game);
  /// Makes all positions match, instead of run(): if mayMatch() returned MayMatch and the manifest says
  /// `wholeGames`.
  void matchAll(GameRecord& game);
  /// Instead of run(), for a game that is not evaluated: no position matches, nothing is added.
  void skip(GameRecord& game) { prepare(game); }
  /// From now on, only whether a game matches is of interest: queries without effects end at the first match.
  void askForFirstMatchOnly() {
    context_.firstMatchOnly = std::max<std::uint8_t>(context_.firstMatchOnly, 1);
  }
  /// Sets the file that the next games come from; the name must live as long as they are searched.
  void setInput(std::string_view name);
  /// Asks a running search to stop, from another thread.
  void interrupt();
  /// Takes an interrupt back, for the next game.
  void resume() { std::atomic_ref(context_.interrupt).store(0, std::memory_order_relaxed); }
  bool isInterrupted() { return std::atomic_ref(context_.interrupt).load(std::memory_order_relaxed) != 0; }
  /// The flag that interrupt() sets, for searches that take long.
  const std::uint32_t* interruptFlag() { return &context_.interrupt; }

  // --- results of the last game
  std::span<const std::int32_t> matches() const {
    return {matches_.data(), static_cast<std::size_t>(context_.matchCount)};
  }
  /// The matching positions that get a match comment: none or all.
  std::span<const std::int32_t> marks() const {
    return edits.unmarked ? std::span<const std::int32_t>() : matches();
  }
  /// By match: the mark of the journal behind the entries that belong to it. Empty if the query records
  /// nothing.
  std::span<const std::int32_t> journalMarks() const {
    return manifest.comments && !edits.unmarked
               ? std::span<const std::int32_t>(matchMarks_).first(matches().size())
               : std::span<const std::int32_t>();
  }
  /// What the query adds, until the next game.
  MadeComments made() const;
  struct Comment {
    std::int32_t position;
    std::string text;
  };
  /// Returns the comments as texts, in the order in which they were made.
  std::vector<Comment> comments() const;
  /// The tags that the query changes, each name once, in the order of the first changes.
  const std::vector<TagChange>& changedTags() const { return edits.tags; }
  const std::vector<std::int32_t>& removedComments() const { return edits.removedComments; }
  std::span<const SortValue> sortValues() const { return sort.values; }
  std::string_view messages() const { return printed; }  ///< lines of `message`, each with its line feed
  const RunFailure& failure() const { return failure_; }

  // --- results of the run
  /// `NAME: VALUE` for each persistent variable that is not quiet, each with a line feed (language/30 §6).
  std::string persistentLines() const;
  /// Takes what games have accumulated since the last call; those variables start again.
  Accumulated takeAccumulated();
  /// Adds what was taken from this or another worker.
  void addAccumulated(const Accumulated& more);

  // --- for the services
  /// Leaves generated code with an error; the parts of the message are joined. The frames between here and
  /// run() are left without running destructors, so a service that calls this must not have an object with
  /// one: text, locks and files belong in inner functions.
  [[noreturn]] void stop(std::initializer_list<std::string_view> message, std::int32_t location);
  /// Ends the run if a string gets longer than a number can express (language/31 §1) or than a limit of
  /// memory (language/02 §2.4); for a limit of a game, the search of that game.
  void requireLength(std::size_t bytes, std::int32_t location) {
    if (bytes > longestString_) stopAtLongString(location);
  }
  std::size_t longestString() const { return longestString_; }
  [[noreturn]] void stopInterrupted();
  [[noreturn]] void stopOutOfMemory();
  const GameView& view() const { return context_.game; }
  /// Keeps an imaginary position to the end of the game (language/60 §4).
  void keep(std::int32_t position) { imaginary_.keep(context_.game, position); }
  /// The position of the game that an imaginary one was made from; comments made at the latter are put there.
  std::int32_t anchorOf(std::int32_t position) const {
    while (position >= context_.game.count) position = context_.game.parents[position];
    return position;
  }
  /// Appends `move 3(wtm)`, in a variation with `[ID]`, and adds the comment `id:ID` at that position. For an
  /// imaginary position: its anchor and, in parentheses, the mutation.
  void appendPosition(std::string& out, std::int32_t position);
  /// Appends the position like appendPosition(), without the comment.
  void appendPositionName(std::string& out, std::int32_t position) const;
  /// Appends the name of a position of the game, without the comment.
  static void appendPositionText(std::string& out, const GameView& game, std::int32_t position);
  /// Appends a piece with its square, `Nf3`; nothing if it is not on the board.
  void appendPiece(std::string& out, std::int32_t identity, std::int32_t position) const;
  /// Adds the comment that a position of a variation gets when it is named (language/03 §3).
  void noteNamed(std::int32_t position) {
    const std::int32_t anchor = anchorOf(position);
    if (view().depths[anchor] > 0) add(anchor, AddedComment::Kind::Id, anchor);
  }
  void addComment(std::int32_t position, std::string_view text);
  /// Adds a comment that becomes text when the game has been searched, unless it is removed before. `piece`
  /// parts are taken at `position`.
  void addCommentParts(std::int32_t position, std::span<const TextPart> parts);
  void addAutoComment(std::int32_t position, std::string_view text, int maxLevel);
  /// Adds a comment that is not a text, by its parts, unless the level is silent.
  template <typename... Numbers>
  void add(std::int32_t position, AddedComment::Kind kind, Numbers... numbers) {
    if (context_.commentLevel < 2) journal.addLasting(anchorOf(position), kind, numbers...);
  }
  /// Adds the automatic comment `name` of an echo at one end of a pair, side 0 or 1; with `once`, unless it
  /// is there.
  void addEchoName(std::int32_t position, Str name, int side, bool once) {
    const auto place = static_cast<std::size_t>(position);
    const std::vector<EchoName>& names = echoNames_[side];
    if (once && place < names.size() && names[place].losses == journal.losses() &&
        names[place].name == name.data)
      return;
    makeEchoName(position, name, side, once);
  }
  std::string* builder(std::int32_t handle) { return &text.builders[static_cast<std::size_t>(handle)]; }

  const Manifest& manifest;
  const RunOptions& options;
  GameRecord* game = nullptr;
  GameMemory memory;  ///< what the query takes: journal, strings, dictionaries ...
  Journal journal{&memory};
  Arena arena{&memory};
  GameTexts texts;                    ///< of the game, as the query compares them
  std::pmr::string printed{&memory};  ///< messages
  StringVariables strings;            ///< by index in the manifest
  std::uint32_t gameStamp = 0;        ///< changes with each game
  FileWriters fileWriters = std::make_shared<FileWriters::element_type>();

  // The state of the services, by family.
  TextState text;
  RegexState regex;
  DictionaryState dictionary{&memory};
  RecordState records{&memory};
  SortState sort;
  ConsecutiveMovesState consecutiveMoves{&memory};
  PositionState positions;
  MetadataState metadata;
  GameEdits edits;

 private:
  /// How generated code is left early: the value of setjmp in run() and mayMatch().
  enum Exit : int { kFailed = 1, kInterrupted, kTooMuchMemory };
  [[noreturn]] void leave(Exit exit);
  [[noreturn]] void stopAtLongString(std::int32_t location);
  [[noreturn]] void leaveWithFailure(std::optional<std::int32_t> location,
                                     ErrorKind kind = ErrorKind::Runtime);
  bool gamesAreBegun_ = false;  ///< beginGame() drops the texts of the game before
  /// Inlined: every game goes through it.
  [[gnu::always_inline]] inline void lookAt(GameRecord& record);
  void prepare(GameRecord& record);
  void clearOutcome();
  void markRuns();  // consecutive_moves.cpp
  void makeCommentTexts();
  RunStatus complete();
  RunStatus undoGame(RunStatus status);
  void releaseMemory();
  void appendPart(std::string& out, const TextPart& part, std::int32_t position) const;

  std::size_t longestString_;
  ImaginaryStore imaginary_{&memory};
  Context context_{};
  struct EchoName {
    std::uint64_t losses = 0;  ///< of the journal, when the name was seen in it
    const char* name = nullptr;
    std::size_t place = 0;  ///< in the journal, if it has lost nothing
  };
  std::vector<EchoName> echoNames_[2];  ///< by position
  void makeEchoName(std::int32_t position, Str name, int side, bool once);
  std::vector<std::uint64_t> slots_;
  std::vector<std::uint64_t> before_;  ///< the persistent ones when the game began
  std::vector<std::int32_t> matches_, matchMarks_;
  RunFailure failure_;
  std::jmp_buf exit_;
};

}  // namespace cql
