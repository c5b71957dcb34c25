# For Railway, with railway.json: put the account that publishes the image in place of OWNER. Railway takes no VOLUME in the
# Dockerfile that it builds, and mounts its own volume for root.
FROM ghcr.io/OWNER/loadout:latest
USER 0:0
