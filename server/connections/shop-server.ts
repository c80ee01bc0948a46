import { createServer, type RequestListener, type Server } from 'node:http';
import { inTurn } from './in-turn.ts';
import { disconnectStalledReaders, type StalledReadersOptions } from './stalled-readers.ts';

/** The shop's HTTP server: what a client may take of time and place, whatever it asks for. */
export function createShopServer(listener: RequestListener, options: StalledReadersOptions): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // How often both are looked at; Node's half minute would let a request trickle in for three times as long.
      connectionsCheckingInterval: 1000,
      // Longer than the idle time of common balancers, so that they close first.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    inTurn(listener),
  );
  disconnectStalledReaders(server, options);
  return server;
}
