import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer, PASSWORD } from '../customers/customers.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
const RING = 'FL-AUR-BR-YG750-56';
const EARRINGS = 'FL-LUS-BR-RG750';
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const listOf = async (...baggage: { sku: string; engraving?: { text: string } }[]) =>
  (await shop.call('saveWishlist', { body: { baggage } })).data.unique_id;
const share = async (unique_id: string, name?: string) =>
  (await shop.call('shareWishlist', { body: { unique_id, ...(name !== undefined && { name }) } })).data;
const read = (token: string) => shop.attempt('getSharedWishlist', { params: { token } });
const contentOf = async (token: string) => (await shop.call('getSharedWishlist', { params: { token } }, 'en')).data;

describe('a shared wish list', () => {
  it('shows cards of the wished configurations, and neither engravings nor the id of the list', async () => {
    const unique_id = await listOf({ sku: RING, engraving: { text: 'A & L' } }, { sku: RING }, { sku: EARRINGS }, { sku: 'UNKNOWN' });
    const { token } = await share(unique_id, ' Anna ');
    const shared = await contentOf(token);
    expect(shared.name).toBe('Anna');
    expect(shared.products.map(({ default_sku, base_cost }) => [default_sku, base_cost])).toEqual([
      [RING, expect.any(Number)],
      [EARRINGS, expect.any(Number)],
    ]);
    expect(shared.products[0]).toMatchObject({ to_choose: [], options: [{ key: 'metal' }, { key: 'size', value: '56' }] });
    expect(JSON.stringify(shared)).not.toMatch(new RegExp(`A & L|${unique_id}`));
    expect(unique_id).not.toContain(token);
    // The owner's list knows its link.
    const { data } = await shop.call('getWishlist', { query: { unique_id } });
    expect(data.share).toMatchObject({ token, name: 'Anna' });
  });

  it('has one link, shows the current list, and has another link after a revocation', async () => {
    const unique_id = await listOf({ sku: RING });
    const first = await share(unique_id);
    expect(await share(unique_id, 'Anna')).toEqual({ ...first, name: 'Anna' });
    await shop.call('saveWishlist', { body: { unique_id, baggage: [] } });
    expect((await contentOf(first.token)).products).toEqual([]);
    for (const _ of [1, 2]) await shop.call('unshareWishlist', { body: { unique_id } });
    expect((await read(first.token)).status).toBe(404);
    expect((await share(unique_id)).token).not.toBe(first.token);
  });

  it('keeps its link when a guest becomes a customer, and is deleted with the account', async () => {
    const unique_id = await listOf({ sku: RING });
    const { token } = await share(unique_id);
    const anna = await customer(shop, 'share@example.com');
    await shop.call('signIn', { body: { email: 'share@example.com', password: PASSWORD, wishlist_unique_id: unique_id } });
    expect((await read(token)).status).toBe(200);
    await anna.call('deleteUser', { body: { password: PASSWORD } });
    expect((await read(token)).status).toBe(404);
  });

  it('that has expired or is unknown is not found, nor shared', async () => {
    const unique_id = await listOf({ sku: RING });
    const { token } = await share(unique_id);
    await shop.sandbox.shop.db.run('UPDATE wishlists SET expires_at = 1 WHERE unique_id = ?', unique_id);
    expect((await read(token)).status).toBe(404);
    expect((await shop.attempt('shareWishlist', { body: { unique_id } })).status).toBe(404);
    // The id of a list is no token, and a token is no id.
    expect((await read(unique_id)).status).toBe(404);
    expect((await shop.attempt('getWishlist', { query: { unique_id: token } })).status).toBe(404);
  });

  it.each([{}, { unique_id: "' OR 1=1" }, { unique_id: 'x'.repeat(20), name: 'x'.repeat(41) }, { unique_id: 'x'.repeat(20), name: 7 }])(
    'refuses an invalid body (%#)',
    async (body) => {
      expect((await shop.attempt('shareWishlist', { body: body as never })).status).toBe(422);
    },
  );
});
