import { describe, expect, it } from 'vitest';
import type { Api } from '../../../packages/contract/request.ts';
import { createQueryClient } from '../../../packages/engine/browser/query-client.ts';
import { ensureProduct, productQuery } from './queries.ts';
import { product, row, whole } from '../../../packages/contract/product.fixture.ts';

const rose = row('rose', '54');
const ring = product([row('gold', '54'), rose]);

/** Responds with the ring or the rose configuration, and records the calls. */
function backend() {
  const calls: string[] = [];
  const api: Api = {
    call: async (key, args) => {
      calls.push(`${key} ${JSON.stringify((args as { params: object }).params)}`);
      return { data: key === 'getProduct' ? ring : whole(rose) } as never;
    },
  };
  return { calls, client: createQueryClient(api) };
}
const asked = `getProduct {"slug":"ring-a"}`;

describe('ensureProduct', () => {
  it('another configuration: fetches only its pictures', async () => {
    const { calls, client } = backend();
    await ensureProduct(client, 'ring-a', null);
    expect(calls).toEqual([asked]);
    expect(await ensureProduct(client, 'ring-a', 'rose-54')).toBe(ring);
    expect(client.getQueryData(productQuery('ring-a', 'rose-54').queryKey)).toEqual({ data: ring });
    expect(calls).toEqual([asked, `getConfiguration {"id":${rose.id}}`]);
  });

  it('copies a cached product with its age', async () => {
    const { client } = backend();
    client.setQueryData(productQuery('ring-a').queryKey, { data: ring }, { updatedAt: 1000 });
    await ensureProduct(client, 'ring-a', 'rose-54');
    expect(client.getQueryState(productQuery('ring-a', 'rose-54').queryKey)?.dataUpdatedAt).toBe(1000);
  });

  it('copies the newest cached product', async () => {
    const { client } = backend();
    const sold = product([row('gold', '54', { stock_qty: 0 }), rose]);
    client.setQueryData(productQuery('ring-a').queryKey, { data: ring }, { updatedAt: 1000 });
    client.setQueryData(productQuery('ring-a', 'gold-54').queryKey, { data: sold }, { updatedAt: 2000 });
    client.setQueryData(productQuery('ring-a', 'rose-54').queryKey, { data: ring }, { updatedAt: 1000 });
    expect(await ensureProduct(client, 'ring-a', 'rose-54')).toBe(sold);
    expect(client.getQueryData(productQuery('ring-a', 'rose-54').queryKey)).toEqual({ data: sold });
  });

  it('default configuration: fetches nothing, its pictures are part of the product', async () => {
    const { calls, client } = backend();
    await ensureProduct(client, 'ring-a', null);
    await ensureProduct(client, 'ring-a', 'gold-54');
    expect(calls).toEqual([asked]);
  });

  it('unknown sku: fetches the product', async () => {
    const { calls, client } = backend();
    await ensureProduct(client, 'ring-a', null);
    await ensureProduct(client, 'ring-a', 'tin-1');
    expect(calls).toEqual([asked, asked]);
  });

  it('another product: fetches it', async () => {
    const { calls, client } = backend();
    await ensureProduct(client, 'ring-b', null);
    await ensureProduct(client, 'ring-a', 'rose-54');
    expect(calls).toHaveLength(2);
  });
});
