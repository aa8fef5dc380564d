# Not tried.
{ stdenv, fetchurl, zstd, autoPatchelfHook, lib }:

stdenv.mkDerivation rec {
  pname = "cql-jit";
  version = "@VERSION@";
  src = fetchurl {
    url = "https://cql-jit.example/releases/v${version}/cql-jit-${version}-linux-x86_64.tar.zst";
    sha256 = "@SHA256@";
  };
  nativeBuildInputs = [ zstd autoPatchelfHook ];
  # The path of its own libraries stays; only the loader is another one.
  installPhase = ''
    mkdir -p $out
    cp -r bin lib include share LICENSE COPYRIGHT $out
  '';
  meta = {
    description = "Compiler and search engine for the Chess Query Language over PGN";
    homepage = "https://cql-jit.example";
    license = lib.licenses.asl20;
    platforms = [ "x86_64-linux" ];
  };
}
