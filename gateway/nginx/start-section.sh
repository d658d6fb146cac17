#!/bin/sh
set -eu
/etc/touchline/keep-build.sh /build /srv/builds
exec nginx -c /etc/touchline/section.conf -g 'daemon off;'
