import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Wire {
  readonly port: number;
  /** Received requests without those of probes. */
  readonly seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
  /** Changes the answers. */
  behaviour: {
    /** Header fields that are set or removed. */
    headers: Readonly<Record<string, string | null>>;
    /** Delays answers. */
    held: Promise<void> | null;
    /** Reads each request and cuts its connection; a function decides for each. */
    breaksOff: boolean | (() => boolean);
  };
  /** Stops listening and cuts connections. */
  cut(): Promise<void>;
}

/** A recording proxy between an edge and a shop: one replica for the edge. */
export async function startWire(shopPort: number): Promise<Wire> {
  const seen: Wire['seen'] = [];
  const behaviour: Wire['behaviour'] = { headers: {}, held: null, breaksOff: false };
  const server = createServer((req, res) => {
    const { method = '', url = '', headers } = req;
    const isProbe = url === '/readyz' || url === '/healthz';
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      if (!isProbe) seen.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
      const { breaksOff } = behaviour;
      if (url !== '/readyz' && (breaksOff === true || (breaksOff !== false && breaksOff()))) return req.socket.destroy();
      const onward = request({ host: '127.0.0.1', port: shopPort, method, path: url, headers }, (answer) => {
        void Promise.resolve(behaviour.held).then(() => {
          res.writeHead(answer.statusCode ?? 500, withFields(answer.headers, behaviour.headers));
          answer.pipe(res);
        });
      });
      onward.on('error', () => res.destroy());
      onward.end(Buffer.concat(chunks));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    behaviour,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function withFields(given: IncomingHttpHeaders, wanted: Wire['behaviour']['headers']): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...given, ...wanted } as OutgoingHttpHeaders;
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));
}
