#!/bin/sh
# Runs Kinkeeper with the settings of the installed site, or, with `@weber` as the first word, with those of the site
# kinkeeper@weber. Root becomes the site's user, because root's files would stop the server.
set -eu
settings=/etc/kinkeeper/kinkeeper.env user=kinkeeper

case ${1-} in
  @*)
    name=${1#@}
    shift
    case $name in
      '' | *[!a-z0-9-]*)
        echo "kinkeeper: the name of a site has only small letters, digits and hyphens, as in @weber" >&2
        exit 2
        ;;
    esac
    settings=/etc/kinkeeper/$name.env user=kinkeeper-$name
    if [ ! -e "$settings" ]; then
      echo "kinkeeper: there is no site @$name on this machine: $settings is missing" >&2
      exit 1
    fi
    if [ ! -r "$settings" ]; then
      echo "kinkeeper: only root can read $settings, so run this with sudo" >&2
      exit 1
    fi
    ;;
esac

: "${KINKEEPER_DATA:=/var/lib/$user}"
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
  exec setpriv --reuid="$user" --regid="$user" --init-groups -- /usr/lib/kinkeeper/kinkeeper "$@"
fi
exec /usr/lib/kinkeeper/kinkeeper "$@"
