import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { createTestProvider, type TestProvider } from './test-provider.ts';

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

export interface RunningProvider extends Pick<TestProvider, 'gateway'> {
  readonly url: string;
  /** Reported errors. */
  readonly reported: unknown[];
  /** Sends a raw request; a string body is sent as it is. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

/** The test provider alone, its controls below `/controls`. */
export async function startTestProvider(): Promise<RunningProvider> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-provider-'));
  const reported: unknown[] = [];
  let url = '';
  const provider = createTestProvider({
    dataDir,
    publicOrigin: () => url,
    shopOrigin: 'https://shop.example',
    addressKey: () => 'key-of-the-tests',
    say: () => {},
    report: (error) => reported.push(error),
  });
  const app = express().use('/controls', express.json(), provider.controls).use(provider.router);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    gateway: provider.gateway,
    reported,
    async send(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await provider.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
