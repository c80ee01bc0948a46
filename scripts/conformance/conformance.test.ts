import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EndpointKey, endpoints } from '../../shared/contract/endpoints.ts';
import { PASSWORD, signUp } from '../../sandbox/customers/customers.fixture.ts';
import { type Running, SITEMAP_SECRET, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { RINGS } from './check.ts';
import { readFacts } from './facts.ts';
import { reportOf } from './report.ts';
import { type Result, runConformance } from './run.ts';

vi.setConfig({ testTimeout: 60_000 });

const FACTS = join(import.meta.dirname, '../../sandbox/conformance-facts.json');
const facts = { ...readFacts(FACTS), sitemap_secret: SITEMAP_SECRET, customer: { email: 'customer@example.com', password: PASSWORD } };
const failed = (results: readonly Result[]): string[] =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ call, title, expected, came }) => `${call}: ${title}: ${expected}, ${came}`);

let sandbox: Running;
let empty: Server;
let emptyUrl: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  await signUp(sandbox, facts.customer.email);
  // The right shape of an error, but nothing is there.
  empty = createServer((_req, res) =>
    res.writeHead(404, { 'content-type': 'application/json' }).end('{"error_code":"not_found","message":"nothing here"}'),
  );
  empty.listen(0, '127.0.0.1');
  await once(empty, 'listening');
  emptyUrl = `http://127.0.0.1:${(empty.address() as AddressInfo).port}/api/v1`;
});
afterAll(async () => {
  empty.close();
  await sandbox.close();
});

describe('conformance of the sandbox', () => {
  it('passes every check of all rings, and skips none', async () => {
    const results = await runConformance({ url: `${sandbox.url}/api/v1`, facts });
    expect(failed(results)).toEqual([]);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(new Set(results.map(({ ring }) => ring))).toEqual(new Set(RINGS));
  });

  it('needs a URL only for the first ring', async () => {
    const results = await runConformance({ url: `${sandbox.url}/api/v1` });
    expect(failed(results)).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'skipped').every(({ ring }) => ring !== 'shapes')).toBe(true);
  });

  it('fails by name where the backend behaves otherwise than the facts say', async () => {
    const wrong = { ...facts, search: { text: 'aurelia', finds: 'no-such-product' } };
    const results = await runConformance({ url: `${sandbox.url}/api/v1`, facts: wrong, only: ['behaviour', 'getCatalog'] });
    expect(failed(results)).toEqual([expect.stringContaining('getCatalog: search finds the product')]);
    expect(new Set(results.map(({ ring, call }) => `${ring} ${call}`))).toEqual(new Set(['behaviour getCatalog']));
  });
});

describe('conformance of an empty server', () => {
  it('fails every call by name', async () => {
    const results = await runConformance({ url: emptyUrl });
    const calls = new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ call }) => call));
    // Nobody but an editor can make a preview, and only a mail has a link, so their probes are unknown ones: 404 is right.
    const named = (Object.keys(endpoints) as EndpointKey[]).filter((key) => key !== 'getPreview' && key !== 'getMailLink');
    expect(named.filter((key) => !calls.has(key))).toEqual([]);
    const report = reportOf(emptyUrl, results);
    for (const key of named) expect(report).toContain(`failed   ${key}: answers in the shape of the contract`);
  });

  it('ends the command with code 1; wrong arguments end with 2', async () => {
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../conformance.ts'), ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout.resume();
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    };
    expect(await run('--url', emptyUrl, '--only', 'getCart', '--json')).toBe(1);
    expect(await run('--url', emptyUrl, '--only', 'no-such-call')).toBe(2);
    expect(await run()).toBe(2);
  });
});
