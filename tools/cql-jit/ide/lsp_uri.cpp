#include "tools/cql-jit/ide/lsp_uri.h"

#include <charconv>
#include <filesystem>

#include "runtime/ascii.h"

namespace cql::tool {

constexpr std::string_view kFile = "file://";

std::string pathOf(const std::string& uri) {
  if (!uri.starts_with(kFile)) return "";
  std::string path;
  for (std::size_t i = kFile.size(); i < uri.size(); ++i) {
    const char* const digits = uri.data() + i + 1;
    unsigned char byte = 0;
    if (uri[i] == '%' && i + 2 < uri.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      path += static_cast<char>(byte);
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return path;
}

std::string uriOfFile(const std::string& path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri(kFile);
  for (char c : std::filesystem::absolute(path).lexically_normal().string()) {
    const auto byte = static_cast<unsigned char>(c);
    if (ascii::isLetterOrDigit(c) || std::string_view("/-._~").find(c) != std::string_view::npos)
      uri += c;
    else
      uri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return uri;
}

std::string uriOf(const Json& params) {
  return params.at("textDocument").at("uri").get<std::string>();
}

}  // namespace cql::tool
