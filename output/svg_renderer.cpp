#include "output/svg_renderer.h"

#include <dlfcn.h>

#include <memory>

namespace cql::output {
namespace {

constexpr char kMissing[] =
    "pictures in PNG need librsvg, which is not installed: install the package librsvg2-2 (Debian, Ubuntu), "
    "librsvg2 (Fedora) or librsvg (Arch, Homebrew), or write .svg";

/// Opens the first of these libraries that exists; returns null if none does.
void* open(std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}

/// Looks a function up. Returns false if the library does not have it.
template <typename Function>
bool find(void* library, const char* name, Function*& function) {
  function = library ? reinterpret_cast<Function*>(dlsym(library, name)) : nullptr;
  return function != nullptr;
}

int appendBytes(void* to, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
  return 0;
}

}  // namespace

Result<const SvgRenderer*> SvgRenderer::get() {
  static const std::unique_ptr<const SvgRenderer> renderer = []() -> std::unique_ptr<const SvgRenderer> {
    // librsvg depends on the other two, so they are installed as well.
    void* svg = open({"librsvg-2.so.2", "librsvg-2.2.dylib"});
    void* cairo = open({"libcairo.so.2", "libcairo.2.dylib"});
    void* objects = open({"libgobject-2.0.so.0", "libgobject-2.0.0.dylib"});
    void* basics = open({"libglib-2.0.so.0", "libglib-2.0.0.dylib"});
    std::unique_ptr<SvgRenderer> made(new SvgRenderer);
    const bool complete = find(svg, "rsvg_handle_new_from_data", made->newFromData_) &&
                          find(svg, "rsvg_handle_render_document", made->render_) &&
                          find(objects, "g_object_unref", made->unref_) &&
                          find(basics, "g_error_free", made->freeError_) &&
                          find(cairo, "cairo_image_surface_create", made->createSurface_) &&
                          find(cairo, "cairo_create", made->createCairo_) &&
                          find(cairo, "cairo_surface_write_to_png_stream", made->writePng_) &&
                          find(cairo, "cairo_destroy", made->destroyCairo_) &&
                          find(cairo, "cairo_surface_destroy", made->destroySurface_);
    return complete ? std::move(made) : nullptr;
  }();
  if (!renderer) return fail(ErrorKind::Usage, kMissing);
  return renderer.get();
}

std::string SvgRenderer::png(std::string_view svg, int width, int height) const {
  std::string bytes;
  void* error = nullptr;
  constexpr int kArgb32 = 0;
  if (void* handle = newFromData_(reinterpret_cast<const unsigned char*>(svg.data()), svg.size(), &error)) {
    void* surface = createSurface_(kArgb32, width, height);
    void* cairo = createCairo_(surface);
    const Rectangle whole{0, 0, static_cast<double>(width), static_cast<double>(height)};
    if (!render_(handle, cairo, &whole, &error) || writePng_(surface, appendBytes, &bytes) != 0)
      bytes.clear();
    destroyCairo_(cairo);
    destroySurface_(surface);
    unref_(handle);
  }
  if (error) freeError_(error);
  return bytes;
}

}  // namespace cql::output
