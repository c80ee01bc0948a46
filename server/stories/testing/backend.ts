import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type Running, startSandbox } from '../../../packages/sandbox/testing/sandbox.fixture.ts';

/** Answers instead of the backend; `onward` passes the request on. */
export type WireFault = (req: IncomingMessage, res: ServerResponse, onward: () => Promise<OnwardAnswer>) => void;

export interface OnwardAnswer {
  readonly status: number;
  readonly body: Buffer;
}

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestBackend {
  /** API base. */
  readonly url: string;
  /** The sandbox behind the proxy. */
  readonly sandbox: Running;
  /** Requests that reached the backend since the last call. */
  seen(): SeenRequest[];
  fault(mode: 'none' | 'down' | 'dead' | 'slow' | 'garbage' | 'wrong', options?: { delayMs?: number; path?: string }): Promise<void>;
  /** The same for the test provider, by the beginning of its paths. */
  testProviderFault(mode: 'none' | 'down' | 'dead' | 'slow', options?: { delayMs?: number; path?: string }): Promise<void>;
  /** Answers with a fault for paths with this prefix; null ends it. */
  breakWire(fault: WireFault | null, path?: string): void;
  /** Stops listening and cuts all connections; `comeBack` listens again. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
  /** Cuts the connections, as a restart does. */
  cut(): void;
  /** Unanswered requests and open connections. */
  underWay(): Promise<{ readonly requests: number; readonly sockets: number }>;
  bump(group: string): Promise<void>;
  /** Changes price and stock of a configuration. */
  change(change: { sku: string; cost?: number; stock_qty?: number }): Promise<void>;
  switchIntegration(type: number, enabled: boolean): Promise<void>;
  close(): Promise<void>;
}

/** The sandbox behind a recording proxy. */
export async function startBackend(): Promise<TestBackend> {
  const sandbox = await startSandbox();
  const target = new URL(sandbox.url);
  let seen: SeenRequest[] = [];
  let broken: { readonly fault: WireFault; readonly path: string } | null = null;
  let requests = 0;
  const wire = createServer((req, res) => {
    requests += 1;
    res.once('close', () => (requests -= 1));
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      seen.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body: body.toString('utf8') });
      if (broken && req.url?.startsWith(broken.path)) return broken.fault(req, res, () => collect(askOnward(req, res, body)));
      askOnward(req, res, body).on('response', (answer: IncomingMessage) => {
        res.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(res);
      });
    });
  });

  function askOnward(req: IncomingMessage, res: ServerResponse, body: Buffer): ClientRequest {
    const headers = { ...req.headers, connection: 'close' };
    const onward = request({ host: target.hostname, port: target.port, method: req.method, path: req.url, headers });
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    return onward.end(body);
  }

  async function listen(port: number): Promise<void> {
    wire.listen(port, '127.0.0.1');
    await once(wire, 'listening');
  }
  await listen(0);
  const { port } = wire.address() as AddressInfo;

  async function vanish(): Promise<void> {
    wire.close();
    wire.closeAllConnections();
    if (wire.listening) await once(wire, 'close');
  }

  const control = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`sandbox refused ${path}: ${await answer.text()}`);
  };

  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    sandbox,
    seen() {
      const all = seen;
      seen = [];
      return all;
    },
    fault: (mode, options = {}) => control('faults', { mode, ...options }),
    testProviderFault: (mode, options = {}) => control('provider/faults', { mode, ...options }),
    breakWire: (fault, path = '/') => void (broken = fault && { fault, path }),
    vanish,
    comeBack: () => listen(port),
    cut: () => wire.closeAllConnections(),
    underWay: async () => ({ requests, sockets: await promisify(wire.getConnections.bind(wire))() }),
    bump: (group) => control('bump', { group }),
    change: (change) => control('configuration', change),
    switchIntegration: (type, enabled) => control('integration', { type, enabled }),
    async close() {
      await vanish();
      await sandbox.close();
    },
  };
}

async function collect(asking: ClientRequest): Promise<OnwardAnswer> {
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 500, body: Buffer.concat(chunks) };
}
