#include "output/svg_renderer.h"

#include <cstdint>
#include <cstring>
#include <memory>

#include "output/system_library.h"

namespace cql::output {
namespace {

constexpr char kMissing[] =
    "pictures in PNG need librsvg, which is not installed: install the package librsvg2-2 (Debian, Ubuntu), "
    "librsvg2 (Fedora) or librsvg (Arch, Homebrew), or write .svg";

int appendBytes(void* to, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
  return 0;
}

}  // namespace

Result<const SvgRenderer*> SvgRenderer::get() {
  static const std::unique_ptr<const SvgRenderer> renderer = []() -> std::unique_ptr<const SvgRenderer> {
    // librsvg depends on the other two, so they are installed as well.
    void* svg = openLibrary({"librsvg-2.so.2", "librsvg-2.2.dylib"});
    void* cairo = openLibrary({"libcairo.so.2", "libcairo.2.dylib"});
    void* objects = openLibrary({"libgobject-2.0.so.0", "libgobject-2.0.0.dylib"});
    void* basics = openLibrary({"libglib-2.0.so.0", "libglib-2.0.0.dylib"});
    std::unique_ptr<SvgRenderer> made(new SvgRenderer);
    const bool complete = findFunction(svg, "rsvg_handle_new_from_data", made->newFromData_) &&
                          findFunction(svg, "rsvg_handle_render_document", made->render_) &&
                          findFunction(objects, "g_object_unref", made->unref_) &&
                          findFunction(basics, "g_error_free", made->freeError_) &&
                          findFunction(cairo, "cairo_image_surface_create", made->createSurface_) &&
                          findFunction(cairo, "cairo_create", made->createCairo_) &&
                          findFunction(cairo, "cairo_surface_write_to_png_stream", made->writePng_) &&
                          findFunction(cairo, "cairo_surface_flush", made->flush_) &&
                          findFunction(cairo, "cairo_image_surface_get_data", made->dataOf_) &&
                          findFunction(cairo, "cairo_image_surface_get_stride", made->strideOf_) &&
                          findFunction(cairo, "cairo_destroy", made->destroyCairo_) &&
                          findFunction(cairo, "cairo_surface_destroy", made->destroySurface_);
    return complete ? std::move(made) : nullptr;
  }();
  if (!renderer) return fail(ErrorKind::Usage, kMissing);
  return renderer.get();
}

template <typename Take>
void SvgRenderer::render(std::string_view svg, int width, int height, const Take& take) const {
  void* error = nullptr;
  constexpr int kArgb32 = 0;
  if (void* handle = newFromData_(reinterpret_cast<const unsigned char*>(svg.data()), svg.size(), &error)) {
    void* surface = createSurface_(kArgb32, width, height);
    void* cairo = createCairo_(surface);
    const Rectangle whole{0, 0, static_cast<double>(width), static_cast<double>(height)};
    if (render_(handle, cairo, &whole, &error)) take(surface);
    destroyCairo_(cairo);
    destroySurface_(surface);
    unref_(handle);
  }
  if (error) freeError_(error);
}

std::string SvgRenderer::png(std::string_view svg, int width, int height) const {
  std::string bytes;
  render(svg, width, height, [&](void* surface) {
    if (writePng_(surface, appendBytes, &bytes) != 0) bytes.clear();
  });
  return bytes;
}

std::string SvgRenderer::rgb(std::string_view svg, int width, int height) const {
  std::string bytes;
  render(svg, width, height, [&](void* surface) {
    flush_(surface);
    const unsigned char* data = dataOf_(surface);
    const auto stride = static_cast<std::size_t>(strideOf_(surface));
    for (std::size_t y = 0; data && y < static_cast<std::size_t>(height); ++y)
      for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
        std::uint32_t pixel;  // alpha, red, green, blue from the highest byte down
        std::memcpy(&pixel, data + y * stride + x * sizeof pixel, sizeof pixel);
        for (const int shift : {16, 8, 0}) bytes += static_cast<char>(pixel >> shift & 255);
      }
  });
  return bytes;
}

}  // namespace cql::output
