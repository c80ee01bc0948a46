import { createServer, type RequestListener, type Server } from 'node:http';
import { serializeRequests } from './serialize-requests.ts';
import { disconnectStalledReaders, type StalledReadersOptions } from './stalled-readers.ts';

/** The shop's HTTP server, with limits of time and memory for each connection. */
export function createShopServer(listener: RequestListener, options: StalledReadersOptions): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // How often both timeouts are checked; with Node's default of 30 s a slow request would live up to three times as long.
      connectionsCheckingInterval: 1000,
      // Longer than the idle timeout of common load balancers, so that they close first.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    serializeRequests(listener),
  );
  disconnectStalledReaders(server, options);
  return server;
}
