import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifySignature } from 'http-message-sig';
import { contentDigest } from '../../../packages/ucp/identity/signing-keys.ts';
import { amongKeys } from './verify-answer.ts';

export interface Delivered {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface WebhookReceiver {
  readonly url: string;
  /** The requests that have arrived since the last call. */
  received(): Delivered[];
  /** Status of the next answers; `hang`: none comes; `redirect`: to the same address. */
  answer(as: number | 'hang' | 'redirect'): void;
  close(): Promise<void>;
}

/** A platform's address for events of orders. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let seen: Delivered[] = [];
  let as: number | 'hang' | 'redirect' = 200;
  const server = createServer((req, res) => {
    void buffer(req).then((body) => {
      seen.push({ headers: req.headers, body });
      if (as === 'hang') return;
      if (as === 'redirect') return res.writeHead(307, { location: '/elsewhere' }).end();
      return res.writeHead(as).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events?channel=7`,
    received: () => seen.splice(0),
    answer: (next) => void (as = next),
    async close() {
      seen = [];
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As a platform verifies an event (UCP, "Webhook Signature Verification"). Returns the id of the key that signed it. */
export async function verifyDelivered(url: string, { headers, body }: Delivered, keys: readonly object[]): Promise<string> {
  if (headers['content-digest'] !== contentDigest(body)) throw new Error('The digest is of another body.');
  const fields = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
  const covered = [
    '@method',
    '@authority',
    '@path',
    '@query',
    'ucp-agent',
    'idempotency-key',
    'content-digest',
    'content-type',
    'webhook-id',
  ];
  const { parameters } = await verifySignature(
    { kind: 'request', method: 'POST', targetUri: url, fields },
    {
      policy: { algorithms: ['ecdsa-p256-sha256'], requiredComponents: covered, requiredParameters: ['keyid'] },
      resolveVerifier: amongKeys(keys),
    },
  );
  return String(parameters.keyid);
}
