import { hashKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Api } from '../register.ts';
import { apiQuery } from './api-query.ts';
import { createQueryClient } from './query-client.ts';

describe('the query of a call', () => {
  const query = apiQuery('getCatalogOf', { params: { slug: 'ringe' }, query: { count: 5, page: 2, materials: ['b', 'a'] } });

  it('has one key, whatever the order of its arguments', () => {
    const same = apiQuery('getCatalogOf', {
      query: { materials: ['b', 'a'], page: 2, count: 5, search: undefined },
      params: { slug: 'ringe' },
    });
    expect(JSON.stringify(same.queryKey)).toBe(JSON.stringify(query.queryKey));
  });

  it('has the hash that TanStack Query makes of its key', () => {
    const { queryHash } = createQueryClient({} as Api).defaultQueryOptions(query as never);
    expect(queryHash).toBe(hashKey(query.queryKey));
  });
});
