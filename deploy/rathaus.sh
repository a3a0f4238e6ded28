#!/bin/sh
# Install as /usr/local/bin/rathaus: runs any command as the user of the service and with its settings.
umask 027
set -a
. /etc/rathaus.env
exec runuser -u rathaus -- /opt/rathaus/node_modules/.bin/node /opt/rathaus/bin/rathaus.js "$@"
