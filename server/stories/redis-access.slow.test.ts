import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { examine } from '../doctor/examine.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { startRedis, type TestRedis } from '../../packages/engine/testing/redis.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

let backend: TestBackend;
let path: string;
const shops: RunningShop[] = [];
const servers: TestRedis[] = [];

beforeAll(async () => {
  backend = await startBackend();
  const { data } = (await (await fetch(`${backend.url}/system-catalog?lang=de`)).json()) as { data: { slug: string }[] };
  path = `/product/${data[0]?.slug}`;
});
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});
afterAll(() => backend.close());

/** Two shops that use all of it: pages, responses, versions and purges, by messages. */
async function isShared(REDIS_URL: string): Promise<void> {
  for (let count = 0; count < 2; count += 1) shops.push(await startShop(backend.url, { REDIS_URL }));
  const [a, b] = shops as [RunningShop, RunningShop];
  await vi.waitFor(() => expect(shops.every(({ parts }) => parts.replicas.redis?.isReady())).toBe(true), { timeout: 20_000 });
  await get(a.url + path);
  await vi.waitFor(async () => expect((await get(b.url + path)).headers['cache-status']).toContain('hit'), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await a.parts.replicas.purges.purge(['product'])).toMatchObject({ everywhere: true, listeners: 2 }), {
    timeout: 10_000,
  });
  await vi.waitFor(() => expect(b.parts.replicas.purges.epoch()).toBe(a.parts.replicas.purges.epoch()), { timeout: 10_000 });
  await backend.bump('product');
  await a.parts.versions.poll();
  const version = a.parts.versions.current('product');
  await vi.waitFor(() => expect(b.parts.versions.current('product')).toBe(version), { timeout: 10_000 });
  expect(a.parts.replicas.circuits['redis_writes']?.failing).toBe(false);
}

const environment = (REDIS_URL: string) => ({ BACKEND_URL: backend.url, PUBLIC_ORIGIN: 'http://shop.test', PORT: '1', REDIS_URL });
async function findingsOf(url: string): Promise<string> {
  const findings = await examine(environment(url));
  return (
    findings
      // Its pace is that of this machine.
      .filter(({ subject, state, text }) => subject === 'redis' && state === 'failed' && !text.startsWith('answers in'))
      .map(({ text, fix }) => `${text} ${fix}`)
      .join('\n')
  );
}

describe('a user with the rights that docs/operations lists', () => {
  const page = readFileSync(new URL('../../docs/operations/redis-and-purges.md', import.meta.url), 'utf8');
  const rules = (/ACL SETUSER shop on >\S+ (.*)/.exec(page.replaceAll(' \\\n', ' '))?.[1] ?? '').split(/\s+/);

  async function withUser(...more: string[]): Promise<string> {
    const server = await startRedis();
    servers.push(server);
    expect(await server.command('ACL', 'SETUSER', 'shop', 'on', '>geheim', ...rules, ...more)).toContain('OK');
    return server.url.replace('//', '//shop:geheim@');
  }

  it('is enough for the shops and for the doctor', async () => {
    expect(rules.length).toBeGreaterThan(10);
    const url = await withUser();
    await isShared(url);
    expect(await findingsOf(url)).toBe('');
  });

  it.each([
    ['channels', ['resetchannels'], /carries no messages: NOPERM.*&karat:\*/],
    ['subscriptions', ['-subscribe'], /carries no messages: NOPERM.*ACL SETUSER/],
    ['keys', ['resetkeys'], /refuses writes: NOPERM.*~karat:\*/],
    ['scripts', ['-eval'], /refuses writes: NOPERM.*redis-and-purges/],
  ])('without %s: the doctor names the missing right', async (_, more, text) => {
    expect(await findingsOf(await withUser(...more))).toMatch(text);
  });

  it('with another password: the doctor reports the password', async () => {
    const url = await withUser();
    expect(await findingsOf(url.replace('geheim', 'falsch'))).toMatch(/WRONGPASS.*percent-encoded/);
  });
});

describe('TLS with a private CA', () => {
  let directory: string;
  let ca: string;
  let server: TestRedis;
  const before = getCACertificates('default');

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'karat-ca-'));
    ca = join(directory, 'ca.pem');
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'ignore' });
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=CA of the test');
    openssl('req', ...key, '-keyout', 'redis.key', '-out', 'redis.csr', '-subj', '/CN=localhost');
    writeFileSync(join(directory, 'names'), 'subjectAltName=DNS:localhost');
    openssl(
      'x509',
      '-req',
      '-in',
      'redis.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-days',
      '2',
      '-extfile',
      'names',
      '-out',
      'redis.pem',
    );
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  afterEach(() => setDefaultCACertificates(before));

  async function startWithTls(): Promise<string> {
    const files = ['--tls-cert-file', 'redis.pem', '--tls-key-file', 'redis.key', '--tls-ca-cert-file', 'ca.pem'];
    server = await startRedis({
      args: (port) => ['--port', '0', '--tls-port', String(port), '--dir', directory, ...files, '--tls-auth-clients', 'no'],
    });
    servers.push(server);
    return `rediss://localhost:${server.port}`;
  }

  it('works when NODE_EXTRA_CA_CERTS has the CA', async () => {
    const url = await startWithTls();
    setDefaultCACertificates([...before, readFileSync(ca, 'utf8')]);
    await isShared(url);
    expect(await findingsOf(url)).toBe('');
    expect(await findingsOf(url.replace('localhost', '127.0.0.1'))).toMatch(/altnames.*another name/);
  });

  it('the doctor names NODE_EXTRA_CA_CERTS, and a wrong scheme', async () => {
    const url = await startWithTls();
    expect(await findingsOf(url)).toMatch(/NODE_EXTRA_CA_CERTS=/);
    expect(await findingsOf(url.replace('rediss:', 'redis:'))).toMatch(/rediss:\/\//);
    const doctor = new URL('../doctor/main.ts', import.meta.url).pathname;
    const env = { PATH: process.env['PATH'], ...environment(url), NODE_EXTRA_CA_CERTS: ca };
    const text = await new Promise<string>(
      (resolve) => void execFile(process.execPath, [doctor], { env, cwd: directory }, (_, stdout) => resolve(stdout)),
    );
    expect(text).toMatch(/^ok {6}redis {6}returns what was written$/m);
    expect(text).toMatch(/^ok {6}redis {6}carries messages$/m);
  });

  it('the doctor reports a server without TLS', async () => {
    const plain = await startRedis();
    servers.push(plain);
    expect(await findingsOf(plain.url.replace('redis:', 'rediss:'))).toMatch(/has to begin with redis:\/\//);
  });
});
