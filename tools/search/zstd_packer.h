// Bytes to a zstd frame, part by part.
#pragma once

#include <string>
#include <string_view>

struct ZSTD_CCtx_s;

namespace cql::search {

class ZstdPacker {
 public:
  ZstdPacker();
  ~ZstdPacker();
  ZstdPacker(const ZstdPacker&) = delete;
  ZstdPacker& operator=(const ZstdPacker&) = delete;

  /// Takes more bytes; gives those of the frame that are ready, until the next call. `last`: the frame ends.
  std::string_view pack(std::string_view bytes, bool last);

 private:
  ZSTD_CCtx_s* context_;
  std::string packed_;
};

}  // namespace cql::search
