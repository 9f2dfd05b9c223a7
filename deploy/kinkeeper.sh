#!/bin/sh
# Runs Kinkeeper with the settings of the installed site. Root becomes the site's user, because root's files would stop
# the server.
set -eu
settings=/etc/kinkeeper/kinkeeper.env

: "${KINKEEPER_DATA:=/var/lib/kinkeeper}"
export KINKEEPER_DATA
if [ -r "$settings" ]; then
  # Reads NAME=value, NAME='value' and NAME="value", as systemd does. The file is not a script: no value is evaluated.
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      KINKEEPER_*=\'*\') value=${line#*=\'} && value=${value%\'} ;;
      KINKEEPER_*=\"*\") value=${line#*=\"} && value=${value%\"} ;;
      KINKEEPER_*=*) value=${line#*=} ;;
      *) continue ;;
    esac
    export "${line%%=*}=$value"
  done <"$settings"
fi

if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=kinkeeper --regid=kinkeeper --init-groups -- /usr/lib/kinkeeper/kinkeeper "$@"
fi
exec /usr/lib/kinkeeper/kinkeeper "$@"
