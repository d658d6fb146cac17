#!/bin/sh
# Turns the settings into nginx's configuration, then serves.
set -eu
fail() {
  echo "$1" >&2
  exit 1
}
: "${PORT:=3000}" "${PUBLIC_URL:=}" "${EMAIL_EDITOR:=auto}" "${EDITOR_ORIGIN:=}" "${EDITOR_PORT:=3002}" "${TRUST_PROXY:=0}"
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
# Where the frame of the provider's editor is: an origin with a name of its own, or another port of the page's hosts.
frame_setting=
if [ "$EMAIL_EDITOR" != local ]; then
  if [ -n "$EDITOR_ORIGIN" ]; then
    frame=$(echo "$EDITOR_ORIGIN" | sed -nE 's|^(https?://[A-Za-z0-9.-]+(:[0-9]+)?)/?$|\1|p')
    [ -n "$frame" ] || fail "EDITOR_ORIGIN must be an http or https address without a path; it is \"$EDITOR_ORIGIN\"."
    [ -n "${origin:-}" ] || fail "EDITOR_ORIGIN needs PUBLIC_URL, the address of the page that the editor opens in."
    name=${frame#*://} page_name=${origin#*://}
    [ "${name%%:*}" != "${page_name%%:*}" ] ||
      fail "EDITOR_ORIGIN must name another host than PUBLIC_URL. For another port there is EDITOR_PORT."
    frame_listen="listen 3000; $listen server_name ${name%%:*};"
    frame_setting=",\"emailEditorOrigin\":\"$frame\""
    pages=$origin
  else
    case $EDITOR_PORT in
    '' | *[!0-9]*) fail "EDITOR_PORT must be a number; it is \"$EDITOR_PORT\"." ;;
    esac
    frame_listen="listen 3002;"
    frame_setting=",\"emailEditorPort\":$EDITOR_PORT"
    frame="\$page_host:$EDITOR_PORT"
    pages="\$page_host:$PORT"
    if [ -n "${origin:-}" ]; then
      name=${origin#*://}
      frame="$frame ${name%%:*}:$EDITOR_PORT"
      pages="$pages $origin"
    fi
  fi
  sed -i "s|@FRAME_ORIGIN@|$frame|" "$page/policy.conf"
  sed "s|@PAGE_ORIGINS@|$pages|" "$here/frame-policy.conf" >"$page/frame-policy.conf"
  sed -e "s|@PROTOCOL@|$protocol|g" -e "s|@FRAME_LISTEN@|$frame_listen|" "$here/frame-server.conf" >"$page/frame-server.conf"
fi
# The proxies in front, as readTrustedProxies of shared/src/contract/client-address.ts reads them. The rightmost address
# that is not theirs counts.
uniquelocal='10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7'
near="127.0.0.0/8 ::1/128 169.254.0.0/16 fe80::/10 $uniquelocal"
trust=
for proxy in $(echo "$TRUST_PROXY" | tr ',' ' '); do
  case $proxy in
  0) [ "$TRUST_PROXY" = 0 ] || fail "TRUST_PROXY must be 0, 1 or a list; it is \"$TRUST_PROXY\"." ;;
  1) networks=$near ;;
  loopback) networks='127.0.0.0/8 ::1/128' ;;
  linklocal) networks='169.254.0.0/16 fe80::/10' ;;
  uniquelocal) networks=$uniquelocal ;;
  */0 | *[!0-9a-fA-F.:/]*) fail "TRUST_PROXY must be 0, 1 or addresses and networks; it is \"$TRUST_PROXY\"." ;;
  *) networks=$proxy ;;
  esac
  [ "$proxy" = 0 ] || for network in $networks; do trust="$trust set_real_ip_from $network;"; done
done
[ -z "$trust" ] || trust="$trust real_ip_header X-Forwarded-For; real_ip_recursive on;"

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
  echo "],\"emailEditor\":\"$EMAIL_EDITOR\"$frame_setting${origin:+,\"publicOrigin\":\"$origin\"}}</script>"
} >"$page/configuration.html"

"$here/keep-build.sh" /build /srv/host
cp /build/index.*.html "$page/index.html"
sed -e "s|@PROTOCOL@|$protocol|g" -e "s|@LISTEN@|$listen|" -e "s|@TRUST_PROXY@|$trust|" "$here/gateway.conf" >/tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
