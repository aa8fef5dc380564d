#include "output/sixel.h"

#include <memory>

#include "output/system_library.h"

namespace cql::output {
namespace {

// Values of <sixel/sixel.h>.
constexpr int kRgb888 = 3;       ///< SIXEL_PIXELFORMAT_RGB888
constexpr int kFailed = 0x1000;  ///< SIXEL_FALSE: set in the status of each failure
constexpr int kAuto = 0;         ///< SIXEL_LARGE_AUTO, SIXEL_REP_AUTO, SIXEL_QUALITY_AUTO
constexpr int kColors = 64;  ///< a board has few: two of squares, pieces, marks, and their mixtures at edges

int appendBytes(char* data, int size, void* to) {
  static_cast<std::string*>(to)->append(data, static_cast<std::size_t>(size));
  return 0;
}

bool isOk(int status) {
  return (status & kFailed) == 0;
}

}  // namespace

const SixelEncoder* SixelEncoder::get() {
  static const std::unique_ptr<const SixelEncoder> encoder = []() -> std::unique_ptr<const SixelEncoder> {
    void* library = openLibrary({"libsixel.so.1", "libsixel.1.dylib"});
    std::unique_ptr<SixelEncoder> made(new SixelEncoder);
    const bool complete = findFunction(library, "sixel_output_new", made->newOutput_) &&
                          findFunction(library, "sixel_output_unref", made->unrefOutput_) &&
                          findFunction(library, "sixel_dither_new", made->newDither_) &&
                          findFunction(library, "sixel_dither_initialize", made->initializeDither_) &&
                          findFunction(library, "sixel_dither_unref", made->unrefDither_) &&
                          findFunction(library, "sixel_encode", made->encode_);
    return complete ? std::move(made) : nullptr;
  }();
  return encoder.get();
}

std::string SixelEncoder::encoded(std::string rgb, int width, int height) const {
  std::string bytes;
  auto* pixels = reinterpret_cast<unsigned char*>(rgb.data());
  void *output = nullptr, *dither = nullptr;
  const bool drawn = isOk(newOutput_(&output, appendBytes, &bytes, nullptr)) &&
                     isOk(newDither_(&dither, kColors, nullptr)) &&
                     isOk(initializeDither_(dither, pixels, width, height, kRgb888, kAuto, kAuto, kAuto)) &&
                     isOk(encode_(pixels, width, height, 0, dither, output));
  if (dither) unrefDither_(dither);
  if (output) unrefOutput_(output);
  return drawn ? bytes : std::string();
}

}  // namespace cql::output
