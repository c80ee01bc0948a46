# Two images: the shop with its doctor and purges, and by "--target backend" the reference backend, the mailer, the sandbox and the test
# provider. The command says which program.

# --build-arg PREVIOUS=<image of the running build>: the new image keeps the assets that pages opened before the deployment load.
ARG PREVIOUS=first
FROM scratch AS first
WORKDIR /app/dist
FROM ${PREVIOUS} AS previous

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/adapters/package.json packages/adapters/
COPY packages/backend/package.json packages/backend/
COPY packages/build/package.json packages/build/
COPY packages/conformance/package.json packages/conformance/
COPY packages/contract/package.json packages/contract/
COPY packages/engine/package.json packages/engine/
COPY packages/gate/package.json packages/gate/
COPY packages/http-cache/package.json packages/http-cache/
COPY packages/lab/package.json packages/lab/
COPY packages/mailer/package.json packages/mailer/
COPY packages/sandbox/package.json packages/sandbox/
COPY packages/starter/package.json packages/starter/
COPY packages/test-provider/package.json packages/test-provider/
COPY packages/ucp/package.json packages/ucp/
# Brings the Node along that the lockfile names; every npm script runs on that one.
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.base.json ./
COPY client client
COPY locales locales
COPY packages/adapters packages/adapters
COPY packages/backend packages/backend
COPY packages/build packages/build
COPY packages/contract packages/contract
COPY packages/engine packages/engine
COPY packages/http-cache packages/http-cache
COPY packages/mailer packages/mailer
COPY packages/sandbox packages/sandbox
COPY packages/test-provider packages/test-provider
COPY packages/ucp packages/ucp
COPY scripts scripts
COPY server server
COPY shared shared
COPY --from=previous /app/dist dist
# --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct): two builds of one commit are the same, byte for byte.
ARG SOURCE_DATE_EPOCH
RUN npm run build
# The Node once, not with each start. sbom.json (CycloneDX): npm lists all packages, while none is missing, the script those that stay.
RUN cp node_modules/node/bin/node /usr/local/bin/karat-node \
 && npm sbom --sbom-format=cyclonedx --sbom-type=application > sbom.json \
 && npm prune --omit=dev --no-audit --no-fund

FROM build AS backend_files
RUN scripts/trim-image.sh && /usr/local/bin/karat-node scripts/sbom.ts sbom.json

# Without what the packages beside the shop need.
FROM build AS shop_files
RUN npm prune --omit=dev --workspaces=false --no-audit --no-fund \
 && scripts/trim-image.sh \
 && /usr/local/bin/karat-node scripts/sbom.ts sbom.json

FROM debian:bookworm-slim AS base
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin karat \
 && install -d -o karat -g karat /data
COPY --from=build /usr/local/bin/karat-node /usr/local/bin/node
WORKDIR /app
# A number, so that it can be seen that it is not root.
USER 10001
# A replica is ready within a second; what waits for it shall not wait for fifteen (Docker 25 or newer).
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --start-interval=1s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# --build-arg REVISION=$(git rev-parse HEAD)
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Karat" \
      org.opencontainers.image.description="An open-source storefront for jewellery shops: Express streams React, with a cache at its edge." \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.base.name="docker.io/library/debian:bookworm-slim"

FROM base AS backend
COPY --from=backend_files /app/package.json /app/sbom.json ./
COPY --from=backend_files /app/node_modules node_modules
COPY --from=backend_files /app/dist/backend dist/backend
COPY --from=backend_files /app/dist/mailer dist/mailer
COPY --from=backend_files /app/dist/sandbox dist/sandbox
COPY --from=backend_files /app/dist/test-provider dist/test-provider
COPY --from=backend_files /app/packages/sandbox/seed packages/sandbox/seed
ENV NODE_ENV=production PORT=3001 SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=3001 SANDBOX_DATA_DIR=/data
EXPOSE 3001
# The root can be read-only; database and pictures lie here.
VOLUME /data
CMD ["node", "--enable-source-maps", "dist/sandbox/main.js"]

FROM base AS shop
COPY --from=shop_files /app/package.json /app/sbom.json ./
COPY --from=shop_files /app/node_modules node_modules
COPY --from=shop_files /app/dist/builds.json /app/dist/manifest.json dist/
COPY --from=shop_files /app/dist/maps dist/maps
COPY --from=shop_files /app/dist/public dist/public
COPY --from=shop_files /app/dist/server dist/server
ENV NODE_ENV=production PORT=3000
EXPOSE 3000
CMD ["node", "dist/server/main.js"]
