import { createServer, type RequestListener, type Server } from 'node:http';
import { type BodyTimes, limitBodyTime } from './body-time.ts';
import { serializeRequests } from './serialize-requests.ts';
import { disconnectStalledReaders, type StalledReadersOptions } from './stalled-readers.ts';

export interface ShopServerOptions extends StalledReadersOptions, BodyTimes {}

/** A photo of 8 MB over a slow line. */
const UPLOAD_MS = 300_000;

/** The shop's HTTP server, with limits of time and memory for each connection. */
export function createShopServer(listener: RequestListener, options: ShopServerOptions): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: UPLOAD_MS,
      // How often both timeouts are checked; with Node's default of 30 s a slow request would live up to three times as long.
      connectionsCheckingInterval: 1000,
      // Longer than the idle timeout of common load balancers, so that they close first.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    limitBodyTime(serializeRequests(listener), options),
  );
  disconnectStalledReaders(server, options);
  return server;
}
