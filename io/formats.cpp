#include "io/formats.h"

#include <sys/stat.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "io/bytes/decompress.h"
#include "io/foreign_input.h"
#include "runtime/ascii.h"

namespace cql {
namespace {

bool endsAs(std::string_view name, const GameFormat& format, bool written) {
  if (format.endings.empty()) return false;
  if (std::ranges::any_of(format.endings, [&](std::string_view e) { return ascii::endsWith(name, e); }))
    return true;
  return std::ranges::any_of(kPackings, [&](const Packing& packing) {
    if ((written && !packing.written) || !ascii::endsWith(name, packing.ending)) return false;
    return ascii::endsWith(name.substr(0, name.size() - packing.ending.size()), format.endings.front());
  });
}

std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i)
    list += (i == 0 ? "" : i + 1 < words.size() ? ", " : " or ") + words[i];
  return list;
}

/// Returns the first bytes, by which formats are detected.
std::string_view firstText(InputBytes& input) {
  std::string_view first = input.first(kFewBytes);
  const std::size_t mark = first.starts_with("\xef\xbb\xbf") ? 3 : 0;
  return first.substr(mark).starts_with('[') ? first : input.first(kFirstBytes);
}

}  // namespace

std::unique_ptr<GameSource> GameFormats::open(const std::string& name, const SourceOptions& options,
                                              std::string& error) const {
  InputBytes input;
  if (!openBytes(name, options, input, error)) return nullptr;
  return open(std::move(input), options, error);
}

std::unique_ptr<GameSource> GameFormats::open(std::unique_ptr<ByteStream> stream,
                                              const SourceOptions& options, std::string& error) const {
  InputBytes input;
  if (!openBytes(std::move(stream), input, error)) return nullptr;
  return open(std::move(input), options, error);
}

std::unique_ptr<GameSource> GameFormats::open(std::string_view text, const SourceOptions& options,
                                              std::string& error) const {
  InputBytes input;
  input.text = text;
  return open(std::move(input), options, error);
}

std::unique_ptr<GameSource> GameFormats::open(InputBytes input, const SourceOptions& options,
                                              std::string& error) const {
  const GameFormat* format = formatOf(input, error);
  return format ? format->open(std::move(input), options, error) : nullptr;
}

CutInput GameFormats::cut(const std::string& name, std::span<const std::uint64_t> places,
                          const SourceOptions& options, std::string& error) const {
  InputBytes input;
  if (!openBytes(name, options, input, error)) return {};
  const GameFormat* format = formatOf(input, error);
  if (!format) return {};
  if (!format->cut) return {{InputPart{}}, "its format is read as a whole"};
  return format->cut(std::move(input), places, options);
}

std::vector<InputPart> GameFormats::blocks(const std::string& name, std::string& error) const {
  InputBytes input;
  if (!openBytes(name, {}, input, error)) return {};
  const GameFormat* format = formatOf(input, error);
  if (!format) return {};
  if (!format->blocks) return {InputPart{}};
  return format->blocks(std::move(input), error);
}

/// Returns the format, detected by the first bytes, else by the name; null, with the reason in `error`, if
/// the input holds no games.
const GameFormat* GameFormats::formatOf(InputBytes& input, std::string& error) const {
  const std::string_view first = firstText(input);
  for (const GameFormat& format : formats_)
    if (format.open && format.begins && format.begins(first)) return &format;
  if (error = foreignInput(first, input.name); !error.empty()) return nullptr;
  for (const GameFormat& format : formats_)
    if (format.open && endsAs(input.name, format, false)) return &format;
  return &formats_.front();
}

bool GameFormats::looksRead(const std::string& name) const {
  InputBytes input;
  std::string error;
  struct stat info{};
  if (::stat(name.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return false;
  if (!openBytes(name, {}, input, error)) return false;
  const std::string_view first = input.first(kFirstBytes);
  return std::ranges::any_of(formats_, [&](const GameFormat& format) {
    return format.open && format.begins && format.begins(first);
  });
}

std::shared_ptr<Sink> GameFormats::sink(SinkSetup setup) const {
  for (const GameFormat& format : formats_)
    if (format.sink && endsAs(setup.file, format, true)) return format.sink(std::move(setup));
  return isRead(setup.file) ? nullptr : formats_.front().sink(std::move(setup));
}

bool GameFormats::isRead(std::string_view name) const {
  return std::ranges::any_of(formats_, [&](const GameFormat& f) { return f.open && endsAs(name, f, false); });
}

bool GameFormats::isWritten(std::string_view name) const {
  return std::ranges::any_of(formats_, [&](const GameFormat& f) { return f.sink && endsAs(name, f, true); });
}

std::string GameFormats::endings(bool written, bool packed) const {
  std::vector<std::string> endings;
  for (const GameFormat& format : formats_) {
    if ((written ? !format.sink : !format.open) || format.endings.empty()) continue;
    endings.emplace_back(format.endings.front());
    for (const Packing& packing : kPackings)
      if (packed && (packing.written || !written))
        endings.push_back(std::string(format.endings.front()) + std::string(packing.ending));
  }
  return listed(endings);
}

}  // namespace cql
