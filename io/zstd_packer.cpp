#include "io/zstd_packer.h"

#include <zstd.h>

namespace cql {

ZstdPacker::~ZstdPacker() {
  ZSTD_freeCCtx(context_);
}

bool ZstdPacker::pack(std::string_view bytes, TextBuffer& out) {
  if (!context_) {
    context_ = ZSTD_createCCtx();
    if (!context_) return false;
    ZSTD_CCtx_setParameter(context_, ZSTD_c_checksumFlag, 1);
  }
  const std::size_t bound = ZSTD_compressBound(bytes.size());
  char* to = out.room(bound);
  const std::size_t size = ZSTD_compress2(context_, to, bound, bytes.data(), bytes.size());
  if (ZSTD_isError(size)) return false;
  out.taken(to + size);
  return true;
}

}  // namespace cql
