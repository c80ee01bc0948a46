import { describe, expect, it } from 'vitest';
import { openCache, useCacheSetup, visit } from './http-cache.fixture.ts';

const setup = useCacheSetup();

type Head = Readonly<Record<string, string | string[]>>;

async function visitTwice(head: Head, secondsLater = 0) {
  await openCache(1_000_000);
  setup.requests = [];
  setup.page.answer = (res) => void res.writeHead(200, { 'content-type': 'text/html', etag: '"1"', ...head }).end('<html>');
  const first = await visit();
  setup.time += secondsLater * 1000;
  return { first, second: await visit() };
}

describe('CDN-Cache-Control (RFC 9213) overrides Cache-Control and Expires', () => {
  it.each<[string, Head]>([
    ['a lifetime, and no-store for others', { 'cdn-cache-control': 'max-age=600', 'cache-control': 'no-store' }],
    ['a lifetime, and private for others', { 'cdn-cache-control': 'max-age=600', 'cache-control': 'private' }],
    ['a lifetime, and a date of the past', { 'cdn-cache-control': 'max-age=600', expires: 'Thu, 01 Jan 1970 00:00:00 GMT' }],
    ['a lifetime, and a date that is none', { 'cdn-cache-control': 'max-age=600', expires: '0' }],
    ['a lifetime longer than that of others', { 'cdn-cache-control': 'max-age=600', 'cache-control': 'max-age=1' }],
    ['with an unknown directive', { 'cdn-cache-control': 'made-up, max-age=600' }],
    ['with parameters, which mean nothing', { 'cdn-cache-control': 'max-age=600;made=up' }],
    ['in two lines', { 'cdn-cache-control': ['public', 'max-age=600'] }],
    ['the last of two lifetimes, as a dictionary has it (RFC 8941)', { 'cdn-cache-control': 'max-age=0, max-age=600' }],
    ['a boolean that says no', { 'cdn-cache-control': 'no-store=?0, max-age=600' }],
    ['more than can be represented', { 'cdn-cache-control': 'max-age=99999999999' }],
  ])('%s: fresh', async (_, head) => {
    expect((await visitTwice(head, 30)).second.cacheStatus).toMatch(/^karat; hit/);
  });

  it.each<[string, Head]>([
    ['no-store', { 'cdn-cache-control': 'no-store', 'cache-control': 'max-age=600' }],
    ['private', { 'cdn-cache-control': 'private', 'cache-control': 'public, max-age=600' }],
    ['no-cache', { 'cdn-cache-control': 'no-cache', 'cache-control': 'max-age=600' }],
    ['no lifetime left', { 'cdn-cache-control': 'max-age=0', 'cache-control': 'max-age=600' }],
    ['a lifetime shorter than that of others', { 'cdn-cache-control': 'max-age=1', 'cache-control': 'max-age=600' }],
    ['a lifetime shorter than its age', { 'cdn-cache-control': 'max-age=600', age: '700' }],
    ['a lifetime of the wrong type', { 'cdn-cache-control': 'max-age="600"', 'cache-control': 'no-store' }],
    ['a lifetime that is negative', { 'cdn-cache-control': 'max-age=-600', 'cache-control': 'no-store' }],
  ])('%s: not fresh', async (_, head) => {
    expect((await visitTwice(head, 30)).second.cacheStatus).not.toMatch(/hit/);
    expect(setup.requests).toHaveLength(2);
  });
});

describe('an invalid CDN-Cache-Control is ignored', () => {
  it.each([
    ['no structured field', 'max-age=600, &&&&&'],
    ['a name in capitals', 'MaX-aGe=600'],
    ['a space before the value', 'max-age= 600'],
    ['empty', ''],
  ])('%s', async (_, targeted) => {
    const others = { 'cdn-cache-control': targeted };
    expect((await visitTwice({ ...others, 'cache-control': 'no-store' })).second.cacheStatus).not.toMatch(/hit/);
    expect((await visitTwice({ ...others, 'cache-control': 'max-age=600' })).second.cacheStatus).toMatch(/^karat; hit/);
  });
});

describe('a CDN in front', () => {
  it('gets the same field, without a lifetime for a stale copy', async () => {
    const head = { 'cdn-cache-control': 'max-age=600, stale-while-revalidate=3600', 'cache-control': 'no-store' };
    const { first } = await visitTwice(head);
    expect(first.headers['cdn-cache-control']).toBe('max-age=600, stale-while-revalidate=3600');
    expect((await visitTwice(head, 700)).second.headers['cdn-cache-control']).toBe('max-age=0, stale-while-revalidate=3600');
  });
});
