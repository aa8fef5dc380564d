// Renders SVG as PNG, with librsvg of the system. The library is loaded on the first use, as nothing else
// needs it.
#pragma once

#include <string>
#include <string_view>

#include "runtime/error.h"

namespace cql::output {

class SvgRenderer {
 public:
  /// Returns the renderer, which exists until the program ends, or an error of the kind Usage that names the
  /// package to install.
  static Result<const SvgRenderer*> get();

  /// Returns the picture as PNG with this size in pixels; empty if it cannot be rendered. Thread-safe.
  std::string png(std::string_view svg, int width, int height) const;
  /// Returns the picture as three bytes for each pixel, row by row, like png(). It must have no transparent
  /// parts.
  std::string rgb(std::string_view svg, int width, int height) const;

 private:
  SvgRenderer() = default;

  struct Rectangle {
    double x, y, width, height;
  };
  /// Renders the picture on a surface of cairo, and calls take(surface) if that succeeds.
  template <typename Take>
  void render(std::string_view svg, int width, int height, const Take& take) const;

  using WriteBytes = int(void* to, const unsigned char* bytes, unsigned count);

  void* (*newFromData_)(const unsigned char* data, std::size_t size, void** error) = nullptr;
  int (*render_)(void* handle, void* cairo, const Rectangle* viewport, void** error) = nullptr;
  void (*unref_)(void* object) = nullptr;
  void (*freeError_)(void* error) = nullptr;
  void* (*createSurface_)(int format, int width, int height) = nullptr;
  void* (*createCairo_)(void* surface) = nullptr;
  int (*writePng_)(void* surface, WriteBytes* write, void* to) = nullptr;
  void (*flush_)(void* surface) = nullptr;
  unsigned char* (*dataOf_)(void* surface) = nullptr;
  int (*strideOf_)(void* surface) = nullptr;
  void (*destroyCairo_)(void* cairo) = nullptr;
  void (*destroySurface_)(void* surface) = nullptr;
};

}  // namespace cql::output
