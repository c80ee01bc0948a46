import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS } from '../../sandbox/testing/purchase.fixture.ts';
import { recordStats } from '../statistics/record.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { STATS_EVENT } from '../../sandbox/testing/stats-event.fixture.ts';
import { customer, mailsTo, orderOf, PASSWORD } from './customers.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

describe('all own data', () => {
  it('are one answer, without passwords, tokens and keys', async () => {
    const eva = await customer(shop, 'export@example.com');
    await eva.call('addAddress', { body: ADDRESS });
    const order = await orderOf(eva, 'export@example.com');
    const text = JSON.stringify((await eva.call('exportUser', {})).data);
    for (const part of ['export@example.com', 'Musterstraße 1', order.po_number]) expect(text).toContain(part);
    for (const secret of [eva.token, 'password_hash', 'token_hash']) expect(text).not.toContain(secret);
  });

  it('contain statements of withdrawal; with the account those without an order are deleted', async () => {
    const email = 'withdrawn@example.com';
    const anna = await customer(shop, email);
    const { po_number } = await orderOf(anna, email);
    const declared = { name: 'Anna', email: 'Withdrawn@example.com', items: null };
    const matching = (await shop.call('declareWithdrawal', { body: { ...declared, contract: po_number } })).data;
    const other = (await shop.call('declareWithdrawal', { body: { ...declared, contract: 'der Ring' } })).data;
    const { withdrawals } = (await anna.call('exportUser', {})).data;
    expect(withdrawals).toMatchObject([{ number: matching.number, checksum: matching.checksum }, { contract: 'der Ring' }]);
    await anna.call('deleteUser', { body: { password: PASSWORD } });
    expect((await shop.attempt('getWithdrawal', { params: { id: other.unique_id } })).status).toBe(404);
    expect((await shop.call('getWithdrawal', { params: { id: matching.unique_id } })).data).toEqual(matching);
  });

  it('contain statistics events, which are deleted with the account, also earlier ones of the browser', async () => {
    const ida = await customer(shop, 'counted@example.com');
    const { data: user } = await ida.call('getUser', {});
    const uid = '3f2b6c1e-8d0a-4a52-9a7e-0f1c2d3e4f51';
    const event = { ...STATS_EVENT, uid };
    await recordStats(shop.sandbox.shop.db, [event, { ...event, user_id: user.id }]);
    expect((await ida.call('exportUser', {})).data).toMatchObject({ statistics: [{ uid, user_id: user.id }] });
    await ida.call('deleteUser', { body: { password: PASSWORD } });
    expect(await shop.sandbox.shop.db.all('SELECT 1 FROM stats_events WHERE uid = ?', uid)).toEqual([]);
  });

  it('are deleted with the account, except orders, which remain without it', async () => {
    const gone = await customer(shop, 'gone@example.com');
    await gone.call('addAddress', { body: ADDRESS });
    await gone.call('updateSubscriptions', { body: { newsletter: true, care: true } });
    const { unique_id } = await orderOf(gone, 'gone@example.com');
    expect((await gone.attempt('deleteUser', { body: { password: 'wrong' } })).body.error_code).toBe('password_wrong');
    await gone.call('deleteUser', { body: { password: PASSWORD } });
    expect((await gone.attempt('getUser', {})).status).toBe(401);
    expect((await shop.attempt('signIn', { body: { email: 'gone@example.com', password: PASSWORD } })).body.error_code).toBe(
      'credentials_wrong',
    );
    // The order stays, but nobody can sign in to it any more.
    expect((await shop.attempt('getOrder', { query: { order_id: unique_id } })).status).toBe(404);
    const { db } = shop.sandbox.shop;
    expect(await db.all('SELECT user_id FROM orders WHERE unique_id = ?', unique_id)).toEqual([{ user_id: null }]);
    for (const table of ['users', 'user_sessions', 'user_addresses', 'mail_tokens', 'subscriptions', 'wishlists', 'social_accounts'])
      expect({ table, rows: JSON.stringify(await db.all(`SELECT * FROM ${table}`)) }).toEqual({
        table,
        rows: expect.not.stringContaining('gone@example.com'),
      });
    expect((await mailsTo(shop, 'gone@example.com')).at(-1)).toBe('account-deleted');
  });
});
