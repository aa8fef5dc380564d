#include "tools/search/zstd_packer.h"

#include <zstd.h>

namespace cql::search {

ZstdPacker::ZstdPacker() : context_(ZSTD_createCCtx()) {
  ZSTD_CCtx_setParameter(context_, ZSTD_c_checksumFlag, 1);
}

ZstdPacker::~ZstdPacker() {
  ZSTD_freeCCtx(context_);
}

std::string_view ZstdPacker::pack(std::string_view bytes, bool last) {
  packed_.clear();
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  const ZSTD_EndDirective directive = last ? ZSTD_e_end : ZSTD_e_continue;
  for (std::size_t left = 1; in.pos < in.size || (last && left);) {
    const std::size_t before = packed_.size();
    packed_.resize(before + ZSTD_CStreamOutSize());
    ZSTD_outBuffer out{packed_.data() + before, packed_.size() - before, 0};
    left = ZSTD_compressStream2(context_, &out, &in, directive);
    packed_.resize(before + out.pos);
    if (ZSTD_isError(left))
      break;  // it happens only when memory is short: the reader will miss the frame's end
  }
  return packed_;
}

}  // namespace cql::search
