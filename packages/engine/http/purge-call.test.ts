import { once as event } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReplayGuard } from '../redis/replay-guard.ts';
import { createLocalPurges } from '../../http-cache/purges.ts';
import { type Received, send } from '../../http-cache/testing/http.ts';
import { purgeCall, type PurgeCallOptions } from './purge-call.ts';
import { PURGE_PATH, SIGNATURE_HEADER, signPurge } from './purge-signature.ts';

const CACHE_GROUPS = ['page', 'product'];

const SECRET = 'a secret that has many characters in it';
const NOW = 1_732_200_000_000;
const SECONDS = NOW / 1000;
const ALL = JSON.stringify({ all: true });
const warn = vi.fn<(fields: object, text: string) => void>();
const quiet = (): void => undefined;
const log = { info: quiet, warn, error: quiet } as unknown as PurgeCallOptions['log'];
let server: Server | undefined;
let now = NOW;

afterEach(() => {
  server?.close();
  warn.mockClear();
  now = NOW;
});

async function open(options: Partial<PurgeCallOptions> = {}) {
  const purges = createLocalPurges();
  const purge = vi.spyOn(purges, 'purge');
  const tagOfPath = (path: string) => (/^\/api|elsewhere/.test(path) ? null : `path:${path.split('?')[0]}`);
  const call = purgeCall({
    cacheGroups: CACHE_GROUPS,
    secret: SECRET,
    purges,
    replayGuard: createReplayGuard(null, () => now),
    tagOfPath,
    log,
    now: () => now,
    ...options,
  });
  server = createServer(express().use(call)).listen(0, '127.0.0.1');
  await event(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PURGE_PATH}`;
  const post = async (body: string, signature?: string): Promise<Received> =>
    send('POST', url, signature === undefined ? {} : { [SIGNATURE_HEADER]: signature }, body);
  return { post, purge, url, signed: (body: string, seconds = SECONDS) => post(body, signPurge(SECRET, body, seconds)) };
}
const read = ({ status, body }: Received): unknown => ({ status, ...(JSON.parse(body) as object) });

describe('a purge call', () => {
  it.each([
    [{ tags: ['product'] }, ['product']],
    [{ tags: ['page', 'page'] }, ['page']],
    [{ tags: ['product:ring-a', 'category:ringe'] }, ['product:ring-a', 'category:ringe', 'upstream:product']],
    [{ paths: ['/en/catalog/ringe?page=2'] }, ['path:/en/catalog/ringe', ...CACHE_GROUPS.map((group) => `upstream:${group}`)]],
    [
      { paths: ['https://shop.example.cz/catalog?page=2'] },
      ['path:https://shop.example.cz/catalog', ...CACHE_GROUPS.map((group) => `upstream:${group}`)],
    ],
    [{ all: true }, null],
  ])('POST %j answers with what was purged', async (body, tags) => {
    const { signed, purge } = await open();
    const answer = await signed(JSON.stringify(body));
    expect(read(answer)).toMatchObject({
      status: 200,
      purged: tags ? { tags } : { all: true },
      everywhere: true,
      epoch: expect.any(Number) as number,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(purge.mock.calls).toEqual([[tags]]);
  });

  it('POST answers 202 when other replicas did not get the purge', async () => {
    const { signed } = await open({ purges: { purge: () => Promise.resolve({ epoch: 5, everywhere: false }) } });
    expect(read(await signed(ALL))).toMatchObject({ status: 202, everywhere: false });
  });

  it('POST is valid once, and for five minutes on either side', async () => {
    const { signed, purge } = await open();
    expect((await signed(ALL)).status).toBe(200);
    expect(read(await signed(ALL))).toEqual({ status: 409, error: 'signature_used' });
    for (const seconds of [SECONDS - 299, SECONDS + 299]) expect((await signed(ALL, seconds)).status).toBe(200);
    for (const seconds of [SECONDS - 301, SECONDS + 301])
      expect(read(await signed(ALL, seconds))).toEqual({ status: 401, error: 'signature_expired' });
    // One that was ahead is remembered until nobody could send it any more.
    now += 598_000;
    expect(read(await signed(ALL, SECONDS + 299))).toEqual({ status: 409, error: 'signature_used' });
    expect(purge).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['no signature', undefined, 'signature_missing'],
    ['garbage', 'x', 'signature_missing'],
    ['a short one', `t=${SECONDS},v1=abcd`, 'signature_missing'],
    ['two', `${signPurge(SECRET, ALL, SECONDS)},v1=${'0'.repeat(64)}`, 'signature_missing'],
    ['that of another secret', signPurge(`${SECRET}x`, ALL, SECONDS), 'signature_wrong'],
    ['that of another body', signPurge(SECRET, '{"tags":["a"]}', SECONDS), 'signature_wrong'],
    ['another time under the same signature', signPurge(SECRET, ALL, SECONDS - 1).replace(/t=\d+/, `t=${SECONDS}`), 'signature_wrong'],
  ])('POST is refused with %s', async (_, signature, error) => {
    const { post, purge } = await open();
    expect(read(await post(ALL, signature))).toEqual({ status: 401, error });
    expect(purge).not.toHaveBeenCalled();
  });

  it.each([
    '',
    'x',
    '[]',
    '{}',
    '{"all":false}',
    '{"all":true,"tags":["a"]}',
    '{"tags":[]}',
    '{"tags":["a b"]}',
    '{"tags":["a,b"]}',
    '{"tags":[1]}',
    `{"tags":["${'x'.repeat(201)}"]}`,
    JSON.stringify({ tags: Array.from({ length: 101 }, String) }),
    '{"paths":["http://elsewhere/"]}',
    '{"paths":["//elsewhere"]}',
    '{"paths":["https://shop.example.cz"]}',
    '{"paths":["https://shop.example.cz//a"]}',
    '{"paths":["ftp://shop.example.cz/a"]}',
    '{"paths":["/a/../b"]}',
    '{"paths":["/", "/api/x"]}',
  ])('POST with the body %s is refused with a reason', async (body) => {
    const { signed, purge } = await open();
    expect(read(await signed(body))).toMatchObject({ status: 400, error: 'body_invalid', message: expect.any(String) as string });
    expect(purge).not.toHaveBeenCalled();
  });

  it('POST with a body that is too long is refused before its end', async () => {
    const { signed } = await open();
    expect(read(await signed('x'.repeat(70_000)))).toEqual({ status: 413, error: 'body_too_large' });
  });

  it('GET answers 405', async () => {
    const { url } = await open();
    const answer = await send('GET', url);
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
  });

  it('without a secret the call does not exist', async () => {
    const { signed } = await open({ secret: undefined });
    expect((await signed(ALL)).status).toBe(404);
  });

  it('refused calls are logged once a minute with their number and without their content', async () => {
    const { post } = await open();
    for (let round = 0; round < 30; round += 1) await post(ALL, signPurge('guess', ALL, SECONDS));
    expect(warn.mock.calls).toEqual([[{ refused: 1, error: 'signature_wrong' }, 'a purge call was refused']]);
    now += 61_000;
    await post(ALL, 'x');
    expect(warn.mock.calls[1]).toEqual([{ refused: 30, error: 'signature_missing' }, 'a purge call was refused']);
  });
});
