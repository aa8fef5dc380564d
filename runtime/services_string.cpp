// Strings, string variables, files, regular expressions (language/32).
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include "runtime/host.h"
#include "runtime/kernel/kernel.h"

namespace cql::services {

u64 arenaMark(Context* ctx) { return ctx->host->arena.mark(); }
void arenaRelease(Context* ctx, u64 mark) { ctx->host->arena.release(mark); }

Str concat(Context* ctx, Str a, Str b) {
  char* data = ctx->host->arena.allocate(a.size + b.size + 1);
  std::memcpy(data, a.data, a.size);
  std::memcpy(data + a.size, b.data, b.size);
  return {data, a.size + b.size};
}
i32 compareStrings(Context*, Str a, Str b) {
  const int order = view(a).compare(view(b));  // bytes as unsigned char
  return order < 0 ? -1 : order > 0;
}
i64 findString(Context*, Str needle, Str text) {
  const std::size_t place = view(text).find(view(needle));
  return place == std::string_view::npos ? -1 : static_cast<i64>(place);
}
Str changeCase(Context* ctx, Str text, bool upper) {
  Str result = ctx->host->arena.copy(view(text));
  char* data = const_cast<char*>(result.data);
  for (u64 i = 0; i < result.size; ++i) {
    if (upper && data[i] >= 'a' && data[i] <= 'z') data[i] = static_cast<char>(data[i] - 32);
    if (!upper && data[i] >= 'A' && data[i] <= 'Z') data[i] = static_cast<char>(data[i] + 32);
  }
  return result;
}
i64 parseInt(Context*, Str text) {
  std::string_view digits = view(text);
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; })) return kNoNumber;
  std::uint32_t value = 0;  // wraps
  for (char c : digits) value = value * 10 + static_cast<std::uint32_t>(c - '0');
  return static_cast<std::int32_t>(negative ? 0 - value : value);
}
Str charString(Context* ctx, i32 byte) {
  const char c = static_cast<char>(byte);
  return ctx->host->arena.copy({&c, 1});
}

// A copy: the value is still meant when the variable changes before it is used.
Str stringVariable(Context* ctx, i32 variable) { return ctx->host->arena.copy(ctx->host->strings[static_cast<std::size_t>(variable)]); }
void setStringVariable(Context* ctx, i32 variable, Str value) { ctx->host->strings[static_cast<std::size_t>(variable)].assign(view(value)); }
void appendStringVariable(Context* ctx, i32 variable, Str value) { ctx->host->strings[static_cast<std::size_t>(variable)] += view(value); }
void replaceInVariable(Context* ctx, i32 variable, i32 begin, i32 end, Str value) {
  std::string& text = ctx->host->strings[static_cast<std::size_t>(variable)];
  const std::size_t from = std::min(static_cast<std::size_t>(begin), text.size());
  text.replace(from, static_cast<std::size_t>(std::max(end - begin, 0)), view(value));
}
void saveStringVariable(Context* ctx, i32 variable, i32 slot) {
  ctx->host->savedStrings[static_cast<std::size_t>(slot)].second = ctx->host->strings[static_cast<std::size_t>(variable)];
}
void restoreStringVariable(Context* ctx, i32 variable, i32 slot) {
  ctx->host->strings[static_cast<std::size_t>(variable)] = ctx->host->savedStrings[static_cast<std::size_t>(slot)].second;
}

/// Castling: whether king and rook stand at home here and in every position before (language/10 §6).
Str fen(Context* ctx, i32 position) {
  const GameView& game = ctx->game;
  std::string out;
  const Position& p = game.positions[position];
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    auto flush = [&] {
      if (empty) out += static_cast<char>('0' + std::exchange(empty, 0));
    };
    for (int file = 0; file < 8; ++file) {
      const int piece = cqlPieceOn(&p, makeSquare(file, rank));
      if (piece == kNoPiece) {
        ++empty;
        continue;
      }
      flush();
      out += kPieceLetters[piece];
    }
    flush();
    if (rank) out += '/';
  }
  out += game.sides[position] == kWhite ? " w " : " b ";
  struct Right {
    char letter;
    Color color;
    int king, rook;
  };
  constexpr Right kRights[] = {{'K', kWhite, 4, 7}, {'Q', kWhite, 4, 0}, {'k', kBlack, 60, 63}, {'q', kBlack, 60, 56}};
  bool rights[4] = {true, true, true, true};
  for (i32 id = position; id != kNoPosition; id = game.parents[id])
    for (int i = 0; i < 4; ++i) {
      const Position& q = game.positions[id];
      rights[i] = rights[i] && (q.pieces(kRights[i].color, kKing) & squareBit(kRights[i].king)) &&
                  (q.pieces(kRights[i].color, kRook) & squareBit(kRights[i].rook));
    }
  const std::size_t before = out.size();
  for (int i = 0; i < 4; ++i)
    if (rights[i]) out += kRights[i].letter;
  if (out.size() == before) out += '-';
  out += ' ';
  const Move move = game.moves[position];
  if (position && (move & kMoveDoubleStep)) {
    const int passed = (moveFrom(move) + moveTo(move)) / 2;
    out += static_cast<char>('a' + fileOf(passed));
    out += static_cast<char>('1' + rankOf(passed));
  } else {
    out += '-';
  }
  out += " 0 1";
  return ctx->host->arena.copy(out);
}

u64 squareFromName(Context*, Str name) {
  const std::string_view s = view(name);
  if (s.size() != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8') return 0;
  return squareBit(makeSquare(s[0] - 'a', s[1] - '1'));
}

namespace {

bool endsIn(std::string_view name, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view e) {
    if (name.size() < e.size()) return false;
    const std::string_view end = name.substr(name.size() - e.size());
    std::string upper(e);
    std::transform(upper.begin(), upper.end(), upper.begin(), [](char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); });
    return end == e || end == upper;
  });
}

}  // namespace

Str readFile(Context* ctx, Str name) {
  const std::string path(view(name));
  if (!endsIn(path, {".cqo", ".cql", ".pgn"})) ctx->host->stop("readfile: the name of the file must end in .cqo, .cql or .pgn: " + path, 0);
  Str result{nullptr, 0};
  {
    std::ifstream file(path, std::ios::binary);
    if (file) {
      std::stringstream text;
      text << file.rdbuf();
      result = ctx->host->arena.copy(text.str());
    }
  }
  if (!result.data) ctx->host->stop("readfile: cannot read " + path, 0);
  return result;
}

void writeFile(Context* ctx, Str name, Str content) {
  const std::string path(view(name));
  if (!endsIn(path, {".cqo", ".cql"})) ctx->host->stop("writefile: the name of the file must end in .cqo or .cql: " + path, 0);
  const bool first = ctx->host->writtenFiles.insert(path).second;
  std::FILE* file = std::fopen(path.c_str(), first ? "wb" : "ab");
  bool good = file != nullptr;
  if (file) {
    good = std::fwrite(content.data, 1, content.size, file) == content.size;
    good = std::fclose(file) == 0 && good;
  }
  if (!good) ctx->host->stop("writefile: cannot write " + path, 0);
}

// --- regular expressions

bool regexSearch(Context* ctx, i32 regex, Str subject) {
  Host& host = *ctx->host;
  host.groups.subject.assign(view(subject));
  return host.regexes[static_cast<std::size_t>(regex)].search(host.groups.subject, 0, false, host.groups.places);
}

namespace {

const RegexGroups::Place& groupAt(Context* ctx, i32 group, i32 location) {
  const auto& places = ctx->host->groups.places;
  if (static_cast<std::size_t>(group) >= places.size())
    ctx->host->stop(places.empty() ? "the last search of a pattern found nothing, so there are no groups"
                                   : "the last pattern has no group \\" + std::to_string(group), location);
  return places[static_cast<std::size_t>(group)];
}

}  // namespace

Str regexGroup(Context* ctx, i32 group, i32 location) {
  const RegexGroups::Place& place = groupAt(ctx, group, location);
  if (!place.matched) return {nullptr, 0};
  return ctx->host->arena.copy(std::string_view(ctx->host->groups.subject).substr(place.begin, place.end - place.begin));
}
i64 regexGroupIndex(Context* ctx, i32 group, i32 location) {
  const RegexGroups::Place& place = groupAt(ctx, group, location);
  return place.matched ? static_cast<i64>(place.begin) : kNoNumber;
}

i32 regexIterateBegin(Context* ctx, i32 regex, Str subject) {
  Host& host = *ctx->host;
  host.groups.places.clear();
  for (std::size_t i = 0; i < host.iterations.size(); ++i)
    if (host.iterations[i].done) {
      host.iterations[i] = {regex, std::string(view(subject))};
      return static_cast<i32>(i);
    }
  host.iterations.push_back({regex, std::string(view(subject))});
  return static_cast<i32>(host.iterations.size() - 1);
}

/// After an empty match a match that is not empty is tried at its place, then the search goes on behind it.
bool regexIterateNext(Context* ctx, i32 h) {
  Host& host = *ctx->host;
  Host::Iteration& it = host.iterations[static_cast<std::size_t>(h)];
  const Regex& regex = host.regexes[static_cast<std::size_t>(it.regex)];
  std::vector<RegexGroups::Place> places;
  bool found = false;
  if (it.afterEmpty) found = regex.search(it.subject, it.from, true, places);
  if (!found && it.afterEmpty) ++it.from;
  if (!found && it.from <= it.subject.size()) found = regex.search(it.subject, it.from, false, places);
  if (!found) {
    it.done = true;
    return false;
  }
  it.from = places[0].end;
  it.afterEmpty = places[0].begin == places[0].end;
  host.groups.places = std::move(places);
  host.groups.subject = it.subject;
  return true;
}

}  // namespace cql::services
