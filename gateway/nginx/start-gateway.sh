#!/bin/sh
# Turns the settings into nginx's configuration, then serves.
set -eu
fail() {
  echo "$1" >&2
  exit 1
}
: "${PORT:=3000}" "${PUBLIC_URL:=}" "${EMAIL_EDITOR:=auto}" "${TRUST_PROXY:=0}"
here=/etc/touchline
# Each section has a volume here, with its builds.
sections=$(cd /srv/kept && echo mfe-*)
[ "$sections" != 'mfe-*' ] || fail "The volumes of the sections must be mounted in /srv/kept."
page=/tmp/page
mkdir -p "$page"

[ -f "$here/policy.$EMAIL_EDITOR.conf" ] || fail "EMAIL_EDITOR must be auto, unlayer, local; it is \"$EMAIL_EDITOR\"."
protocol=http
if [ -n "$PUBLIC_URL" ]; then
  origin=$(echo "$PUBLIC_URL" | sed -nE 's|^(https?://[A-Za-z0-9.-]+(:[0-9]+)?)(/.*)?$|\1|p')
  [ -n "$origin" ] || fail "PUBLIC_URL must be an http or https address; it is \"$PUBLIC_URL\"."
  protocol=${origin%%:*}
  sed "s|@PUBLIC_ORIGIN@|$origin|" "$here/policy.$EMAIL_EDITOR.public.conf" >"$page/policy.conf"
else
  cp "$here/policy.$EMAIL_EDITOR.conf" "$page/policy.conf"
fi
# It listens on the published port too: the other containers also ask for links of mails.
listen=
case $PORT in
3000) ;;
'' | *[!0-9]*) fail "PORT must be a number; it is \"$PORT\"." ;;
*) listen="listen $PORT;" ;;
esac
case $TRUST_PROXY in
0) trust= ;;
1) trust='set_real_ip_from 0.0.0.0/0; set_real_ip_from ::/0; real_ip_header X-Forwarded-For;' ;;
*) fail "TRUST_PROXY must be 0 or 1; it is \"$TRUST_PROXY\"." ;;
esac

# The same as gateway/src/page.ts writes, from parts that each section's container has prepared.
{
  nonce='<!--# echo var="request_id" -->'
  echo "<meta property=\"csp-nonce\" content=\"$nonce\" nonce=\"$nonce\" />"
  for section in $sections; do echo "<!--# include virtual=\"/page-configuration/$section/preload\" -->"; done
  echo '<script type="application/json" id="touchline-config">{"remotes":['
  separator=
  for section in $sections; do
    echo "$separator<!--# include virtual=\"/page-configuration/$section/registry\" -->"
    separator=,
  done
  echo "],\"emailEditor\":\"$EMAIL_EDITOR\"${origin:+,\"publicOrigin\":\"$origin\"}}</script>"
} >"$page/configuration.html"

"$here/keep-build.sh" /build /srv/host
cp /build/index.*.html "$page/index.html"
sed -e "s|@PROTOCOL@|$protocol|g" -e "s|@LISTEN@|$listen|" -e "s|@TRUST_PROXY@|$trust|" "$here/gateway.conf" >/tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
