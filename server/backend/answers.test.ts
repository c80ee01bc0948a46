import { contract } from './contract.ts';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../packages/engine/limits/bad-status.ts';
import { isAnswer } from '../../packages/engine/backend/answers.ts';

describe('isRefusal', () => {
  it('is true for each 4xx status but 408 and 429', () => {
    const refusals = [200, 302, 400, 404, 408, 410, 429, 499, 500, 503].filter(isRefusal);
    expect(refusals).toEqual([400, 404, 410, 499]);
  });
});

describe('a refusal counts as an answer', () => {
  it('for each call of a shopper', () => {
    for (const status of [400, 401, 403, 404, 409, 422]) expect(isAnswer(contract, { key: 'getCart', query: {} }, status)).toBe(true);
    expect(isAnswer(contract, { key: 'getCart', query: {} }, 429)).toBe(false);
  });

  it('when it is 404, for a read that names an entity', () => {
    expect(isAnswer(contract, { key: 'getProduct', params: { slug: 'a' }, query: {} }, 404)).toBe(true);
    expect(isAnswer(contract, { key: 'getFilters', query: { slug: 'a' } }, 404)).toBe(true);
    for (const key of ['getBootstrap', 'getCollections', 'getCatalog', 'getFilters'] as const)
      expect([key, isAnswer(contract, { key, query: {} }, 404)]).toEqual([key, false]);
  });

  it.each([
    [{ page: 2, count: 20 }, true],
    [{ cut: ['oval'], count: 20 }, true],
    [{ search: 'ring' }, true],
    [{ min_cost_from: 5 }, true],
    [{ count: 20 }, false],
    [{ count: 20, column: 'price', order_by: 'asc' }, false],
    [undefined, false],
  ])('when it is 400, for a narrowed or paged listing only: %j %s', (query, expected) => {
    expect(isAnswer(contract, { key: 'getCatalog', query }, 400)).toBe(expected);
    expect(isAnswer(contract, { key: 'getCatalogOf', params: { slug: 'ringe' }, query }, 400)).toBe(expected);
  });

  it('when it is 403, for a read that names an entity or has words of a visitor', () => {
    expect(isAnswer(contract, { key: 'getProduct', params: { slug: 'a' }, query: {} }, 403)).toBe(true);
    expect(isAnswer(contract, { key: 'getCatalog', query: { search: 'union select' } }, 403)).toBe(true);
    for (const key of ['getBootstrap', 'getCatalog', 'getFilters'] as const)
      expect([key, isAnswer(contract, { key, query: {} }, 403)]).toEqual([key, false]);
  });

  it.each([400, 401, 409, 410, 418, 422, 451])('not when it is %i, for the read of a product', (status) => {
    expect(isAnswer(contract, { key: 'getProduct', params: { slug: 'a' }, query: { configuration_id: 'B' } }, status)).toBe(false);
  });
});
