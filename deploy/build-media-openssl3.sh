#!/usr/bin/env bash
# Builds the media addon of this tree against the OpenSSL 3 of this machine, in place of the prebuilt one, which embeds
# OpenSSL 1.1.1w. OpenSSL becomes a part of the addon, so run it again after every `npm ci` and every update of libssl-dev.
# docs/operations.md says how the service starts to use it. To return to the prebuilt one, delete node_modules/node-datachannel/build.
#
#   apt-get install --no-install-recommends g++ cmake make libssl-dev cargo
#   deploy/build-media-openssl3.sh [folder with the sources of libdatachannel and its submodules]
#
# The binding is that of the installed package. Without a folder, libdatachannel 0.23.2 and its dependencies are taken from a
# Rust crate. With a folder cargo is not needed; the prebuilt addon has version 0.24.5. docs/security.md compares the two.
set -euo pipefail
tree="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
addon="$tree/node_modules/node-datachannel"
built="$addon/build/Release/node_datachannel.node"
libdatachannel="${1:+$(cd "$1" && pwd)}"
export PATH="$tree/node_modules/.bin:$PATH"

crate=datachannel-sys
crate_version=0.23.0+0.23.2
crate_sum=2adb5cdc7cbd3ec035819d1c0cd3715727a0b282ce7624242e7150602e10dd27
headers=(
  'node-addon-api 7.1.1 b10455d15a977c0cd17a1cb0eb679e03d939f8ef8d4302eb33e1f78dacc71f82'
  'node-api-headers 1.9.0 6cbfac49542194ae2c8f1dee5fa2dc00d66bec9cbf3b59e3a4e5f16d14eb0d19'
)

fail() {
  echo "$*" >&2
  exit 1
}

tools=(node npm cmake make g++)
[ -n "$libdatachannel" ] || tools+=(cargo)
for tool in "${tools[@]}"; do
  command -v "$tool" >/dev/null || fail "$tool is missing: see the head of this file"
done
[ -z "$libdatachannel" ] || [ -f "$libdatachannel/deps/libjuice/CMakeLists.txt" ] ||
  fail "No libdatachannel with its submodules is in $1"
[ -d "$addon/src/cpp" ] || fail "The packages are missing: run npm ci first"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# Cargo verifies against its registry; the checksum verifies that the registry served the tested version.
fetch_libdatachannel() {
  mkdir -p "$work/crate/src"
  touch "$work/crate/src/lib.rs"
  printf '[package]\nname = "sources"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n%s = "=%s"\n' \
    "$crate" "$crate_version" >"$work/crate/Cargo.toml"
  cargo vendor --quiet --manifest-path "$work/crate/Cargo.toml" "$work/vendor" >/dev/null
  grep -q "\"package\":\"$crate_sum\"" "$work/vendor/$crate/.cargo-checksum.json" || fail "$crate is not what it was"
  libdatachannel="$work/vendor/$crate/libdatachannel"
}

fetch_headers() {
  local name version sum
  while read -r name version sum; do
    mkdir -p "$work/$name"
    (cd "$work" && npm pack --silent "$name@$version" >/dev/null)
    echo "$sum  $work/$name-$version.tgz" | sha256sum --check --quiet || fail "$name is not what it was"
    tar -xzf "$work/$name-$version.tgz" -C "$work/$name" --strip-components=1
  done < <(printf '%s\n' "${headers[@]}")
}

# Without WebSockets: we do not use the addon's, and leaving them out reduces the attack surface.
compile() {
  cmake -S "$addon" -B "$work/build" -DCMAKE_BUILD_TYPE=Release -DNO_WEBSOCKET=ON -DNO_EXAMPLES=ON -DNO_TESTS=ON -Wno-dev \
    -DFETCHCONTENT_SOURCE_DIR_LIBDATACHANNEL="$libdatachannel" \
    -DCMAKE_JS_INC="$work/node-addon-api;$work/node-api-headers/include" >"$work/cmake.log" ||
    fail "$(tail -n 20 "$work/cmake.log")"
  cmake --build "$work/build" --target node_datachannel --parallel "$(nproc)" >"$work/make.log" 2>&1 ||
    fail "$(tail -n 40 "$work/make.log")"
}

openssl_of() { { grep -aoE 'OpenSSL [0-9]+\.[0-9.]+[a-z]? ' "$1" || true; } | sort -u | tr -d '\n'; }

install_addon() {
  local version
  version="$(openssl_of "$work/build/node_datachannel.node")"
  [[ "$version" =~ ^OpenSSL\ 3[0-9.]+\ $ ]] || fail "This machine has no static OpenSSL 3 alone, but: ${version:-none}"
  node -e 'require(process.argv[1])' "$work/build/node_datachannel.node" || fail 'The addon does not load'
  mkdir -p "$(dirname "$built")"
  install -m 644 "$work/build/node_datachannel.node" "$built.new"
  mv "$built.new" "$built" # at once: a server that starts meanwhile finds the one or the other
  echo "Built ${built#"$tree"/} with ${version% }"
}

echo 'Fetching the sources'
[ -n "$libdatachannel" ] || fetch_libdatachannel
fetch_headers
echo 'Compiling, for some minutes'
compile
install_addon
