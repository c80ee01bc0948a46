import { hashKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { apiQuery } from './api-query.ts';

describe('the query of a call', () => {
  const query = apiQuery('getCatalogOf', { params: { slug: 'ringe' }, query: { count: 5, page: 2, materials: ['b', 'a'] } });

  it('has one key, whatever the order of its arguments', () => {
    const same = apiQuery('getCatalogOf', {
      query: { materials: ['b', 'a'], page: 2, count: 5, search: undefined },
      params: { slug: 'ringe' },
    });
    expect(same.queryHash).toBe(query.queryHash);
    expect(JSON.stringify(same.queryKey)).toBe(JSON.stringify(query.queryKey));
  });

  it('is found by its key', () => {
    expect(query.queryHash).toBe(hashKey(query.queryKey));
  });
});
