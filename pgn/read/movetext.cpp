#include "pgn/read/movetext.h"

#include <algorithm>
#include <utility>

#include "pgn/fast/normalize_comment.h"
#include "runtime/rules/glyphs.h"
#include "runtime/utf8.h"

namespace cql::pgn {

/// Movetext of at least kHuge bytes gets capacity for all its plies, each of which takes at least kBytesOfPly
/// bytes: `e4 `.
constexpr std::size_t kHuge = std::size_t{1} << 22, kBytesOfPly = 3;

void MovetextReader::read(const GameText& game, const StartPosition& start, std::string_view freeText,
                          const ReadOptions& options, GameRecord& record, WarningSink& warnings) {
  game_ = &game;
  options_ = &options;
  record_ = &record;
  warnings_ = &warnings;
  p_ = game.text.data() + game.movetext;
  end_ = game.text.data() + game.text.size();
  if (const std::size_t nul = game.text.find('\0'); nul != std::string_view::npos) {
    warn(game.text.data() + nul, "NUL byte read as white space");
  }
  scanner_.reset();
  ended_ = false;

  tree_.begin(start, record, options.fields);
  const std::size_t bytes = static_cast<std::size_t>(end_ - p_);
  if (bytes > kHuge) tree_.reserve(bytes / kBytesOfPly);
  freeText_ = options.comments && !freeText.empty();
  if (freeText_) tree_.comment(0, freeText);
  lines_.clear();
  lines_.push_back({.at = 0, .opened = nullptr});
  leads_.clear();
  readElements();
  if (options.stopped()) tree_.begin(start, record, options.fields);  // what was read is not used
  if (!ended_ && lines_.size() > 1) warn(lines_.back().opened, "missing )");
  if (!game.hasResult) warn(end_, "game without result");
  tree_.finish(options.stop);
}

void MovetextReader::readElements() {
  while (p_ < end_ && !ended_) {
    if (options_->stopped()) return;
    const char c = *p_;
    if (isBlank(c)) {
      p_++;
      continue;
    }
    if (mayBeginResult(c)) {
      if (const ResultToken token = scanResult(p_, end_); token.length > 0) {
        // The end of the game was determined when the text was divided: at this result, or at one inside a
        // variation.
        const char* after = p_ + token.length;
        if (after == end_ && game_->hasResult) {
          if (token.unusual) warn(p_, "unusual spelling of the result");
        } else {
          warn(p_, "result inside a variation ignored");
        }
        p_ = after;
        continue;
      }
    }
    if (!isAscii(c) && readGlyph()) continue;
    switch (c) {
      case '{':
        readComment();
        break;
      case ';':
      case '%':
        p_ = skipLineComment(p_, end_);
        break;
      case '(':
        openVariation();
        break;
      case ')':
        closeVariation();
        break;
      case '$':
        readNag();
        break;
      case '.':
        p_++;
        break;
      case '!':
      case '?':
      case '+':
      case '=':
      case '/':
      case '~':
      case '#':
        readSigns();
        break;
      case '-':
        readDashes();
        break;
      case ',':
        warn(p_, "unknown signs dropped", ",");
        p_++;
        break;
      case '}':
        warn(p_, "surplus }");
        p_++;
        break;
      case '[':
        warn(p_, "[ in the movetext");
        p_ = scanner_.skipBracket(p_, end_);
        break;
      case '<':
        warn(p_, "< in the movetext");
        p_ = scanner_.skipAngle(p_, end_);
        break;
      default:
        readMove();
        break;
    }
  }
}

/// Reads a character beyond ASCII that is not part of a word. Returns false if a word or a sign begins with
/// it.
bool MovetextReader::readGlyph() {
  const Glyph glyph = glyphAt(p_, end_);
  if (glyph.kind == Glyph::Kind::Dash) {
    readDashes();
    return true;
  }
  if (!glyph.endsWord()) return false;
  if (glyph.nag > 0) addNag(glyph.nag);
  p_ += glyph.length;
  return true;
}

static bool isPromotionLetter(char c) {
  return c == 'Q' || c == 'R' || c == 'B' || c == 'N';
}

/// Returns the NAG of a word that is one, else 0.
static int nagOfWord(std::string_view word) {
  if (word == "N" || word == "TN") return 146;
  if (word == "D") return 201;
  if (word == "RR") return 145;
  return word == "/\\" ? 140 : 0;
}

/// Reads a word: a move number, a move, or one of the words that are neither. Skips other words, except that
/// one that looks like a move ends the line.
void MovetextReader::readMove() {
  const std::string_view word = wordAt(p_);
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == word.size() && word != "0000" && word != "000" && word != "00") {
    p_ += word.size();
    return;
  }
  if (word[0] == 'e') {
    if (const int length = enPassantWordLength(p_, end_)) {
      p_ += length;
      return;
    }
  }
  if (const int nag = nagOfWord(word)) {
    addNag(nag);
    p_ += word.size();
    return;
  }

  const std::int32_t at = lines_.back().at;
  gluedNag_ = 0;
  auto [text, end, found] = cql::readMove(p_, end_, tree_.position(at), tree_.state(at));
  if (!end.next && text.kind != MoveText::Kind::None && settleRest(word, p_ + text.length, end)) {
    found = findMove(tree_.position(at), tree_.state(at), text);
    if (found.verdict == MoveVerdict::Illegal && *p_ == 'b') {  // a bishop, where no pawn move matches
      const MoveText bishop = parseAsBishop(p_, end_);
      if (bishop.kind != MoveText::Kind::None && bishop.length == text.length) {
        text = bishop;
        found = findMove(tree_.position(at), tree_.state(at), text);
      }
    }
  }
  if (!end.next) {
    // A number that is glued to its move.
    if (digits > 0 && parseMoveText(p_ + digits, p_ + word.size()).kind != MoveText::Kind::None) {
      p_ += digits;
      return;
    }
    if (!looksLikeMove(word)) return skipWord(word);
    warn(p_, "unreadable word", word);
    return endLine();
  }
  if (found.verdict != MoveVerdict::Legal) {
    warn(p_, found.verdict == MoveVerdict::Illegal ? "illegal move" : "ambiguous move", word);
    return endLine();
  }
  playFound(text, found, end);
}

/// Resolves the text that is glued to a move and its signs: a result, a word that is a NAG, or a suffix
/// without a meaning, which is dropped. Returns false if the word is not a move with a suffix.
bool MovetextReader::settleRest(std::string_view word, const char* moveEnd, MoveEnd& end) {
  const char* const wordEnd = word.data() + word.size();
  const char* const rest = end.signsEnd;
  if (rest == nullptr || rest >= wordEnd) return false;
  if (findGluedResult(p_, end_)) {
    end.next = rest;
    return true;
  }
  const std::string_view glued(rest, wordEnd);
  if (rest[-1] == '=' && isPromotionLetter(glued[0])) return false;  // of a piece that is no pawn
  if (const int nag = nagOfWord(glued)) {
    gluedNag_ = nag;
  } else if (const int signs = nagOfWord({moveEnd, wordEnd})) {
    end.nag = signs;
    end.badSigns = false;
  } else if (looksLikeMove(glued) && !end.checkSign) {
    return false;
  } else {
    end.badSigns = true;
  }
  end.next = wordEnd;
  return true;
}

void MovetextReader::skipWord(std::string_view word) {
  const bool hasLetter = std::ranges::any_of(word, [](char c) { return isLetter(c) || isDigit(c); });
  if (hasLetter)
    warn(p_, "word that is no move skipped", word);
  else
    warn(p_, "unknown signs dropped", word);
  p_ += word.size();
}

void MovetextReader::playFound(const MoveText& text, const FoundMove& found, const MoveEnd& end) {
  if (text.unusual) warn(p_, "unusual spelling of a move", wordAt(p_));
  if (found.rightMissing) warn(p_, "castling without the right");
  if (end.badSigns) warn(p_, "what is glued to a move dropped", wordAt(p_));

  Line& line = lines_.back();
  const std::int32_t node = tree_.add(line.at, found.move);
  if (line.before == kNoPosition) {
    for (std::size_t i = line.leads; i < leads_.size(); ++i) tree_.variationComment(node, leads_[i]);
    leads_.resize(line.leads);
  }
  line.isFirst = line.before == kNoPosition;
  line.variations = 0;
  line.before = line.at;
  line.at = node;
  if (end.nag > 0) addNag(end.nag);
  if (gluedNag_ > 0) addNag(gluedNag_);
  p_ = end.next;
}

std::string_view MovetextReader::signsAt(const char* p) const {
  return {p, static_cast<std::size_t>(skipSigns(p, end_) - p)};
}

/// Reads a null move of two dashes, typographic or not, or another sign that begins with one.
void MovetextReader::readDashes() {
  const std::size_t first = static_cast<std::size_t>(dashLength(p_, end_));
  const auto second = static_cast<std::size_t>(dashLength(p_ + first, end_));
  if (second > 0 && signsAt(p_).size() == first + second)
    readMove();
  else
    readSigns();
}

/// Reads a run of `!` and `?`, of which two are a sign, or of the other signs.
void MovetextReader::readSigns() {
  const char* const begin = p_;
  const bool isMark = *p_ == '!' || *p_ == '?';
  if (isMark) {
    while (p_ < end_ && (*p_ == '!' || *p_ == '?')) p_++;
  } else {
    p_ += signsAt(p_).size();
  }
  // `!` and `?` end a word; the other signs are part of it.
  if (!isMark && !endsWordAt(p_, end_)) {
    p_ = begin;
    const std::string_view word = wordAt(begin);
    if (const int nag = nagOfWord(word)) {
      addNag(nag);
      p_ += word.size();
      return;
    }
    if (!looksLikeMove(word)) return skipWord(word);
    warn(begin, "unreadable word", word);
    return endLine();
  }
  constexpr std::size_t kMostMarks = 2;
  const std::string_view signs(begin, static_cast<std::size_t>(p_ - begin));
  const int nag = nagOfSigns(isMark ? signs.substr(0, kMostMarks) : signs);
  if (nag > 0) addNag(nag);
  if (nag == kUnknownSigns || (isMark && signs.size() > kMostMarks))
    warn(begin, "unknown signs dropped", signs);
}

void MovetextReader::readNag() {
  const char* begin = p_++;
  int nag = 0;
  while (p_ < end_ && isDigit(*p_)) nag = std::min(nag * 10 + (*p_++ - '0'), 1000);
  if (p_ == begin + 1)
    warn(begin, "$ without a number dropped");
  else if (nag > 255)
    warn(begin, "NAG above 255 dropped");
  else if (nag > 0)
    addNag(nag);
}

/// Adds a NAG; drops it before the first move of a line (language/41 §7).
void MovetextReader::addNag(int nag) {
  const Line& line = lines_.back();
  if (options_->comments && line.before != kNoPosition) tree_.nag(line.at, nag);
}

void MovetextReader::readComment() {
  const BraceComment comment = scanner_.comment(p_, end_);
  if (!comment.closed)
    warn(p_, "comment not closed");
  else if (!comment.balanced)
    warn(p_, "comment without its closing brace ends at the first one");
  p_ = comment.next;
  Line& line = lines_.back();
  const bool opensVariation = line.before == kNoPosition && lines_.size() > 1;
  if (options_->fields && !opensVariation) tree_.readFields(line.at, comment.text);
  if (!options_->comments) return;
  const std::string_view text = normalizeComment(comment.text, record_->storage);
  if (opensVariation) {
    // Before the first move of a variation: kept for output, but not the comment of a position.
    leads_.push_back(text);
  } else {
    if (std::exchange(freeText_, false) && line.before == kNoPosition) record_->comments.clear();
    tree_.comment(line.at, text, line.isFirst && lines_.size() > 1 ? 0 : line.variations);
  }
}

std::string_view MovetextReader::wordAt(const char* p) const {
  return {p, static_cast<std::size_t>(findWordEnd(p, end_) - p)};
}

void MovetextReader::warn(const char* at, std::string_view text) {
  warnings_->warn(game_->offset + static_cast<std::size_t>(at - game_->text.data()), game_->number, text);
}

void MovetextReader::warn(const char* at, std::string_view text, std::string_view word) {
  constexpr std::size_t kShown = 40;
  message_.assign(text).append(": ").append(utf8::beginning(word, kShown));
  if (word.size() > kShown) message_ += "...";
  warn(at, message_);
}

}  // namespace cql::pgn
