import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { capabilityOf } from '../../contract/capabilities.ts';
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts';
import { PASSWORD, signUp } from '../../backend/customers/customers.fixture.ts';
import { type Running, SITEMAP_SECRET, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { startTextIds } from '../../sandbox/testing/text-ids.fixture.ts';
import { RINGS } from './check.ts';
import { readFacts } from './facts.ts';
import { junitOf, reportOf } from './report.ts';
import { type Result, runConformance } from './run.ts';

vi.setConfig({ testTimeout: 60_000 });

const FACTS = join(import.meta.dirname, '../../sandbox/conformance-facts.json');
const facts = { ...readFacts(FACTS), sitemap_secret: SITEMAP_SECRET, customer: { email: 'customer@example.com', password: PASSWORD } };
const failed = (results: readonly Result[]): string[] =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ call, title, expected, came }) => `${call}: ${title}: ${expected}, ${came}`);

/** As `packages/sandbox/main.ts` has them: `npm run conformance` meets no others. */
const DEFAULT_LIMITS = { codes: 10, messages: 20, guesses: 10 };

let sandbox: Running;
const broken: Server[] = [];
beforeAll(async () => {
  sandbox = await startSandbox(undefined, { limits: DEFAULT_LIMITS });
  await signUp(sandbox, facts.customer.email);
  // A code of its own and a page of its gateway: off in the demo.
  await sandbox.send('POST', '/sandbox/payment-method', { code: 'eps', enabled: true });
});
afterAll(async () => {
  for (const one of broken) one.close().closeAllConnections();
  await sandbox.close();
});

/** A server that answers as a backend must not. */
async function startBroken(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  broken.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NOTHING_HERE = '{"error_code":"not_found","message":"nothing here"}';

/** Answers as the sandbox, changed by `edit`. */
const startChanged = (edit: (key: string, body: Record<string, unknown>) => unknown): Promise<string> =>
  startBroken(async (req, res) => {
    const body = req.method === 'GET' ? undefined : await text(req);
    const headers = {
      ...JSON_TYPE,
      accept: 'application/json',
      ...(typeof req.headers['lang'] === 'string' && { lang: req.headers['lang'] }),
    };
    const answer = await fetch(sandbox.url + req.url, { method: req.method ?? 'GET', headers, ...(body !== undefined && { body }) });
    const parsed = (await answer.json()) as Record<string, unknown>;
    const path = (req.url ?? '').split('?')[0] ?? '';
    res.writeHead(answer.status, JSON_TYPE).end(JSON.stringify(answer.status === 200 ? edit(path, parsed) : parsed));
  });

describe('conformance of the sandbox', () => {
  it('passes every check of all rings at the default limits, and skips none', async () => {
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

  it('fails by name if the backend differs from the facts', async () => {
    const wrong = { ...facts, search: { text: 'aurelia', finds: 'no-such-product' } };
    const results = await runConformance({ url: `${sandbox.url}/api/v1`, facts: wrong, only: ['behaviour', 'getCatalog'] });
    expect(failed(results)).toEqual([expect.stringContaining('getCatalog: search finds the product')]);
    expect(new Set(results.map(({ ring, call }) => `${ring} ${call}`))).toEqual(new Set(['behaviour getCatalog']));
  });
});

describe('conformance of a backend whose ids are text', () => {
  // The limits count both runs, and the first one has left its carts, orders and accounts.
  it('passes every check of all rings, in a second run', async () => {
    const texts = await startTextIds(sandbox.url);
    const results = await runConformance({ url: `${texts.url}/api/v1`, facts });
    await texts.close();
    expect(failed(results)).toEqual([]);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });
});

describe('conformance of a backend with payment methods of its own', () => {
  const methods = (edit: (method: Record<string, unknown>) => Record<string, unknown>) =>
    startChanged((path, body) =>
      path.endsWith('/payment-methods') ? { data: (body['data'] as Record<string, unknown>[]).map(edit) } : body,
    );
  const run = async (url: Promise<string>) =>
    runConformance({ url: await url, facts, only: ['getPaymentMethods', 'createStripeSession', 'getStripeSession'] });

  it('passes without kinds when the codes are known (contract 1.0)', async () => {
    const results = await run(
      methods((method) => ({
        ...method,
        kind: undefined,
        provider: undefined,
        code: method['code'] === 'eps' ? 'affirm' : method['code'],
      })),
    );
    expect(failed(results)).toEqual([]);
  });

  it.each([
    ['a code of its own without a kind', { code: 'cheque', kind: undefined, provider: 'eps' }, 'cheque of kind unknown'],
    [
      'a form of a gateway without an adapter',
      { code: 'klarna', kind: 'form', provider: 'klarna' },
      'klarna of kind form and provider klarna',
    ],
  ])('fails for %s', async (_, change, said) => {
    const results = await run(methods((method) => (method['code'] === 'eps' ? { ...method, ...change } : method)));
    expect(failed(results)).toEqual([expect.stringContaining(said)]);
  });

  it('fails without the session calls', async () => {
    const url = await startBroken(async (req, res) => {
      if (req.url?.includes('/stripe/session')) return void res.writeHead(404, JSON_TYPE).end(NOTHING_HERE);
      const body = req.method === 'GET' ? undefined : await text(req);
      const answer = await fetch(sandbox.url + req.url, {
        method: req.method ?? 'GET',
        headers: JSON_TYPE,
        ...(body !== undefined && { body }),
      });
      res.writeHead(answer.status, JSON_TYPE).end(await answer.text());
    });
    const failures = (await run(Promise.resolve(url))).filter(({ outcome }) => outcome === 'failed');
    expect([...new Set(failures.map(({ call }) => call))].toSorted()).toEqual(['createStripeSession', 'getStripeSession']);
  });
});

describe('conformance of a shop whose posts are not translated', () => {
  const posts = (url: string) => runConformance({ url, facts, only: ['behaviour', 'getPost', 'getPage', 'getLanguages'] });

  it('passes when texts_lang names their language', async () => {
    const czech = await startSandbox(undefined, { languages: 'de,en,cs' });
    const results = await posts(`${czech.url}/api/v1`);
    await czech.close();
    expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'passed'));
  });

  it('fails when texts_lang names what is translated', async () => {
    const url = startChanged((path, body) =>
      path.includes('/blog/posts/') && !path.endsWith('/newest')
        ? { data: { ...(body['data'] as object), texts_lang: { body: 'cs' } } }
        : body,
    );
    expect(failed(await posts(await url))).toEqual([expect.stringContaining('texts_lang in de')]);
  });
});

describe('conformance of a shop with one language and little stock', () => {
  it('skips checks of translations, of optional calls and of stock, and fails none', async () => {
    const url = await startChanged((path, body) => {
      const { data } = body as { data: Record<string, unknown> };
      if (path.endsWith('/languages')) return { data: (data as unknown as { slug: string }[]).filter(({ slug }) => slug === 'de') };
      if (!path.endsWith('/bootstrap')) return body;
      const languages = (data['languages'] as { slug: string }[]).filter(({ slug }) => slug === 'de');
      return { data: { ...data, languages, capabilities: ['sessions'], social_providers: [] } };
    });
    const { product, category, address, sku_sold_out } = facts;
    const german = { product: { slug: { de: product.slug['de'] ?? '' } }, category: { slug: { de: category.slug['de'] ?? '' } } };
    // Sold out: whatever needs a stock is skipped.
    const results = await runConformance({ url, facts: { ...german, sku_in_stock: sku_sold_out ?? '', address } });
    expect(failed(results)).toEqual([]);
    const reasons = new Set(results.flatMap(({ reason }) => reason ?? []));
    expect(reasons).toContain('the shop has one language');
    expect(reasons).toContain('not offered (capability passkeys)');
    expect(reasons).toContain(`${sku_sold_out} has a stock of 0, the check needs 1`);
    expect(reasons).not.toContain('not offered (capability sessions)');
  });

  it('fails a missing call that /bootstrap names', async () => {
    const url = await startChanged((path, body) =>
      path.endsWith('/bootstrap') ? { data: { ...(body['data'] as object), capabilities: ['karat-of-tomorrow', 'quiz'] } } : body,
    );
    const quizless = await startBroken(async (req, res) => {
      if (req.url?.startsWith('/api/v1/journey')) return res.writeHead(404, JSON_TYPE).end(NOTHING_HERE);
      const answer = await fetch(new URL(req.url ?? '', url));
      return res.writeHead(answer.status, JSON_TYPE).end(await answer.text());
    });
    const results = await runConformance({ url: quizless, only: ['getJourney', 'getPasskeys'] });
    expect(failed(results)).toContainEqual(expect.stringContaining('getJourney: answers in the shape of the contract'));
    expect(results.filter(({ call }) => call === 'getPasskeys').every(({ outcome }) => outcome === 'skipped')).toBe(true);
  });
});

describe('conformance of a broken backend', () => {
  it('reports a missing field with call, request, path, expected and actual value', async () => {
    const url = await startChanged((path, body) => (path.endsWith('/payment-methods') ? {} : body));
    const results = await runConformance({ url, only: ['getPaymentMethods'] });
    expect(results[0]).toMatchObject({
      call: 'getPaymentMethods',
      outcome: 'failed',
      request: `GET ${url}/payment-methods`,
      path: 'data',
      expected: expect.stringContaining('expected array, received undefined'),
      came: 'undefined',
    });
    expect(reportOf(url, results)).toContain(`request  GET ${url}/payment-methods\npath     data\n`);
  });

  it.each<[string, RequestListener]>([
    ['an empty object', (_req, res) => res.writeHead(200, JSON_TYPE).end('{}')],
    ['null', (_req, res) => res.writeHead(200, JSON_TYPE).end('null')],
    ['data without fields', (_req, res) => res.writeHead(200, JSON_TYPE).end('{"data":{}}')],
    ['HTML', (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>')],
    ['500', (_req, res) => res.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error\u0000')],
    ['half of a body', (_req, res) => res.writeHead(200, JSON_TYPE).end('{"data":')],
    ['a cut connection', (_req, res) => res.destroy()],
  ])('reports checks as failed, and none as passed, when every answer is %s', async (_, answer) => {
    const url = await startBroken(answer);
    const results = await runConformance({ url, facts });
    expect(results.filter(({ outcome }) => outcome === 'passed')).toEqual([]);
    expect(failed(results).length).toBeGreaterThan(2);
    expect(junitOf(url, results)).not.toContain('\u0000');
  });

  it('ends early without any answer, with a message', async () => {
    const url = await startBroken(() => {});
    const results = await runConformance({ url, facts, timeoutMs: 100 });
    expect(failed(results)[0]).toContain('within 100 ms');
    expect(results.at(-1)).toMatchObject({ outcome: 'skipped', reason: 'the backend no longer answers' });
  });

  it('fails every call by name when every answer is 404', async () => {
    const url = await startBroken((_req, res) => res.writeHead(404, JSON_TYPE).end(NOTHING_HERE));
    const results = await runConformance({ url });
    const calls = new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ call }) => call));
    // A call with the id of an unknown order is rightly not found.
    const named = (Object.keys(endpoints) as EndpointKey[]).filter((key) => capabilityOf(key) === null && key !== 'requestReturn');
    expect(named.filter((key) => !calls.has(key))).toEqual([]);
    const report = reportOf(url, results);
    for (const key of named) expect(report).toContain(`failed   ${key}: answers in the shape of the contract`);
  });

  it('ends the command with code 1 and a JUnit file; wrong arguments end with 2', async () => {
    const url = await startBroken((_req, res) => res.writeHead(404, JSON_TYPE).end(NOTHING_HERE));
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [out, progress, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit') as Promise<[number]>]);
      return { code, out, progress };
    };
    const file = join(mkdtempSync(join(tmpdir(), 'conformance-')), 'junit.xml');
    const { code, out, progress } = await run('--url', url, '--only', 'getCart', '--json', '--junit', file);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ call: 'getCart', outcome: 'failed' }));
    expect(progress).toMatch(/^1\/\d+ shapes getCart: /);
    expect(readFileSync(file, 'utf8')).toMatch(/<testsuite name="shapes" tests="\d+" failures="[1-9]\d*" skipped="0">/);
    expect((await run('--url', url, '--only', 'no-such-call')).code).toBe(2);
    expect((await run()).code).toBe(2);
  });
});
