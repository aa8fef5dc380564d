// Lists of positions as a source of games: they are read as the PGN that their lines are converted to.
#include <array>
#include <mutex>
#include <utility>

#include "io/formats.h"
#include "pgn/lists/list_stream.h"
#include "pgn/split/input.h"

namespace cql::pgn {

OpenGames openGames;

namespace {

using MakeConverter = std::unique_ptr<LineConverter>();

std::unique_ptr<ByteStream> converted(InputBytes& input, MakeConverter* converter) {
  return convertLines(input.takeStream(), converter());
}

/// The games of the text. Warnings name games, not lines: the lines of that text are not those of the list.
class ListSource : public GameSource {
 public:
  ListSource(std::unique_ptr<GameSource> games, std::string name, MakeConverter* converter, std::int64_t last)
      : games_(std::move(games)), name_(std::move(name)), converter_(converter), last_(last) {}

  bool next(std::unique_ptr<GameBatch>& batch, const BatchRequest& request) override {
    return games_->next(batch, request);
  }
  void prepare(std::unique_ptr<GameReader>& reader) override { games_->prepare(reader); }
  /// Converts the list again and counts its games.
  std::int64_t lastGameNumber() override {
    std::call_once(counted_, [this] {
      InputBytes input;
      std::string error;
      if (last_ >= 0 || name_.empty() || name_ == kStandardInput || !openBytes(name_, {}, input, error))
        return;
      const auto text = converted(input, converter_);
      // Each game has the tag White once; a part of one at the end of a block is kept for the next.
      std::array<char, std::size_t{1} << 16> block;
      std::string rest;
      last_ = 0;
      for (std::size_t n; (n = text->read(block.data(), block.size())) > 0;) {
        rest.append(block.data(), n);
        const std::size_t whole = rest.rfind('\n') + 1;
        last_ += whiteTagsIn(std::string_view(rest).substr(0, whole));
        rest.erase(0, whole);
      }
    });
    return std::max<std::int64_t>(last_, 0);
  }
  std::string notice() const override { return games_->notice(); }
  std::string error() const override { return games_->error(); }
  std::uint64_t consumed() const override { return games_->consumed(); }

 private:
  std::unique_ptr<GameSource> games_;
  std::string name_;
  MakeConverter* converter_;
  std::int64_t last_;
  std::once_flag counted_;
};

std::unique_ptr<GameSource> open(InputBytes input, const SourceOptions& options, std::string& error,
                                 MakeConverter* converter) {
  std::int64_t last = options.part.lastGameNumber;
  if (!input.stream && input.name.empty()) {  // it is in memory, and could not be opened again
    last = 0;
    const std::string_view text = input.text;
    std::string game;
    const auto counter = converter();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
      game.clear();
      if (end > at) counter->convert(text.substr(at, end - at), game);
      last += !game.empty();
      at = end + 1;
    }
  }
  const std::string name = input.name;
  input.stream = converted(input, converter);
  input.text = {};
  input.frames = nullptr;
  auto games = openGames(std::move(input), options, error);
  if (!games) return nullptr;
  return std::make_unique<ListSource>(std::move(games), name, converter, last);
}

}  // namespace

std::unique_ptr<GameSource> openPositions(InputBytes input, const SourceOptions& options,
                                          std::string& error) {
  return open(std::move(input), options, error, positionLines);
}

std::unique_ptr<GameSource> openTable(InputBytes input, const SourceOptions& options, std::string& error) {
  return open(std::move(input), options, error, tableLines);
}

}  // namespace cql::pgn
