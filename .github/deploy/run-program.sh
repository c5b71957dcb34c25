#!/bin/sh
# Runs one of Loadout's programs beside loadout.service: with its settings, as its user, in its data folder, /var/lib/loadout,
# which is all that can be written. Options of systemd-run come first. As root:
#   run-program.sh doctor
#   run-program.sh backup backups/monday.sqlite
# With a token from a credential:
#   run-program.sh --property=LoadCredential=token:/etc/loadout.token \
#     --setenv=DISCORD_TOKEN_FILE=/run/credentials/loadout-program.service/token doctor
set -eu

options=
while case "${1-}" in -*) true ;; *) false ;; esac do
  options="$options $1"
  shift
done
program=${1:?name a program, such as doctor}
shift

# Without quotes: one word for each option.
# shellcheck disable=SC2086
exec systemd-run --quiet --pipe --wait --collect --unit=loadout-program $options \
  --property=EnvironmentFile=-/etc/loadout.env \
  --property=Environment=NODE_ENV=production \
  --property=DynamicUser=yes \
  --property=User=loadout \
  --property=UMask=0077 \
  --property=StateDirectory=loadout \
  --property=StateDirectoryMode=0700 \
  --property=WorkingDirectory=/var/lib/loadout \
  /usr/bin/node "/opt/loadout/dist/$program.js" "$@"
