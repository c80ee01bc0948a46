import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import handleConfig from 'http-cache-tests/server/handle-config.mjs';
import handleState from 'http-cache-tests/server/handle-state.mjs';
import handleTest from 'http-cache-tests/server/handle-test.mjs';

const HANDLERS = new Map([
  ['config', handleConfig],
  ['test', handleTest],
  ['state', handleState],
]);

/** The suite's own server on a port that is free (its program wants a fixed one). */
export async function startSuiteOrigin(): Promise<Server> {
  const server = createServer((request, response) => {
    const [, name = '', ...path] = new URL(request.url ?? '/', 'http://suite').pathname.split('/');
    const handle = HANDLERS.get(name);
    if (handle) handle(path, request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
