import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly calls: Call[];
  /** How it answers the next calls. */
  answer: (res: ServerResponse) => unknown;
  close(): Promise<void>;
}

/** The owner's own program. */
export async function startReceiver(): Promise<Receiver> {
  const calls: Call[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      calls.push({ headers: req.headers, body });
      return receiver.answer(res);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answer: (res) => res.writeHead(204).end(),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}
