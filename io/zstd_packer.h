// Compresses bytes to zstd frames.
#pragma once

#include <string_view>

#include "io/text_buffer.h"

struct ZSTD_CCtx_s;

namespace cql {

/// Compresses frame after frame. Reuses its working memory.
class ZstdPacker {
 public:
  ZstdPacker() = default;
  ~ZstdPacker();
  ZstdPacker(const ZstdPacker&) = delete;
  ZstdPacker& operator=(const ZstdPacker&) = delete;

  /// Appends one whole frame, with its size and a checksum, so that frames can be decompressed in parallel.
  /// Returns false if memory runs out.
  bool pack(std::string_view bytes, TextBuffer& out);

 private:
  ZSTD_CCtx_s* context_ = nullptr;
};

}  // namespace cql
