# The server and all of its commands, without what only development needs. `docs/how-to/deploy.md` tells how to use it.
FROM node:26-slim
WORKDIR /opt/rathaus
COPY package.json package-lock.json .npmrc LICENSE ./
# npm wants to see every workspace.
COPY client/package.json client/
# The optional packages bring a Node 26, which the base image is already.
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force
COPY bin bin
COPY src src
COPY web web
RUN install -d -o node -g node -m 0700 /data && install -d -o node -g node node_modules/.cache
USER node
# Leaves behind what Node makes of the source: the server starts in half the time, also where nothing can be written.
RUN node bin/rathaus.js serve --help
# Every address of the container, as publishing a port needs; what is published decides who can reach it.
ENV RATHAUS_HOST=0.0.0.0 RATHAUS_PORT=8080 RATHAUS_DATA=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.RATHAUS_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/rathaus.js"]
CMD ["serve"]
