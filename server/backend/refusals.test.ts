import { describe, expect, it } from 'vitest';
import { isAnswer, isRefusal } from './refusals.ts';

describe('a refusal', () => {
  it('is a 4xx that does not ask to come back', () => {
    const told = [200, 302, 400, 404, 408, 410, 429, 499, 500, 503].filter(isRefusal);
    expect(told).toEqual([400, 404, 410, 499]);
  });
});

describe('what a refusal tells about the request', () => {
  it('each one, for a call of a shopper', () => {
    for (const status of [400, 401, 403, 404, 409, 422]) expect(isAnswer({ key: 'getCart', query: {} }, status)).toBe(true);
    expect(isAnswer({ key: 'getCart', query: {} }, 429)).toBe(false);
  });

  it('404, for a read that names a thing', () => {
    expect(isAnswer({ key: 'getProduct', params: { slug: 'a' }, query: {} }, 404)).toBe(true);
    expect(isAnswer({ key: 'getFilters', query: { slug: 'a' } }, 404)).toBe(true);
    for (const key of ['getBootstrap', 'getCollections', 'getCatalog', 'getFilters'] as const)
      expect([key, isAnswer({ key, query: {} }, 404)]).toEqual([key, false]);
  });

  it.each([
    [{ page: 2, count: 20 }, true],
    [{ cut: ['oval'], count: 20 }, true],
    [{ search: 'ring' }, true],
    [{ min_cost_from: 5 }, true],
    [{ count: 20 }, false],
    [{ count: 20, column: 'price', order_by: 'asc' }, false],
    [undefined, false],
  ])('400, for a listing that the visitor narrowed or leafed through: %j %s', (query, expected) => {
    expect(isAnswer({ key: 'getCatalog', query }, 400)).toBe(expected);
    expect(isAnswer({ key: 'getCatalogOf', params: { slug: 'ringe' }, query }, 400)).toBe(expected);
  });

  it.each([400, 401, 403, 409, 410, 418, 422, 451])('not %i, for the read of a product', (status) => {
    expect(isAnswer({ key: 'getProduct', params: { slug: 'a' }, query: { configuration_id: 'B' } }, status)).toBe(false);
  });
});
