import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import { createStoredCopy } from './stored-copy.ts';
import type { StoredResponse } from './stored-response.ts';

const response = (key: string, bytes: number, more: Partial<StoredResponse> = {}): StoredResponse => ({
  key,
  selectedBy: [],
  status: 200,
  headers: [['content-type', 'text/html']],
  body: Buffer.alloc(bytes, key),
  coding: 'identity',
  cachedAt: 0,
  staleAt: 1,
  revalidateUntil: 1,
  deleteAt: 1,
  versions: new Map(),
  tags: [],
  epoch: 0,
  ...more,
});
const nothing = () => ({});

describe('the memory store', () => {
  it('never exceeds its limit, for any stored copies in any order', async () => {
    const step = fc.record({
      key: fc.nat({ max: 30 }).map(String),
      bytes: fc.nat({ max: 60_000 }),
      status: fc.constantFrom(200, 301, 404),
      openEnded: fc.boolean(),
      selected: fc.constantFrom('a', 'b', null),
      codings: fc.subarray(['br', 'gzip', 'zstd', 'identity'] as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const maxBytes = 200_000;
        const store = createMemoryStore(maxBytes);
        for (const { key, bytes, status, openEnded, selected, codings } of steps) {
          const copy = createStoredCopy(response(key, bytes, { status, selectedBy: [['x', selected]] }));
          store.set(copy, { openEnded });
          expect(store.size).toBeLessThanOrEqual(maxBytes);
          for (const coding of codings) {
            await copy.variants.make(coding);
            store.resized(copy);
            expect(store.size).toBeLessThanOrEqual(maxBytes);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('counts the codings of its copies', async () => {
    const store = createMemoryStore(1_000_000);
    const copy = createStoredCopy(response('a', 100_000));
    store.set(copy);
    const plain = store.size;
    await copy.variants.make('gzip');
    store.resized(copy);
    expect(store.size).toBeLessThan(plain - 90_000);
    store.delete('a');
    expect(store.size).toBe(0);
  });

  it('holds equal fields of copies once', () => {
    const [a, b] = ['/a', '/b'].map((link) =>
      createStoredCopy(
        response(link, 10, {
          headers: [
            ['x-same', 'for: all'],
            ['link', link],
          ],
        }),
      ),
    );
    expect(a?.meta.headers).toEqual([
      ['x-same', 'for: all'],
      ['link', '/a'],
    ]);
    expect(b?.meta.headers).toEqual([
      ['x-same', 'for: all'],
      ['link', '/b'],
    ]);
    expect(a?.meta.headers[0]).toBe(b?.meta.headers[0]);
  });

  it('stores eight copies of one key at most, by the request fields that select them', () => {
    const store = createMemoryStore(10_000_000);
    for (let value = 0; value < 20; value += 1)
      store.set(createStoredCopy(response('a', 10, { selectedBy: [['x', String(value)]], cachedAt: value })));
    const found = (value: number) => store.get('a', () => ({ x: String(value) }))?.meta.cachedAt;
    expect([found(19), found(12), found(11), store.get('a', nothing)]).toEqual([19, 12, undefined, undefined]);
  });

  it('does not store a copy larger than its limit', () => {
    const store = createMemoryStore(10_000);
    store.set(createStoredCopy(response('a', 20_000)));
    expect([store.size, store.get('a', nothing)]).toEqual([0, undefined]);
  });
});
