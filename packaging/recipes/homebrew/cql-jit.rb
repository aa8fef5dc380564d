# Not tried. Homebrew on Linux; there is no version for macOS.
class CqlJit < Formula
  desc "Compiler and search engine for the Chess Query Language over PGN"
  homepage "https://cql-jit.example"
  url "https://cql-jit.example/releases/v@VERSION@/cql-jit-@VERSION@-linux-x86_64.tar.zst"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "zstd" => :build
  depends_on arch: :x86_64
  depends_on :linux

  def install
    prefix.install Dir["*"]
  end

  test do
    assert_match "29", shell_output("#{bin}/cql-jit --count --nosummary --cql mate #{share}/doc/cql-jit/examples/games.pgn")
  end
end
