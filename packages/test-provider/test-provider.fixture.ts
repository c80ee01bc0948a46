import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProvider } from './test-provider.ts';

export const KEY = 'key-of-the-tests';

export const ADDRESS = {
  person_first_name: 'Ana',
  person_last_name: 'Beispiel',
  address_line_1: 'Musterstraße 1',
  city: 'Wien',
  zip: '1010',
  country: 'AT',
} as const;

interface Answer {
  readonly status: number;
  readonly body: { readonly error?: string };
}

export interface HostedProvider {
  readonly url: string;
  /** As the first call does. */
  open(): Promise<TestProvider>;
  close(): Promise<void>;
}

/** The handler of the program on a port of its own in this process. The first call loads it and opens its ledger: few tests pay. */
export async function hostTestProvider(
  dataDir: string,
  {
    shopOrigin = 'https://shop.example',
    report = () => {},
  }: { readonly shopOrigin?: string; readonly report?: (error: unknown) => void } = {},
): Promise<HostedProvider> {
  let provider: Promise<TestProvider> | undefined;
  const load = async (): Promise<TestProvider> => {
    const { createTestProvider } = await import('./test-provider.ts');
    return createTestProvider({ dataDir, publicOrigin: () => url, shopOrigin, key: KEY, say: () => {}, report });
  };
  const open = (): Promise<TestProvider> => (provider ??= load());
  const handler: RequestListener = (req, res) => {
    open().then(
      ({ app }) => app(req, res),
      (error: unknown) => {
        report(error);
        res.destroy();
      },
    );
  };
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    open,
    async close() {
      server.close();
      server.closeAllConnections();
      await (await provider)?.close();
    },
  };
}

export interface RunningProvider extends Omit<HostedProvider, 'open'>, Pick<TestProvider, 'gateway'> {
  /** Reported errors. */
  readonly reported: unknown[];
  /** Sends a raw request with the key; a string body is sent as it is. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** The test provider alone. */
export async function startTestProvider(): Promise<RunningProvider> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-provider-'));
  const reported: unknown[] = [];
  const hosted = await hostTestProvider(dataDir, { report: (error) => reported.push(error) });
  const { url } = hosted;
  const { gateway } = await hosted.open();
  return {
    url,
    gateway,
    reported,
    async send(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${KEY}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    },
    async close() {
      await hosted.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
