import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Running, startSandbox } from '../../sandbox/testing/start.ts';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestBackend {
  /** API base. */
  readonly url: string;
  /** What is behind the wire. */
  readonly sandbox: Running;
  /** Requests that reached the backend since the last look. */
  seen(): SeenRequest[];
  fault(mode: 'none' | 'down' | 'dead' | 'slow' | 'garbage' | 'wrong', options?: { delayMs?: number; path?: string }): Promise<void>;
  bump(group: string): Promise<void>;
  /** Price and stock of a configuration. */
  change(change: { sku: string; cost?: number; stock_qty?: number }): Promise<void>;
  switchIntegration(type: number, enabled: boolean): Promise<void>;
  close(): Promise<void>;
}

/** The sandbox behind a wire that writes down what passes. */
export async function startBackend(): Promise<TestBackend> {
  const sandbox = await startSandbox();
  const target = new URL(sandbox.url);
  let seen: SeenRequest[] = [];
  const wire = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      seen.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body: body.toString('utf8') });
      const onward = request(
        { host: target.hostname, port: target.port, method: req.method, path: req.url, headers: { ...req.headers, connection: 'close' } },
        (answer) => {
          res.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(res);
        },
      );
      onward.on('error', () => res.destroy());
      res.on('close', () => onward.destroy());
      onward.end(body);
    });
  });
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');

  const control = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`sandbox refused ${path}: ${await answer.text()}`);
  };

  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}/api/v1`,
    sandbox,
    seen() {
      const all = seen;
      seen = [];
      return all;
    },
    fault: (mode, options = {}) => control('faults', { mode, ...options }),
    bump: (group) => control('bump', { group }),
    change: (change) => control('configuration', change),
    switchIntegration: (type, enabled) => control('integration', { type, enabled }),
    async close() {
      wire.closeAllConnections();
      await new Promise((resolve) => wire.close(resolve));
      await sandbox.close();
    },
  };
}
