#!/usr/bin/env python3
"""Packs the extension for VS Code; needs no network.

usage: package.py CQL_JIT OUTPUT.vsix

The grammar and the snippets are those of the program. The same input gives the same bytes.
"""
import json
import pathlib
import re
import subprocess
import sys
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parent
FILES = ("package.json", "language-configuration.json", "extension.js", "server.js", "README.md")
MADE = {"cql.tmLanguage.json": "textmate", "snippets.json": "snippets"}

TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default \
Extension=".js" ContentType="application/javascript"/><Default Extension=".md" ContentType="text/markdown"/><Default Extension=".vsixmanifest" \
ContentType="text/xml"/></Types>
"""
MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="{name}" Version="{version}" Publisher="{publisher}"/>
    <DisplayName>{displayName}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Categories>{categories}</Categories>
    <Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="{engine}"/></Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip().split("\n\n")[1])
    program, output = sys.argv[1:]
    package = json.loads((FOLDER / "package.json").read_text())
    # The version is that of the program. An extension has numbers only.
    answer = subprocess.run([program, "--version"], stdout=subprocess.PIPE, check=True, text=True).stdout
    package["version"] = re.search(r"cql-jit (\d+\.\d+\.\d+)", answer)[1]
    manifest = MANIFEST.format(**{**package, "categories": ",".join(package["categories"]), "engine": package["engines"]["vscode"]})
    parts = {"[Content_Types].xml": TYPES.encode(), "extension.vsixmanifest": manifest.encode()}
    for name in FILES:
        parts[f"extension/{name}"] = (FOLDER / name).read_bytes()
    parts["extension/package.json"] = (json.dumps(package, indent=2) + "\n").encode()
    for name, document in MADE.items():
        parts[f"extension/{name}"] = subprocess.run([program, "document", document], stdout=subprocess.PIPE, check=True).stdout
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main()
