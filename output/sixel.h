// Encodes pixels as sixels, which some terminals draw, with libsixel of the system. The library is loaded on
// the first use.
#pragma once

#include <string>

namespace cql::output {

class SixelEncoder {
 public:
  /// Returns the encoder, which exists until the program ends; null if libsixel is not installed.
  static const SixelEncoder* get();

  /// Returns the sequence that draws a picture of three bytes for each pixel; empty if that fails.
  std::string encoded(std::string rgb, int width, int height) const;

 private:
  SixelEncoder() = default;

  using WriteBytes = int(char* data, int size, void* to);

  int (*newOutput_)(void** output, WriteBytes* write, void* to, void* allocator) = nullptr;
  void (*unrefOutput_)(void* output) = nullptr;
  int (*newDither_)(void** dither, int colors, void* allocator) = nullptr;
  int (*initializeDither_)(void* dither, unsigned char* pixels, int width, int height, int format,
                           int largest, int representative, int quality) = nullptr;
  void (*unrefDither_)(void* dither) = nullptr;
  int (*encode_)(unsigned char* pixels, int width, int height, int depth, void* dither,
                 void* output) = nullptr;
};

}  // namespace cql::output
