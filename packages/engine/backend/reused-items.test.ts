import { expect, it, vi } from 'vitest';
import type { EndpointKey } from '../register.ts';
import { withReusedItems } from './reused-items.ts';

interface Listing {
  readonly data: readonly { readonly id: number }[];
  readonly meta?: unknown;
}

const LISTS = new Set(['getCatalog', 'getCatalogOf']);

/** Copies like a schema. */
const copy = () => vi.fn<(key: EndpointKey, json: unknown) => unknown>((_, json) => structuredClone(json));
const card = (id: number, title = 'Ring') => ({ id, mixedTranslation: { title } });

it('a card with the same JSON is parsed once and is the same frozen object in all listings, in their order', () => {
  const parse = copy();
  const parseKnown = withReusedItems(LISTS, parse) as (key: EndpointKey, json: unknown) => Listing;
  const first = parseKnown('getCatalog', { data: [card(1), card(2)], meta: { total: 2 } });
  const second = parseKnown('getCatalogOf', { data: [card(3), card(2), card(4), card(1)], meta: { total: 4 } });
  expect(second).toEqual({ data: [card(3), card(2), card(4), card(1)], meta: { total: 4 } });
  expect([second.data[1], second.data[3]]).toEqual([first.data[1], first.data[0]]);
  expect(second.data[1]).toBe(first.data[1]);
  expect(Object.isFrozen(second.data[0])).toBe(true);
  expect(parse.mock.calls.map(([, json]) => (json as Listing).data.map(({ id }) => id))).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('a card that has changed is parsed again', () => {
  const parseKnown = withReusedItems(LISTS, copy()) as (key: EndpointKey, json: unknown) => Listing;
  parseKnown('getCatalog', { data: [card(1)] });
  expect(parseKnown('getCatalog', { data: [card(1, 'Ring, new')] }).data).toEqual([card(1, 'Ring, new')]);
});

it('responses of other endpoints and malformed ones are parsed as they are', () => {
  const parse = copy();
  const parseKnown = withReusedItems(LISTS, parse);
  for (const json of [null, undefined, { data: {} }, 'text']) parseKnown('getCatalog', json);
  parseKnown('getCollections', { data: [card(1)] });
  parseKnown('getCollections', { data: [card(1)] });
  expect(parse.mock.calls.map(([, json]) => json)).toEqual([
    null,
    undefined,
    { data: {} },
    'text',
    { data: [card(1)] },
    { data: [card(1)] },
  ]);
});
