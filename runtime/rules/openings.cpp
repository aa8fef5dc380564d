#include "runtime/rules/openings.h"

#include <algorithm>
#include <filesystem>

#include "runtime/assert.h"
#include "runtime/kernel/history.h"
#include "runtime/read_file.h"
#include "runtime/rules/play_moves.h"

namespace cql {
namespace {

/// Takes a line from the text, without its end.
std::string_view takeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::vector<std::string_view> fieldsOf(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return fields;
    line.remove_prefix(tab + 1);
  }
}

/// The numbers of the columns of a table that are read.
struct Columns {
  std::size_t eco, name, pgn;

  static std::optional<Columns> of(std::string_view firstLine) {
    if (firstLine.starts_with("\xef\xbb\xbf")) firstLine.remove_prefix(3);
    const std::vector<std::string_view> fields = fieldsOf(firstLine);
    auto place = [&](std::string_view name) {
      return static_cast<std::size_t>(std::ranges::find(fields, name) - fields.begin());
    };
    const Columns columns{place("eco"), place("name"), place("pgn")};
    if (columns.last() >= fields.size()) return std::nullopt;
    return columns;
  }
  std::size_t last() const { return std::max({eco, name, pgn}); }
};

OpeningKey keyOf(const PlayedMoves& played) {
  OpeningKey key{played.board, played.state.side, played.legalEnPassant(), 0};
  for (unsigned right = 0; right < 4; ++right)
    if (played.state.castlingRooks[right] != kNoSquare) key.rights |= 1u << right;
  return key;
}

}  // namespace

bool OpeningKey::operator==(const OpeningKey& other) const {
  return std::ranges::equal(board.colors, other.board.colors) &&
         std::ranges::equal(board.types, other.board.types) && side == other.side &&
         enPassant == other.enPassant && rights == other.rights;
}

std::size_t OpeningTable::Hash::operator()(const OpeningKey& key) const {
  std::uint64_t hash = key.side + 2 * key.rights + 32u * key.enPassant;
  auto add = [&](std::uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  };
  for (const SquareSet set : key.board.colors) add(set);
  for (const SquareSet set : key.board.types) add(set);
  return hash;
}

bool OpeningTable::add(std::string_view text, std::string_view name, const Warn& warn) {
  const std::optional<Columns> columns = Columns::of(takeLine(text));
  if (!columns) return false;
  for (std::size_t number = 2; !text.empty(); ++number) {
    const std::string_view line = takeLine(text);
    if (line.empty()) continue;
    auto leaveOut = [&](const std::string& reason) {
      warn(std::string(name) + ":" + std::to_string(number) + ": " + reason + "; the line is left out");
    };
    const std::vector<std::string_view> fields = fieldsOf(line);
    if (fields.size() <= columns->last()) {
      leaveOut("too few fields");
      continue;
    }
    const PlayedMoves played = playMoves(fields[columns->pgn]);
    if (!played.badWord.empty()) {
      leaveOut("'" + std::string(played.badWord) + "' is no legal move");
      continue;
    }
    const auto [place, isNew] =
        places_.try_emplace(keyOf(played), static_cast<std::uint32_t>(openings_.size()));
    if (!isNew) continue;
    openings_.push_back({std::string(fields[columns->eco]), std::string(fields[columns->name])});
    const auto pieces = static_cast<std::size_t>(count(played.board.occupied()));
    mostPieces_ = std::max(mostPieces_, pieces);
    fewestPieces_ = std::min(fewestPieces_, pieces);
  }
  return true;
}

const Opening* OpeningTable::find(const OpeningKey& key) const {
  const auto pieces = static_cast<std::size_t>(count(key.board.occupied()));
  if (pieces < fewestPieces_ || pieces > mostPieces_) return nullptr;
  const auto found = places_.find(key);
  return found == places_.end() ? nullptr : &openings_[found->second];
}

Result<OpeningTable> readOpenings(const std::vector<std::string>& places, const OpeningTable::Warn& warn) {
  namespace fs = std::filesystem;
  OpeningTable table;
  auto read = [&](const fs::path& file) -> Result<void> {
    const Result<std::string> text = readFile(file.string());
    if (!text) return tl::unexpected(text.error());
    if (!table.add(*text, file.string(), warn))
      return fail(ErrorKind::Input,
                  file.string() + ": the first line does not name the fields eco, name and pgn");
    return {};
  };
  for (const fs::path place : places) {
    std::error_code error;
    std::vector<fs::path> files{place};
    if (fs::is_directory(place, error)) {
      files.clear();
      for (const auto& entry : fs::directory_iterator(place, error))
        if (entry.path().extension() == ".tsv") files.push_back(entry.path());
      if (error) return fail(ErrorKind::Input, "cannot read " + place.string() + ": " + error.message());
      std::ranges::sort(files, {}, [](const fs::path& file) { return file.filename().string(); });
    }
    for (const fs::path& file : files)
      if (auto done = read(file); !done) return tl::unexpected(std::move(done.error()));
  }
  return table;
}

OpeningsOfGame::Named OpeningsOfGame::find(const OpeningTable& table, const GameView& game,
                                           std::int32_t position) {
  CQL_ASSERT(known_.size() == static_cast<std::size_t>(game.count) && kernel::exists(game, position));
  std::vector<std::size_t> asked;
  Named named;
  // The table does not record rights of rooks that castle from other squares.
  constexpr Square kAtHome[] = {7, 0, 63, 56};
  for (std::int32_t p = position; p != kNoPosition; p = game.parents[p]) {
    const auto place = static_cast<std::size_t>(p);
    if (place < known_.size()) {
      if (known_[place]) {
        named = *known_[place];
        break;
      }
      asked.push_back(place);
    }
    OpeningKey key{game.positions[p], static_cast<Color>(game.sides[p]),
                   static_cast<Square>(kernel::legalEnPassant(game, p)), kernel::castlingRights(game, p)};
    for (unsigned right = 0; right < 4; ++right)
      if ((key.rights >> right & 1) && game.start->castlingRooks[right] != kAtHome[right]) key.rights |= 16;
    if (const Opening* opening = table.find(key)) {
      named = {opening, p};
      break;
    }
  }
  for (const std::size_t place : asked) known_[place] = named;
  return named;
}

}  // namespace cql
