import { describe, expect, it, vi } from 'vitest';
import { GuardedFetchError } from './guarded-fetch.ts';
import type { RegisteredPlatform } from './registered-platforms.ts';
import { createPlatforms } from './platforms.ts';

const URL_A = 'https://a.example/p';
const profile = (kid = 'k') => ({ ucp: { version: '2026-08-25', capabilities: {} }, keys: [{ kid, kty: 'EC' }] });
const fetched = (document: object = profile(), cacheControl = 'public, max-age=300') => ({ body: JSON.stringify(document), cacheControl });
type Fetch = Parameters<typeof createPlatforms>[0]['fetch'];

function open(known: readonly RegisteredPlatform[] = []) {
  let now = 1_000_000;
  const fetch = vi.fn<Fetch>(async () => fetched());
  const platforms = createPlatforms({ known, fetch, now: () => now });
  const find = (url: string, address = '192.0.2.1') => platforms.find(url, address);
  const refresh = (url: string) => platforms.refresh(url, '192.0.2.1');
  return { fetch, find, refresh, later: (seconds: number) => void (now += seconds * 1000) };
}

describe('find', () => {
  it('fetches once for all that ask, and again when the profile is old', async () => {
    const { find, fetch, later } = open();
    const found = await Promise.all(Array.from({ length: 20 }, () => find(URL_A)));
    expect([found[0]?.profile.keys, found[0]?.known, fetch.mock.calls]).toEqual([[{ kid: 'k', kty: 'EC' }], null, [[URL_A]]]);
    later(299);
    await find(URL_A);
    expect(fetch).toHaveBeenCalledOnce();
    later(2);
    await find(URL_A);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each(['no-store', 'max-age=1', ''])('keeps a profile with %o for a minute', async (cacheControl) => {
    const { find, fetch, later } = open();
    fetch.mockImplementation(async () => fetched(profile(), cacheControl));
    await find(URL_A);
    later(59);
    await find(URL_A);
    expect(fetch).toHaveBeenCalledOnce();
    later(2);
    await find(URL_A);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('reads the keys of a profile of 2026-04-08', async () => {
    const { find, fetch } = open();
    const { keys, ...rest } = profile();
    fetch.mockImplementation(async () => fetched({ ...rest, signing_keys: keys }));
    expect((await find(URL_A)).profile.keys).toEqual(keys);
  });

  it('serves the old profile for an hour while its platform is away, and asks less and less often', async () => {
    const { find, fetch, later } = open();
    await find(URL_A);
    fetch.mockRejectedValue(new GuardedFetchError('failed', 'It took too long.'));
    later(301);
    for (let index = 0; index < 10; index += 1) await find(URL_A);
    expect(fetch).toHaveBeenCalledTimes(2);
    later(3599);
    await expect(find(URL_A)).rejects.toMatchObject({ status: 424, code: 'profile_unreachable' });
  });

  it.each([
    ['a refused address', async () => Promise.reject(new GuardedFetchError('refused', 'x')), 400, 'invalid_profile_url'],
    ['a failure', async () => Promise.reject(new GuardedFetchError('failed', 'x')), 424, 'profile_unreachable'],
    ['a text', async () => ({ body: 'hello', cacheControl: '' }), 422, 'profile_malformed'],
    ['no profile', async () => fetched({ ucp: {} }), 422, 'profile_malformed'],
  ] as const)('of %s is %i, once in a while', async (_name, answer, status, code) => {
    const { find, fetch, later } = open();
    fetch.mockImplementation(answer);
    for (let index = 0; index < 3; index += 1) await expect(find(URL_A)).rejects.toMatchObject({ status, code });
    expect(fetch).toHaveBeenCalledOnce();
    fetch.mockImplementation(async () => fetched());
    later(31);
    await find(URL_A);
  });

  it('lets one visitor have 10 profiles fetched in a minute, from whichever networks of a /48, and others theirs', async () => {
    const { find, fetch, later } = open();
    const ask = (index: number, address: string) => find(`https://${index}.example/p`, address);
    for (let index = 0; index < 10; index += 1) await ask(index, '2001:db8:1:2::1');
    await expect(ask(10, '2001:db8:1:3::2')).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    for (const address of ['192.0.2.7', '2001:db8:2:2::1']) await ask(10, address);
    later(60);
    await ask(11, '2001:db8:1:3::2');
    expect(fetch).toHaveBeenCalledTimes(12);
  });

  it('lets strangers have 60 profiles fetched in a minute; a known platform is not among them', async () => {
    const { find, fetch, later } = open([{ name: 'A', profile: URL_A, document: null }]);
    for (let index = 0; index < 60; index += 1) await find(`https://${index}.example/p`, `198.51.100.${index}`);
    await expect(find('https://60.example/p')).rejects.toMatchObject({ status: 503, retryAfter: 60 });
    expect(fetch).toHaveBeenCalledTimes(60);
    expect((await find(URL_A)).known?.name).toBe('A');
    later(60);
    await find('https://60.example/p');
  });

  it('never fetches the profile of a known platform that the list has', async () => {
    const document = { version: '2026-08-25', capabilities: {}, keys: [] };
    const { find, refresh, fetch } = open([{ name: 'A', profile: URL_A, document }]);
    expect((await find(URL_A)).profile).toBe(document);
    expect((await refresh(URL_A)).profile).toBe(document);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('refresh', () => {
  it('fetches a new key, once a minute at most', async () => {
    const { find, refresh, fetch, later } = open();
    await find(URL_A);
    fetch.mockImplementation(async () => fetched(profile('new')));
    expect((await refresh(URL_A)).profile.keys[0]?.kid).toBe('k');
    later(60);
    expect((await refresh(URL_A)).profile.keys[0]?.kid).toBe('new');
    for (let index = 0; index < 5; index += 1) await refresh(URL_A);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
