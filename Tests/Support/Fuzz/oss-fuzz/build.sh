#!/bin/bash -eu
# Builds the fuzz targets for OSS-Fuzz: a program named for each target, and its first inputs.
# shellcheck source=/dev/null
. precompile_swift
export ACTIONBUTTON_FUZZ=1
# shellcheck disable=SC2086  # several options
swift build --configuration release --product fuzz $SWIFTFLAGS -Xswiftc -enable-testing \
  -Xswiftc -use-ld=lld -Xlinker --defsym=LLVMFuzzerTestOneInput=0
program=.build/release/fuzz
for target in $("$program" --list); do
  cp "$program" "$OUT/fuzz-$target"
  zip -jq "$OUT/fuzz-${target}_seed_corpus.zip" "Tests/Support/Fuzz/corpus/$target"/*
done
