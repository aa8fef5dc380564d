#include "codegen/cache/entry.h"

#include <array>
#include <cstdint>
#include <cstring>

#include "codegen/object/facts.h"

namespace cql::codegen {
namespace {

constexpr std::array<char, 8> kMagic{'c', 'q', 'l', 'c', 'o', 'd', 'e', '1'};

struct Header {
  std::array<char, 8> magic;
  Digest digest;  ///< of all bytes that follow it
  Digest key;
  std::uint64_t manifestSize, objectSize;  ///< bytes
  double emit, link, optimise, generate;   ///< milliseconds
  std::uint8_t level, hasPrefilter;
  std::array<std::uint8_t, 6> unused;
};
static_assert(sizeof(Header) == 128);
constexpr std::size_t kDigested = offsetof(Header, key);

}  // namespace

std::string encodeEntry(const Digest& key, const StoredCode& code) {
  const auto& [emit, link, optimise, generate] = code.timings;
  const std::string manifest = object::encode({{}, {}, false, code.manifest});
  const Header header{kMagic,
                      {},
                      key,
                      manifest.size(),
                      code.object.size(),
                      emit,
                      link,
                      optimise,
                      generate,
                      static_cast<std::uint8_t>(code.level),
                      code.hasPrefilter,
                      {}};
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  bytes += manifest;
  bytes += code.object;
  const Digest digest = digestOf(std::string_view(bytes).substr(kDigested));
  std::memcpy(bytes.data() + offsetof(Header, digest), digest.data(), digest.size());
  return bytes;
}

std::optional<StoredCode> decodeEntry(std::string_view bytes, const Digest& key, Optimisation level) {
  Header header;
  if (bytes.size() < sizeof header) return std::nullopt;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != kMagic || header.key != key || header.level != static_cast<std::uint8_t>(level) ||
      header.digest != digestOf(bytes.substr(kDigested)))
    return std::nullopt;
  const std::string_view content = bytes.substr(sizeof header);
  if (header.manifestSize > content.size() || header.objectSize != content.size() - header.manifestSize)
    return std::nullopt;
  std::optional<object::Facts> facts = object::decode(content.substr(0, header.manifestSize));
  if (!facts) return std::nullopt;
  return StoredCode{.level = level,
                    .hasPrefilter = header.hasPrefilter != 0,
                    .timings = {header.emit, header.link, header.optimise, header.generate},
                    .manifest = std::move(facts->manifest),
                    .object = std::string(content.substr(header.manifestSize))};
}

}  // namespace cql::codegen
