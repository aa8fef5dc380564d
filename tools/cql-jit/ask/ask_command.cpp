// ask: makes queries of a position, and counts the games that each finds.
#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/ascii.h"
#include "runtime/rules/start_position.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/cql-jit/boards.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/ide/child.h"

namespace cql::tool {
namespace {

/// A query made of the position, and what it finds.
struct Question {
  std::string about, query;
};

/// The squares of each piece, by its letter in a FEN, from a8 to h1.
using Pieces = std::array<std::vector<std::string>, 128>;

Pieces piecesOf(std::string_view placement) {
  Pieces pieces;
  int rank = 8;
  char file = 'a';
  for (const char c : placement) {
    if (c == '/') {
      --rank;
      file = 'a';
    } else if (ascii::isDigit(c)) {
      file = static_cast<char>(file + (c - '0'));
    } else {
      pieces[static_cast<unsigned char>(c)].push_back(file + std::to_string(rank));
      ++file;
    }
  }
  return pieces;
}

const std::vector<std::string>& of(const Pieces& pieces, char letter) {
  return pieces[static_cast<unsigned char>(letter)];
}

/// Returns filters that hold if the pieces of a kind stand on these squares and no other ones.
std::string exactly(const Pieces& pieces, char letter) {
  const std::vector<std::string>& squares = of(pieces, letter);
  const std::string kind(1, letter);
  const std::string count = std::to_string(squares.size());
  if (squares.empty()) return "#" + kind + " == 0";
  if (squares.size() == 1) return "#" + kind + " == 1 " + kind + squares[0];
  return "#" + kind + " == " + count + " #" + kind + "[" + joined(squares, ",") + "] == " + count;
}

std::string materialOf(const Pieces& pieces) {
  std::string text;
  for (const char c : std::string_view("KQRBNP")) text.append(of(pieces, c).size(), c);
  text += 'v';
  for (const char c : std::string_view("kqrbnp"))
    text.append(of(pieces, c).size(), static_cast<char>(c - 'a' + 'A'));
  return text;
}

std::vector<Question> questionsOf(const StartPosition& position) {
  constexpr std::size_t kFew = 10;
  std::string placement;
  appendPlacement(position.board, placement);
  const Pieces pieces = piecesOf(placement);
  const std::string side = position.side == kWhite ? "wtm" : "btm";
  const std::string same = side + " fen \"" + placement + "\"";
  const std::string pawns = exactly(pieces, 'P') + " " + exactly(pieces, 'p');
  const std::string material = "material \"" + materialOf(pieces) + "\"";
  std::vector<Question> questions = {
      {"the same position", same},
      {"with colours exchanged, too", "flipcolor {" + same + "}"},
      {"mirrored left to right, too", "flipvertical {" + same + "}"},
      {"the same pawns", pawns},
      {"the same pawns, colours exchanged, too", "flipcolor {" + pawns + "}"},
      {"the same pawns, mirrored left to right, too", "flipvertical {" + pawns + "}"},
      {"the same material", material},
      {"the same material, colours exchanged, too", "flipcolor {" + material + "}"},
  };
  std::string shifted;
  std::size_t count = 0;
  for (const char c : std::string_view("KQRBNPkqrbnp"))
    for (const std::string& square : of(pieces, c)) {
      shifted += c + square + " ";
      ++count;
    }
  if (count <= kFew)
    questions.push_back(
        {"the same pieces, shifted", "shift {" + shifted + "#[Aa] == " + std::to_string(count) + "}"});
  return questions;
}

class AskCommand : public Command {
 public:
  AskCommand()
      : Command(
            "Makes queries of a position: for the same one, the same pawns, the same material; mirrored and "
            "shifted. With files of games it counts what each finds.",
            "ask", 0) {
    CLI::App& app = line_.parser();
    app.add_option("games", games_, "files of games in which to count")->type_name("GAMES");
    app.add_option("--fen", fen_, "the position")->type_name("FEN");
    app.add_option("--game", game_,
                   "the position of a game after a number of half-moves; the games are searched")
        ->type_name("GAMES:N:PLY");
  }

 private:
  Result<int> run() override;
  Result<std::string> fenOfGame();
  Result<std::int64_t> count(const std::string& query) const;

  Words games_;
  std::string fen_, game_;
};

std::optional<int> parsedNumber(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

/// Returns the position that --game names, and searches its file unless others are named.
Result<std::string> AskCommand::fenOfGame() {
  const std::size_t second = game_.rfind(':');
  const std::size_t first = second == game_.npos || second == 0 ? game_.npos : game_.rfind(':', second - 1);
  const auto wrong = [&] {
    return fail(ErrorKind::Usage, "--game: '" + game_ + "' is not FILE:NUMBER:PLY, as games.pgn:3:24");
  };
  if (first == game_.npos || first == 0) return wrong();
  const std::string file = game_.substr(0, first);
  const auto number = parsedNumber(std::string_view(game_).substr(first + 1, second - first - 1));
  const auto ply = parsedNumber(std::string_view(game_).substr(second + 1));
  if (!number || !ply) return wrong();
  if (auto readable = requireReadable({file}); !readable) return tl::unexpected(readable.error());
  constexpr std::string_view kFen = "@fen ";
  std::string fen;
  const Words words{
      "--count",
      "--quiet",
      "--nosummary",
      "--gamenumber",
      std::to_string(*number),
      "--cql",
      "ply == " + std::to_string(*ply) + " message quiet(\"" + std::string(kFen) + "\" standardfen)",
      file};
  const Result<int> status = runSelf(words, [&](std::string_view line) {
    if (line.starts_with(kFen)) fen = line.substr(kFen.size());
  });
  if (!status) return tl::unexpected(status.error());
  if (fen.empty())
    return fail(ErrorKind::Usage, "--game: " + file + " has no game " + std::to_string(*number) +
                                      " with a position after " + std::to_string(*ply) + " half-moves");
  if (games_.empty()) games_.push_back(file);
  return fen;
}

/// Counts the games that match.
Result<std::int64_t> AskCommand::count(const std::string& query) const {
  Words words{"--count", "--quiet", "--nosummary", "--cql", query};
  words.insert(words.end(), games_.begin(), games_.end());
  std::int64_t found = -1;
  const Result<int> status = runSelf(words, [&](std::string_view line) {
    if (found < 0) std::from_chars(line.data(), line.data() + line.size(), found);
  });
  if (!status) return tl::unexpected(status.error());
  if (*status != 0 || found < 0) return fail(ErrorKind::Input, "the games could not be searched");
  return found;
}

Result<int> AskCommand::run() {
  if (fen_.empty() == game_.empty())
    return fail(ErrorKind::Usage, "give a position by --fen FEN or by --game GAMES:N:PLY" + line_.advice());
  if (!game_.empty()) {
    Result<std::string> fen = fenOfGame();
    if (!fen) return tl::unexpected(fen.error());
    fen_ = std::move(*fen);
  }
  const Result<StartPosition> position = positionOf(fen_);
  if (!position) return fail(ErrorKind::Usage, "--fen: " + position.error().text);
  if (auto readable = requireNamedReadable(expandInputs(games_), games_); !readable)
    return tl::unexpected(readable.error());
  std::string placement, whole;
  appendPlacement(position->board, placement);
  appendFen(*position, whole);
  std::cout << boardText(placement) << whole << "\n";
  for (const Question& question : questionsOf(*position)) {
    std::cout << "\n" << question.about;
    if (!games_.empty()) {
      const Result<std::int64_t> found = count(question.query);
      if (!found) return tl::unexpected(found.error());
      std::cout << ": " << *found << (*found == 1 ? " game" : " games");
    }
    std::cout << "\n  " << question.query << "\n" << std::flush;
  }
  return 0;
}

}  // namespace

std::unique_ptr<Command> askCommand() {
  return std::make_unique<AskCommand>();
}

}  // namespace cql::tool
