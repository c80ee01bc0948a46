import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatform, PLATFORM } from '../../packages/ucp/testing/platform.fixture.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { machineShopper } from './testing/machine-shopper.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

/** Profiles of platforms that the operator does not know. */
let backend: TestBackend;
let shop: RunningShop;
let host: Server;
let origin: string;
const fetched: string[] = [];

const ANSWERS: Readonly<Record<string, RequestListener>> = {
  '/profile': (_req, res) => res.setHeader('cache-control', 'public, max-age=300').end(JSON.stringify(PLATFORM.document)),
  '/moved': (_req, res) => res.writeHead(302, { location: '/profile' }).end(),
  '/text': (_req, res) => res.end('hello'),
  '/large': (_req, res) => res.end(JSON.stringify({ ...PLATFORM.document, more: 'x'.repeat(200_000) })),
};

beforeAll(async () => {
  host = createServer((req, res) => {
    fetched.push(req.url ?? '');
    (ANSWERS[(req.url ?? '').split('?')[0] as string] ?? (() => res.writeHead(404).end()))(req, res);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  backend = await startBackend();
  // A shop on this machine may read profiles from there.
  shop = await startShop(backend.url, {
    UCP: 'on',
    COOKIE_SECRET: 'a-secret-of-at-least-32-characters',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    TRUST_PROXY: '127.0.0.1',
  });
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
  host?.close();
});

const search = (profile: string, address = '192.0.2.1') =>
  machineShopper(() => shop.url, { platform: { ...createPlatform(profile), profile }, signed: false, address })('POST', '/catalog/search', {
    query: 'ring',
  });

describe('the profile of a platform', () => {
  it('is fetched once for many requests, and never for a platform that is known with its profile', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => search(`${origin}/profile`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await search(PLATFORM.profile)).status).toBe(200);
    expect(fetched).toEqual(['/profile']);
  });

  it.each([
    ['/moved', 424, 'profile_unreachable'],
    ['/none', 424, 'profile_unreachable'],
    ['/large', 424, 'profile_unreachable'],
    ['/text', 422, 'profile_malformed'],
  ] as const)('%s is answered with %i, the shop named for people, and nothing reaches the backend', async (path, status, code) => {
    backend.seen();
    const answer = await search(origin + path);
    expect([answer.status, answer.body.code, answer.body.continue_url]).toEqual([status, code, 'http://localhost:3000/']);
    expect(backend.seen()).toEqual([]);
  });

  it('of another platform is still fetched after one visitor has named sixty that there are not', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => search(`${origin}/none-${index}`, '198.51.100.9')));
    expect([424, 429].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([10, 50]);
    expect((await search(`${origin}/profile?other`, '198.51.100.10')).status).toBe(200);
  });

  it.each(['http://10.0.0.1/p', 'https://169.254.169.254/latest/meta-data', 'https://[::ffff:10.0.0.1]/p'])(
    'at %s is refused',
    async (profile) => {
      const answer = await search(profile);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_profile_url']);
    },
  );
});
