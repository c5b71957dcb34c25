# syntax=docker/dockerfile:1

# The bases are pinned to a version here; Renovate (.github/renovate.json) raises it and adds the digest.

# The packages that production needs, for the platform of the image. No package has to be compiled.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts
# What only compilers, editors and other platforms read.
RUN rm -rf node_modules/@photostructure/sqlite/src
RUN find node_modules/@photostructure/sqlite/prebuilds -mindepth 1 -maxdepth 1 ! -name "linux-$(node -p process.arch)" -exec rm -r {} +
RUN find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete

# The compiled programs: the same for every platform, so they are made on the builder's own.
FROM --platform=$BUILDPLATFORM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Nothing that the build needs has to be compiled.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY tsconfig.json ./
COPY assets assets
COPY commands commands
COPY src src
# The commit, for /status. Build arguments are published with the image's provenance: never give a secret this way.
ARG GIT_SHA=
RUN npm run build -- --commit "$GIT_SHA"

FROM node:24.21.0-bookworm-slim
ARG GIT_SHA=
LABEL org.opencontainers.image.title="Loadout" \
  org.opencontainers.image.description="A self-hosted Discord bot that answers /player with a picture of the player's avatar, frame and clothes." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.revision="$GIT_SHA"
# All that is written goes to /data, temporary files too: the rest of the file system may be read-only.
# Fewer arenas of malloc keep less of the memory that drawing gives back.
ENV NODE_ENV=production METRICS_PORT=9464 TMPDIR=/data/tmp MALLOC_ARENA_MAX=2
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data
# Setup writes its .env into the volume, where the programs read it.
RUN ln -s /data/.env /.env
COPY --from=packages /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
# From here the defaults of STORE_URL and SERVICE_DATA, ./data/loadout.sqlite and ./data/service, lead to /data. Setting them
# above would keep STORE_URL_FILE from being given instead.
WORKDIR /
USER 1000:1000
VOLUME /data
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
# Whether the process answers. Whether Discord and the store do is for /ready: a restart would not mend those.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD node /app/dist/health-check.js "http://127.0.0.1:${METRICS_PORT}/live"
# Node is process 1 and gets the signals itself. Other programs: docker run IMAGE doctor
ENTRYPOINT ["node", "/app/dist/loadout.js"]
CMD ["start"]
