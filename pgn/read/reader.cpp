#include "pgn/read/reader.h"

#include <utility>

#include "io/tree_builder.h"
#include "pgn/fast/fast_movetext.h"
#include "pgn/fast/fast_tree.h"
#include "pgn/read/find_checks.h"
#include "pgn/read/free_text.h"
#include "pgn/read/movetext.h"
#include "pgn/read/piece_letters.h"
#include "pgn/read/tags.h"
#include "runtime/rules/start_position.h"
#include "runtime/settle_fields.h"

namespace cql::pgn {
namespace {

/// Detects the moves that could not be read, by their warnings.
class UnreadMoves : public WarningSink {
 public:
  void warn(std::size_t /*offset*/, std::int32_t /*game*/, std::string_view text) override {
    const std::string_view kind = kindOf(text);
    any_ |= kind == "illegal move" || kind == "ambiguous move" || kind == "unreadable word";
  }
  bool any() const { return any_; }

 private:
  bool any_ = false;
};

}  // namespace

/// The largest game in bytes for the fast path, which cannot be interrupted.
constexpr std::size_t kMostFast = std::size_t{1} << 22;

struct Reader::Work {
  TagReader tags;
  TagFacts facts;
  StartPosition start;
  bool startIsStandard = false;
  std::vector<std::string_view> doubts;
  MovetextReader movetext;
  MoveWords words;
  FastTree tree;
  GameRecord tried;  ///< the main line, read to detect the language of its pieces

  const PieceLetters* findLanguage(const GameText& game);
  bool readFast(const GameText& game, const ReadOptions& options, GameRecord& record);
  bool readTree(const GameText& game, std::string_view movetext, const ReadOptions& options,
                GameRecord& record);
  void readStart(const GameText& game, GameRecord& record, WarningSink& warnings);
  void settleResult(const GameText& game, GameRecord& record, WarningSink& warnings);
  void settleNumbers(const GameText& game, GameRecord& record, WarningSink& warnings);
};

/// Reads where the game starts: the FEN tag alone decides (language/41 §4).
void Reader::Work::readStart(const GameText& game, GameRecord& record, WarningSink& warnings) {
  record.tags.standardStart = true;
  if (!facts.hasFen) {
    if (!std::exchange(startIsStandard, true)) start = standardStart();
    return;
  }
  startIsStandard = false;
  doubts.clear();
  if (!parseFen(facts.fen, facts.chess960, start, doubts)) {
    warnings.warn(game.offset + facts.fenOffset, game.number, invalidFen(game.number));
    record.searchable = false;
    start = standardStart();
    return;
  }
  for (std::string_view doubt : doubts) warnings.warn(game.offset + facts.fenOffset, game.number, doubt);
  startFrom(start, record);
}

/// Sets the result of the game: the word that ends the movetext takes precedence over the Result tag.
void Reader::Work::settleResult(const GameText& game, GameRecord& record, WarningSink& warnings) {
  record.result = game.hasResult ? game.result : facts.result;
  if (game.hasResult && facts.hasResult && game.result != facts.result) {
    warnings.warn(game.offset + facts.resultOffset, game.number, "the result differs from the Result tag");
  }
}

/// Settles what the numbers in comments mean. This is rare, so the time control is looked up only here.
void Reader::Work::settleNumbers(const GameText& game, GameRecord& record, WarningSink& warnings) {
  NoWarnings silent;
  TagFacts unused;
  GameRecord named;
  tags.read(game, kTagsByName, named, unused, silent);
  if (const std::int32_t doubtful =
          settleFields(record, timeControlOf(named), record.fields, record.fieldNotes))
    warnings.warn(game.offset + game.movetext, game.number, ambiguousNumbers(doubtful));
}

/// Returns the language of the letters of pieces if the main line cannot be read in English, but in exactly
/// one other set of letters; else null.
const PieceLetters* Reader::Work::findLanguage(const GameText& game) {
  const ReadOptions mainLine{.variations = false, .comments = false};
  const auto isRead = [&](const GameText& text) {
    UnreadMoves unread;
    tried.clear();
    movetext.read(text, start, {}, mainLine, tried, unread);
    return !unread.any();
  };
  if (isRead(game)) return nullptr;
  const PieceLetters* found = nullptr;
  std::vector<Move> moves;
  for (const PieceLetters& language : pieceLanguages()) {
    if (found && language.pieces == found->pieces) continue;
    Arena arena;
    bool isWhole = false;
    const GameText translated = withEnglishPieces(game, language, arena, isWhole);
    if (!isWhole || !isRead(translated)) continue;
    const std::vector<Move> read(tried.moves.begin(), tried.moves.begin() + tried.count);
    if (found && read != moves) return nullptr;  // other moves in another language
    if (!found) found = &language, moves = read;
  }
  return found;
}

/// Takes a fast path, for a game with an ordinary result: that of mainlines if nothing else is wanted.
/// Returns false if it declines.
bool Reader::Work::readFast(const GameText& game, const ReadOptions& options, GameRecord& record) {
  if (game.resultSize == 0 || facts.hasNul) return false;
  if (game.movetext < kFastMargin || game.text.size() > kMostFast) return false;
  std::string_view movetext = game.text.substr(game.movetext);
  movetext.remove_suffix(game.resultSize);
  auto isBlank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  if (!movetext.empty() && !isBlank(movetext.back()) && movetext.back() != '}') return false;
  if (facts.hasFen || options.variations || options.comments)
    return readTree(game, movetext, options, record);
  if (!readMovetextFast(movetext, {true, true, options.fields, static_cast<std::size_t>(options.plies)},
                        words, record))
    return false;
  record.isCut = words.isCut;
  record.complete |= !words.skipped && !record.isCut && game.tags == 0;
  return true;
}

bool Reader::Work::readTree(const GameText& game, std::string_view movetext, const ReadOptions& options,
                            GameRecord& record) {
  std::string_view freeText;
  if (options.comments && game.tags > 0)
    freeText = normalizeFreeText(game.text.substr(0, game.tags), record.storage);
  if (!tree.read(movetext, {options.variations, options.comments, options.fields}, start, freeText, record))
    return false;
  record.complete |= !tree.skipped() && game.tags == 0;
  return true;
}

Reader::Reader() : work_(std::make_unique<Work>()) {}
Reader::~Reader() = default;

void Reader::readTags(const GameText& game, GameRecord& record, WarningSink& warnings, std::uint32_t parts) {
  record.clear();
  record.number = game.number;
  if (game.tooLarge) {
    warnings.warn(game.offset, game.number, "larger than --max-game-size allows, skipped");
    record.searchable = false;
    return;
  }
  record.cooked = (parts & kCookMark) && game.text.find("<cook") != std::string_view::npos;
  if (game.tags == game.movetext) warnings.warn(game.offset + game.tags, game.number, "game without tags");
  work_->tags.read(game, parts & ~std::uint32_t{kCookMark}, record, work_->facts, warnings);
  record.tagParts = parts & ~std::uint32_t{kCookMark};
  work_->settleResult(game, record, warnings);
  work_->readStart(game, record, warnings);
}

void Reader::completeTags(const GameText& game, GameRecord& record) {
  if ((record.tagParts & kAllTags) == kAllTags) return;
  TagSection& tags = record.tags;
  const std::string_view fen = tags.fen;
  const bool standardStart = tags.standardStart;
  tags.clear();
  tags.fen = fen;
  tags.standardStart = standardStart;
  NoWarnings silent;
  TagFacts facts;
  record.tagParts |= kAllTags;
  work_->tags.read(game, record.tagParts, record, facts, silent);
}

void Reader::readMoves(const GameText& game, const ReadOptions& options, GameRecord& record,
                       WarningSink& warnings) {
  record.complete = options.variations && options.comments;
  if (options.fast && !options.pieces.language && record.searchable &&
      work_->readFast(game, options, record)) {
    if (record.fieldNotes.unsettled) work_->settleNumbers(game, record, warnings);
    return;
  }
  GameText text = game;
  const PieceLetters* language = options.pieces.language;
  if (options.pieces.isGuessed && record.searchable) {
    language = work_->findLanguage(game);
    if (language)
      warnings.warn(game.offset + game.movetext, game.number,
                    "letters of pieces read as " + std::string(language->name));
  }
  if (bool isWhole; language) text = withEnglishPieces(game, *language, record.storage, isWhole);
  if (!record.searchable) text.text = text.text.substr(0, text.movetext);
  std::string_view freeText;
  if (options.comments) freeText = normalizeFreeText(game.text.substr(0, game.tags), record.storage);
  if (text.text.size() < game.text.size()) {
    // Reads one position, without warnings about the rest.
    NoWarnings silent;
    work_->movetext.read(text, work_->start, freeText, options, record, silent);
  } else {
    work_->movetext.read(text, work_->start, freeText, options, record, warnings);
    if (record.fieldNotes.unsettled) work_->settleNumbers(game, record, warnings);
  }
}

void Reader::read(const GameText& game, const ReadOptions& options, GameRecord& record,
                  WarningSink& warnings) {
  work_->tags.fast = options.fast;
  readTags(game, record, warnings);
  work_->tags.fast = true;
  readMoves(game, options, record, warnings);
  findChecks(record);
}

}  // namespace cql::pgn
