#!/bin/sh
# Adds the build of this image to those kept in a volume: keep-build.sh FROM TO. Open pages go on with the files of
# the build they started with, for 30 days after it last ran.
set -eu
from=$1
to=$2
cd "$to"
# What ran until now counts from today.
if [ -f build.list ]; then
  while read -r file; do [ ! -f "$file" ] || touch "$file"; done <build.list
fi
cd "$from"
replaced='remote.json|registry\.json|preload\..*\.html'
find . -type f | sed 's|^\./||' | grep -Ev "^($replaced)\$" | while read -r file; do
  mkdir -p "$to/$(dirname "$file")"
  # Under another name until it is complete: the gateway may be serving the folder.
  if [ ! -f "$to/$file" ]; then
    cp "$file" "$to/.$$.part"
    mv "$to/.$$.part" "$to/$file"
  fi
  touch "$to/$file"
done
# The files that say which build runs come last, each by a rename, so that none is seen half written.
find . -type f | sed 's|^\./||' | grep -E "^($replaced)\$" | sort -r | while read -r file; do
  cp "$file" "$to/.$$.part"
  mv "$to/.$$.part" "$to/$file"
done
find . -type f | sed 's|^\./||' >"$to/build.list"
find "$to" -type f -mtime +30 -delete
