import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkBuild } from '../doctor/check-build.ts';
import { examineLive } from '../doctor/check-live.ts';
import { checkMachine } from '../doctor/check-machine.ts';
import { checkOrigin } from '../doctor/check-origin.ts';
import { checkSecrets } from '../doctor/check-secrets.ts';
import { examine, report } from '../doctor/examine.ts';
import type { Finding } from '../../packages/engine/doctor/finding.ts';
import { SITEMAP_SECRET } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { singleRedis } from '../../packages/engine/redis/redis-setup.ts';
import { startRedis } from '../../packages/engine/testing/redis.ts';
import { ENGLISH, GERMAN } from '../../packages/engine/testing/sites.fixture.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { offerLanguages } from './testing/offered-languages.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

let backend: TestBackend;
let shop: RunningShop;
let env: Record<string, string>;
const servers: Server[] = [];

beforeAll(async () => {
  backend = await startBackend();
  shop = await startShop(backend.url);
  await get(`${shop.url}/`);
  env = { NODE_ENV: 'production', BACKEND_URL: backend.url, PUBLIC_ORIGIN: shop.url, PORT: new URL(shop.url).port, SITEMAP_SECRET };
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await backend.fault('none');
});
afterAll(async () => {
  await shop.close();
  await backend.close();
});

const failures = (findings: readonly Finding[]) => findings.filter(({ state }) => state === 'failed');
const about = (findings: readonly Finding[], subject: string) => findings.filter((finding) => finding.subject === subject);

/** A server that answers each request with this text. */
async function answering(text: string, status = 200): Promise<string> {
  return listening(createServer((_req, res) => res.writeHead(status, { 'content-type': 'application/json' }).end(text)));
}

/** A server that answers with JSON by the path. */
async function answeringBy(table: Readonly<Record<string, object>>): Promise<string> {
  const server = createServer((req, res) => {
    const answer = table[req.url?.split('?', 1)[0] ?? ''];
    res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  return listening(server);
}

async function listening(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a running shop has no findings', async () => {
  const redis = await startRedis();
  await redis.command('CONFIG', 'SET', 'maxmemory', '50mb');
  await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
  const findings = await examine({ ...env, REDIS_URL: redis.url });
  await redis.kill();
  expect(failures(findings)).toEqual([]);
  const text = report(findings);
  expect(text).toMatch(/^ok {6}backend {4}http:\/\/127\.0\.0\.1:\d+ answers in \d+ ms, its bootstrap \(en\) matches the contract$/m);
  expect(text).toMatch(/^ok {6}languages {2}de, en are offered$/m);
  expect(text).toMatch(/^ok {6}versions {3}\/cv lists .*product/m);
  expect(text).toMatch(/^ok {6}redis {6}evicts by allkeys-lru above 50 MB$/m);
  expect(text).toMatch(/^ok {6}sitemap/m);
  expect(text).toMatch(/^ok {6}port {7}PORT \d+: a shop listens$/m);
  expect(text).toMatch(/^ok {6}origin {5}http:\/\/127\.0\.0\.1:\d+ is a shop that is ready$/m);
  expect(text).toMatch(/Nothing is wrong\. \d+ to look at \(note\)\.\n$/);
  expect(text).not.toContain(SITEMAP_SECRET);
});

/** The program as `npm run doctor` starts it: tests see modules that their runner has changed. */
async function runDoctor(more: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../doctor/main.ts');
  const options = { cwd: tmpdir(), env: { PATH: process.env['PATH'] ?? '', ...env, ...more } };
  const ended = await promisify(execFile)(process.execPath, [program, ...args], options).catch((error: unknown) => error);
  return (ended as { readonly stdout: string }).stdout;
}

it('the program checks the law without a build', async () => {
  const text = await runDoctor({ COUNTRY_PROFILE: 'AT' });
  expect(text).toMatch(/^ok {6}texts {6}terms and withdrawal instruction are there, each in its language$/m);
  expect(text).not.toContain('could not be checked');
});

describe('before it opens', () => {
  it('the demo shop fails with just these rows', async () => {
    const findings = await examineLive({ ...env, COUNTRY_PROFILE: 'AT' });
    expect(failures(findings).map(({ subject, text }) => `${subject}: ${text}`)).toEqual([
      expect.stringMatching(/^origin: .* is reachable on this machine only$/),
      expect.stringMatching(/^demo: of the demo shop, or examples, are: bootstrap \(/),
      expect.stringMatching(/^VAT id: "ATU00000000" has a wrong check digit/),
      expect.stringMatching(/^payment: cards are paid at the test provider/),
    ]);
    expect(about(findings, 'database')).toMatchObject([{ state: 'note', fix: expect.stringContaining('live check') as string }]);
  });

  it('the program says so by --live, and settings that are wrong are its only findings', async () => {
    expect(await runDoctor({}, '--live')).toMatch(/^FAILED [^]*\n\n\d+ to correct\. The shop must not open yet\.\n$/);
    expect(await runDoctor({ PORT: 'many' }, '--live')).toMatch(/^FAILED {2}settings {3}PORT .*\n.*\n\n1 to correct/);
  });
});

it('a database of Redis that another shop uses is a finding, and what Redis itself refuses is told in its words', async () => {
  const redis = await startRedis();
  await redis.command('SET', 'karat:shop:1', 'https://other.example');
  const [finding] = failures(about(await examine({ ...env, REDIS_URL: redis.url }), 'redis'));
  expect(finding?.text).toBe('the shop https://other.example uses this database, too');
  await redis.kill();
  const guarded = createNetServer((socket) => socket.end('-DENIED Redis is running in protected mode because no password is set.\r\n'));
  guarded.listen(0, '127.0.0.1');
  await once(guarded, 'listening');
  const url = `redis://127.0.0.1:${(guarded.address() as AddressInfo).port}`;
  const [denied] = failures(about(await examine({ ...env, REDIS_URL: url }), 'redis'));
  guarded.close();
  expect(denied?.text).toContain('DENIED Redis is running in protected mode because no password is set.');
  expect(denied?.fix).toMatch(/^Set a password/);
});

it('each wrong setting is a finding with its correction', async () => {
  const findings = await examine({ PORT: 'many', REDIS_URL: 'http://x' });
  expect(findings.map(({ state, text }) => [state, text.split(' ', 1)[0]])).toEqual([
    ['failed', 'PORT'],
    ['failed', 'BACKEND_URL'],
    ['failed', 'REDIS_URL'],
  ]);
  expect(report(findings)).toContain('3 to correct.');
});

describe('the backend', () => {
  it.each([
    ['down', /getBootstrap got no answer/, /Is it running/],
    ['dead', /getBootstrap got no answer/, /Is it running/],
    ['garbage', /getBootstrap got no answer: answer is not JSON/, /Is it running/],
    ['wrong', /getBootstrap does not match the contract \(\S+: \w+/, /packages\/contract/],
  ] as const)('which is %s', async (mode, text, fix) => {
    await backend.fault(mode, { path: '/api/v1/bootstrap' });
    const [finding] = failures(about(await examine(env), 'backend'));
    expect(finding).toMatchObject({ text: expect.stringMatching(text) as string, fix: expect.stringMatching(fix) as string });
  });

  it('without a language or cache versions is a finding', async () => {
    const bootstrap = JSON.parse((await get(`${backend.url}/bootstrap?lang=de`)).body) as { data: { languages: { slug: string }[] } };
    const [german] = bootstrap.data.languages;
    const french = { data: { ...bootstrap.data, languages: [{ ...german, slug: 'fr' }] } };
    const without = await examine({ ...env, BACKEND_URL: await answeringBy({ '/bootstrap': french, '/cv': { data: {} } }) });
    expect(failures(about(without, 'languages'))).toMatchObject([
      { text: 'the backend lists no language that the shop has texts in', fix: expect.stringContaining('locales/') as string },
    ]);
    expect(failures(about(without, 'versions'))).toMatchObject([
      { text: '/cv is empty', fix: expect.stringContaining('each cache group') as string },
    ]);
  });

  it('with an address without version is a finding', async () => {
    const findings = await examine({ ...env, BACKEND_URL: backend.url.replace('/v1', '') });
    expect(failures(about(findings, 'backend'))[0]).toMatchObject({ text: 'getBootstrap was refused with 404' });
  });

  it('that does not listen is a finding, and the secret is not', async () => {
    const findings = await examine({ ...env, BACKEND_URL: 'http://127.0.0.1:1/api/v1' });
    expect(failures(about(findings, 'backend'))[0]?.text).toContain('ECONNREFUSED');
    expect(failures(about(findings, 'sitemap'))[0]?.fix).toBe('See the findings about the backend.');
  });

  it('that refuses the secret is a finding', async () => {
    const findings = await examine({ ...env, SITEMAP_SECRET: 'another' });
    expect(failures(findings)).toMatchObject([
      {
        subject: 'sitemap',
        text: expect.stringContaining('403') as string,
        fix: expect.stringContaining('Set SITEMAP_SECRET') as string,
      },
    ]);
  });
});

describe('the machine', () => {
  it('with an occupied port is a finding', async () => {
    const { port } = new URL(await answering('{}'));
    const findings = await examine({ ...env, PORT: port, OPS_PORT: '1' });
    expect(failures(findings)).toMatchObject([{ subject: 'port', fix: 'Stop it, or choose another PORT.' }]);
    expect(about(findings, 'port')[1]?.text).toBe('OPS_PORT 1 is free');
  });

  it('without a complete build is a finding', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'karat-dist-'));
    expect(failures(about(await examine(env, dist), 'build'))).toMatchObject([{ fix: 'Run "npm run build".' }]);
    await writeFile(join(dist, 'manifest.json'), '{"buildId":"b1"}');
    expect(checkBuild(dist)[0]?.text).toMatch(/^server\/main\.js, public\/assets not in /);
    await mkdir(join(dist, 'public/assets'), { recursive: true });
    await mkdir(join(dist, 'server/main.js'), { recursive: true });
    expect(checkBuild(dist)).toMatchObject([{ state: 'ok', text: 'b1 is complete' }]);
    await rm(dist, { recursive: true });
  });
});

describe('Redis', () => {
  it('with a password is a finding without one', async () => {
    const redis = await startRedis();
    await redis.command('CONFIG', 'SET', 'requirepass', 'geheim');
    const findings = await examine({ ...env, REDIS_URL: redis.url });
    await redis.kill();
    expect(failures(findings)).toMatchObject([
      { text: expect.stringContaining('NOAUTH') as string, fix: expect.stringContaining('password') as string },
    ]);
  });

  it('that does not listen is a finding', async () => {
    const findings = await examine({ ...env, REDIS_URL: 'redis://:geheim@127.0.0.1:1' });
    expect(failures(findings)).toMatchObject([{ subject: 'redis', text: expect.stringContaining('ECONNREFUSED') as string }]);
    expect(report(findings)).not.toContain('geheim');
  });

  it('that is full or read-only is a finding', async () => {
    const redis = await startRedis();
    const boundless = about(await examine({ ...env, REDIS_URL: redis.url }), 'redis');
    expect(boundless).toContainEqual(expect.objectContaining({ state: 'note', fix: expect.stringContaining('maxmemory') as string }));
    await redis.command('CONFIG', 'SET', 'maxmemory', '50mb');
    const full = await examine({ ...env, REDIS_URL: redis.url });
    expect(failures(full).map(({ text }) => text)).toContainEqual(expect.stringContaining('noeviction'));
    await redis.command('REPLICAOF', '127.0.0.1', '1');
    const replica = await examine({ ...env, REDIS_URL: redis.url });
    expect(failures(replica).map(({ text }) => text)).toContainEqual(expect.stringContaining('refuses writes: READONLY'));
    await redis.kill();
  });
});

describe('the origin', () => {
  it('of another shop is a finding', async () => {
    const findings = await examine({ ...env, PUBLIC_ORIGIN: await answering('ok') });
    expect(failures(findings)).toMatchObject([{ subject: 'origin', text: expect.stringContaining('not "ready"') as string }]);
  });

  it('without an answer or a DNS record is a finding', async () => {
    const nobody = await examine({ ...env, PUBLIC_ORIGIN: 'http://127.0.0.1:1' }, undefined, false);
    expect(failures(nobody)[0]?.text).toContain('ECONNREFUSED');
    const unknown = await examine({ ...env, PUBLIC_ORIGIN: 'http://shop.invalid' });
    expect(failures(unknown).map(({ text }) => text)).toEqual([
      'http://shop.invalid is not encrypted',
      expect.stringContaining('shop.invalid has no address'),
    ]);
  });

  it('before the start: no answer and 502 of a proxy are fine, another shop is a finding', async () => {
    const closed = { ...env, PORT: '1' };
    for (const origin of ['http://127.0.0.1:1', await answering('<h1>Closed</h1>', 503)]) {
      const findings = await examine({ ...closed, PUBLIC_ORIGIN: origin });
      expect(failures(findings)).toEqual([]);
      expect(about(findings, 'origin').at(-1)).toMatchObject({ state: 'note', fix: expect.stringContaining('start it') as string });
    }
    expect(failures(await examine({ ...closed, PUBLIC_ORIGIN: await answering('ok') }))).toMatchObject([{ subject: 'origin' }]);
  });

  it('of a shop without its backend is a finding', async () => {
    const findings = await examine({ ...env, PUBLIC_ORIGIN: await answering('waiting for the backend', 503) });
    expect(failures(findings)[0]?.text).toContain('is not ready: waiting for the backend');
  });
});

describe('the domain of a language', () => {
  let languages: object[];
  let two: RunningShop;
  const czech = (domain_name: string) => ({ ...ENGLISH, slug: 'cs', name: 'Čeština', domain_name });
  beforeAll(async () => {
    languages = [GERMAN, ENGLISH];
    offerLanguages(backend, () => languages);
    two = await startShop(backend.url, { PUBLIC_ORIGIN: 'http://127.0.0.1' });
  });
  afterAll(async () => {
    await two.close();
    backend.breakWire(null);
  });
  /** The doctor's findings on the second domain of a shop that knows it by this name. */
  async function second(domain: string, more: Readonly<Record<string, string>> = {}): Promise<readonly Finding[]> {
    const { port } = new URL(two.url);
    languages = [GERMAN, ENGLISH, czech(domain.replace('PORT', port))];
    await backend.bump('system_settings');
    await two.parts.versions.poll();
    const findings = await examine({ ...env, PUBLIC_ORIGIN: two.url, PORT: port, ...more }, undefined, false);
    return findings.filter(({ text }) => !text.includes('127.0.0.1'));
  }

  it('that answers in its language is fine; without COOKIE_SECRET the cart is lost', async () => {
    const findings = await second('localhost:PORT');
    expect(about(findings, 'origin')).toMatchObject([
      { state: 'ok', text: expect.stringMatching(/^http:\/\/localhost:\d+ is a shop that is ready$/) as string },
      { state: 'ok', text: expect.stringMatching(/^http:\/\/localhost:\d+ answers in cs$/) as string },
    ]);
    const lost = { text: expect.stringContaining('another domain') as string, fix: expect.stringContaining('COOKIE_SECRET') as string };
    expect(about(findings, 'secrets')).toContainEqual(expect.objectContaining({ ...lost, state: 'note' }));
    const replicas = await second('localhost:PORT', { REDIS_URL: 'redis://127.0.0.1:1' });
    expect(about(replicas, 'secrets')).toContainEqual(expect.objectContaining({ ...lost, state: 'failed' }));
    const secret = await second('localhost:PORT', { COOKIE_SECRET: '9f2c41d87be6035a9f10c2d4e8b7a653' });
    expect(about(secret, 'secrets')).not.toContainEqual(expect.objectContaining(lost));
  });

  it('that a proxy passes on as the main one is a finding', async () => {
    const edge = createServer((req, res) => {
      void get(two.url + (req.url ?? '')).then(({ status, body, headers }) => {
        res.writeHead(status, { 'content-language': headers['content-language'] ?? '' }).end(body);
      });
    });
    const { port } = new URL(await listening(edge));
    expect(failures(await second(`localhost:${port}`))).toMatchObject([
      { text: `http://localhost:${port} answers in de, not in cs`, fix: expect.stringContaining('domains.md') as string },
    ]);
  });

  it('without a DNS record is a finding, one that is no domain or has another scheme a note', async () => {
    expect(failures(await second('shop.invalid'))).toMatchObject([
      { text: expect.stringContaining('shop.invalid has no address') as string, fix: expect.stringContaining('domain_name') as string },
    ]);
    const texts = async (domain: string) => about(await second(domain), 'origin').map(({ state, text }) => `${state}: ${text}`);
    expect(await texts('shop.example.cz/cs')).toEqual(['note: shop.example.cz/cs, the domain of cs, is no domain and is ignored']);
    expect((await texts('https://localhost:PORT'))[0]).toMatch(/^note: https:.* is used as http:\/\/localhost:\d+$/);
  });
});

it('an old Node and too little memory are findings', () => {
  const settings = {
    mode: 'production',
    pageCacheBytes: 128e6,
    upstreamCacheBytes: 64e6,
    pictureBytes: 16e6,
    feeds: [],
    feedBytes: 0,
  } as const;
  expect(failures(checkMachine(settings, { node: '24.15.0', memory: 2e9 }))).toEqual([]);
  expect(failures(checkMachine(settings, { node: '22.3.1', memory: 256e6 })).map(({ subject }) => subject)).toEqual(['node', 'memory']);
  expect(checkMachine({ ...settings, mode: 'development' }, { memory: 2e9 })).toContainEqual(expect.objectContaining({ state: 'note' }));
});

it('a secret that can be guessed is a finding', () => {
  const states = (purgeSecret?: string, sitemapSecret?: string) => checkSecrets({ purgeSecret, sitemapSecret }).map(({ state }) => state);
  expect(states()).toEqual(['note']);
  expect(states('9f2c41d87be6035a9f10c2d4e8b7a6539f2c41d87be6035a')).toEqual(['ok']);
  for (const weak of ['x'.repeat(48), 'secretsecretsecretsecretsecretsecret', '123456781234567812345678'])
    expect(states(weak)).toEqual(['failed']);
  expect(states('9f2c41d87be6035a9f10c2d4e8b7a653', '9f2c41d87be6035a9f10c2d4e8b7a653')).toEqual(['failed']);
});

it('replicas without a common COOKIE_SECRET are a finding', () => {
  const ofCookies = (cookieSecret?: string, redisUrl?: string) =>
    checkSecrets({ cookieSecret, redis: redisUrl === undefined ? null : singleRedis(redisUrl) }).slice(1);
  expect(ofCookies()).toEqual([]);
  expect(ofCookies(undefined, 'redis://127.0.0.1')).toMatchObject([
    { state: 'note', fix: expect.stringContaining('COOKIE_SECRET') as string },
  ]);
  expect(ofCookies('9f2c41d87be6035a9f10c2d4e8b7a653', 'redis://127.0.0.1')).toMatchObject([{ state: 'ok' }]);
  expect(ofCookies('x'.repeat(48))).toMatchObject([{ state: 'failed' }]);
  const ofDemo = (publicOrigin: string) => checkSecrets({ publicOrigin, cookieSecret: 'demo-6b1f0c92e7d84a35b0f3c8d17e2a9654' }).at(-1);
  expect(ofDemo('http://localhost:8080')).toMatchObject({ state: 'ok' });
  expect(ofDemo('https://shop.example')).toMatchObject({ state: 'failed' });
});

describe('the collector of spans', () => {
  it('that accepts them is fine; one that refuses or does not listen is a finding', async () => {
    const traces = async (endpoint: string) => about(await examine({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }), 'traces');
    expect(await traces(await answering('{}'))).toMatchObject([{ state: 'ok' }]);
    expect(await traces(await answering('', 401))).toMatchObject([{ state: 'failed', fix: expect.stringContaining('HEADERS') as string }]);
    expect(await traces('http://127.0.0.1:1')).toMatchObject([
      { state: 'failed', text: expect.stringContaining('ECONNREFUSED') as string },
    ]);
    expect(about(await examine(env), 'traces')).toEqual([]);
  });
});

describe('inside a container', () => {
  const settings = (publicOrigin: string) => ({ publicOrigin, trustProxy: [] });

  it('an origin on localhost cannot be checked, because localhost is the container', async () => {
    const findings = await checkOrigin(settings('http://localhost:1'), { isOpen: true, inContainer: true });
    expect(failures(findings)).toEqual([]);
    expect(findings.at(-1)).toMatchObject({ state: 'note', text: 'http://localhost:1 cannot be checked from inside a container' });
    expect(failures(await checkOrigin(settings('http://localhost:1'), { isOpen: true, inContainer: false }))).toHaveLength(1);
  });

  it('any other PUBLIC_ORIGIN is checked', async () => {
    const findings = await checkOrigin(settings('https://shop.invalid'), { isOpen: true, inContainer: true });
    expect(failures(findings)).toMatchObject([{ text: expect.stringContaining('shop.invalid has no address') }]);
  });
});
