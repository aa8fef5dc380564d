#include "io/formats.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "io/bytes/decompress.h"
#include "runtime/ascii.h"

namespace cql {
namespace {

bool endsAs(std::string_view name, const GameFormat& format, bool written) {
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

}  // namespace

std::unique_ptr<GameSource> GameFormats::open(const std::string& name, const SourceOptions& options,
                                              std::string& error) const {
  InputBytes input;
  if (!openBytes(name, options, input, error)) return nullptr;
  const GameFormat& format = formatOf(input);
  return format.open(std::move(input), options, error);
}

std::unique_ptr<GameSource> GameFormats::open(std::string_view text, const SourceOptions& options,
                                              std::string& error) const {
  InputBytes input;
  input.text = text;
  const GameFormat& format = formatOf(input);
  return format.open(std::move(input), options, error);
}

CutInput GameFormats::cut(const std::string& name, std::span<const std::uint64_t> places,
                          const SourceOptions& options, std::string& error) const {
  InputBytes input;
  if (!openBytes(name, options, input, error)) return {};
  const GameFormat& format = formatOf(input);
  if (!format.cut) return {{InputPart{}}, "its format is read as a whole"};
  return format.cut(std::move(input), places, options);
}

std::vector<InputPart> GameFormats::blocks(const std::string& name, std::string& error) const {
  InputBytes input;
  if (!openBytes(name, {}, input, error)) return {};
  const GameFormat& format = formatOf(input);
  if (!format.blocks) return {InputPart{}};
  return format.blocks(std::move(input), error);
}

/// Finds the format by the first bytes, else by the name.
const GameFormat& GameFormats::formatOf(InputBytes& input) const {
  for (const GameFormat& format : formats_)
    if (format.open && format.begins && format.begins(input.first(kFirstBytes))) return format;
  for (const GameFormat& format : formats_)
    if (format.open && endsAs(input.name, format, false)) return format;
  return formats_.front();
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
    if (written ? !format.sink : !format.open) continue;
    endings.emplace_back(format.endings.front());
    for (const Packing& packing : kPackings)
      if (packed && (packing.written || !written))
        endings.push_back(std::string(format.endings.front()) + std::string(packing.ending));
  }
  return listed(endings);
}

}  // namespace cql
