import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import { bankBody, readyCart, returnIdOf } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { markUndeliverable } from '../customers/undeliverable.ts';
import { newToken } from '../customers/tokens.ts';
import { postMail } from '../mails/outbox.ts';
import { mailStaff } from '../mails/staff/mail-staff.ts';
import { findMails, listMails, mailDocument, retryFailedMails, retryMail, showMail, testMail } from './mails.ts';
import { orderOfMail } from './mail-orders.ts';
import { orderDetails } from './order-list.ts';

let running: Running;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.close());
beforeEach(() => db().run('DELETE FROM mails'));
const shop = () => running.sandbox.shop;
const db = () => shop().db;

let events = 0;
async function write(state: string, key = 'staff-test', daysAgo = 0): Promise<number> {
  const event = `test:${(events += 1)}`;
  const values = { name: 'Ana', recover_url: 'https://shop.example/r', valid_hours: '1', staff: 'x' };
  await postMail({ ...shop(), now: () => Date.now() - daysAgo * 86_400_000 }, { event, key, to: 'Ana@x.example', lang: 'de', values });
  const { id } = (await db().get<{ id: number }>('SELECT id FROM mails WHERE event = ?', event)) ?? { id: 0 };
  await db().run("UPDATE mail_deliveries SET state = ?, attempts = 3, answer = '451 later', claim = 'x' WHERE mail_id = ?", state, id);
  return id;
}
const idsOf = async (state?: string) => (await listMails(shop(), { ...(state !== undefined && { state }) })).items.map(({ id }) => id);

it('mails that are not sent are listed, or those of one state', async () => {
  const due = await write('due');
  const sent = await write('sent');
  const failed = await write('failed');
  const bounced = await write('bounced');
  expect(await idsOf()).toEqual([bounced, failed, due]);
  expect(await idsOf('sent')).toEqual([sent]);
  expect(await idsOf('all')).toEqual([bounced, failed, sent, due]);
  await expect(idsOf('lost')).rejects.toThrow('there is no state "lost"');
  expect(await listMails(shop(), { state: 'all', skip: 1, take: 2 })).toMatchObject({ items: [{ id: failed }, { id: sent }], total: 4 });
  expect((await listMails(shop(), { search: 'ANA@x' })).total).toBe(3);
  expect((await listMails(shop(), { search: 'eva@' })).total).toBe(0);
  await expect(listMails(shop(), { take: 1_000_000 })).rejects.toThrow('not valid');
});

it('a mail is shown with its text and what became of it; an unknown one is refused', async () => {
  const id = await write('failed');
  const mail = await showMail(shop(), id);
  expect(mail).toMatchObject({ id, state: 'failed', attempts: 3, next_at: null, answer: '451 later', subject: 'Testmail des Shops' });
  expect(mail.text).toContain('Feinlicht Beispiel GmbH');
  await expect(showMail(shop(), id + 1)).rejects.toThrow(`mail ${id + 1} not found`);
});

describe('a mail about an order', () => {
  const RING = 'FL-ISO-RA-YG750-54';
  async function returned() {
    const { data: order } = await running.call('finishCheckout', { body: bankBody(await readyCart(running, RING)) });
    const control = (change: object) => running.send('POST', '/sandbox/order', { po_number: order.po_number, ...change });
    await control({ payment_status: PaymentStatus.paid });
    await control({ status: 'completed' });
    const body = {
      order_id: await returnIdOf(running, order),
      request_key: `key-of-a-return-of-${order.po_number}`,
      type: 1 as const,
      refund_type: 'refund' as const,
      positions: [{ position: order.order_products[0]?.position ?? 0, quantity: 1, reason: 'other' }],
    };
    const { number } = (await running.call('requestReturn', { body })).data;
    await running.send('POST', '/sandbox/return', { number, status: 'received' });
    return order;
  }

  it('is found by its number, with those about its returns and those to staff, and no other order has them', async () => {
    // The ids of its return are those of another order.
    const first = await returned();
    const second = await returned();
    await mailStaff(shop());
    for (const { po_number } of [first, second]) {
      const { items } = await findMails(shop(), { order: po_number, state: 'all', search: '', skip: 0, take: 50 });
      expect(new Set(items.map(({ order }) => order))).toEqual(new Set([po_number]));
      expect(items.map(({ key }) => key)).toEqual(
        expect.arrayContaining(['return-received', 'return-request-received', 'payment-received', 'order-confirmation']),
      );
      expect((await orderDetails(shop(), po_number)).mails.map(({ key }) => key)).toEqual([
        'order-confirmation',
        'payment-received',
        'return-request-received',
        'return-received',
      ]);
    }
    expect((await listMails(shop(), { order: 'FL-26-99999', state: 'all' })).total).toBe(0);
    expect((await listMails(shop(), { order: '%', state: 'all' })).total).toBe(0);
  });

  it('names it in its event, whichever of the mails it is', async () => {
    const source = readFileSync(join(import.meta.dirname, '../mails/order-mails.ts'), 'utf8');
    const keys = [...source.matchAll(/mailOrder\(shop, orderId, '([\w-]+)'|'(order-(?:part-)?refunded)'/g)].map(
      ([, one, other]) => one ?? other ?? '',
    );
    expect(keys.length).toBeGreaterThan(8);
    const { id, po_number } = (await db().get<{ id: number; po_number: string }>('SELECT id, po_number FROM orders LIMIT 1'))!;
    for (const key of keys) expect([key, await orderOfMail(db(), { key, event: `${key}:${id}` })]).toEqual([key, po_number]);
    for (const [key, event] of [
      ['back-in-stock', `back-in-stock:${id}:1:a@x.example`],
      ['shipped', `shipped:${'9'.repeat(30)}`],
      ['staff-digest', `staff:orders:${id}:a@x.example`],
    ] as const)
      expect(await orderOfMail(db(), { key, event })).toBeNull();
  });
});

it('no link in a shown mail opens anything, in its text or its document', async () => {
  const [token, order] = [newToken(), 'f1b9dc0e-5a9e-4d2b-9a44-6f2d3f0c1f1e'];
  const values = {
    name: 'Ana',
    recover_url: `https://shop.example/recover-password/${token}?of=${order}`,
    valid_hours: '1',
  };
  await postMail(shop(), { event: 'recover-password:x', key: 'recover-password', to: 'ana@x.example', lang: 'de', values });
  const [{ id } = { id: 0 }] = (await listMails(shop(), {})).items;
  const shown = [(await showMail(shop(), id)).text, await mailDocument(shop(), id)];
  for (const text of shown) {
    expect(text).toContain('https://shop.example/recover-password/…?of=…');
    expect(text).not.toContain(token);
    expect(text).not.toContain(order);
  }
  expect(await mailDocument(shop(), id)).toContain('/media/mail/wordmark.png');
  await expect(mailDocument(shop(), id + 1)).rejects.toThrow('not found');
});

it('a mail is sent again, and its address is marked no more', async () => {
  await markUndeliverable(shop(), 'ana@x.example', 'bounce', 'gone');
  const id = await write('bounced', 'staff-test', 9);
  const before = Date.now();
  expect(await retryMail(shop(), id)).toMatchObject({ state: 'due', attempts: 0 });
  expect(await db().all('SELECT 1 FROM undeliverable_addresses')).toEqual([]);
  const row = await db().get<{ due_since: number; claim: null }>('SELECT due_since, claim FROM mail_deliveries WHERE mail_id = ?', id);
  expect(row?.due_since).toBeGreaterThanOrEqual(before);
  expect(row?.claim).toBeNull();
  await expect(retryMail(shop(), id)).rejects.toThrow('it is due already');
});

it('a mail whose link has lapsed, or whose text is gone, is not sent again', async () => {
  await expect(retryMail(shop(), await write('late', 'recover-password', 1))).rejects.toThrow('its link has lapsed');
  const emptied = await write('failed', 'recover-password');
  await db().run("UPDATE mails SET text = '' WHERE id = ?", emptied);
  await expect(retryMail(shop(), emptied)).rejects.toThrow('is not kept any more');
  const failed = await write('failed');
  expect(await retryFailedMails(shop())).toBe(1);
  expect(await idsOf('due')).toEqual([failed]);
});

it('a test waits for the answer of the server, and for no longer than it is told', async () => {
  const waiting = testMail(shop(), 'you@x.example', 5000);
  await expect.poll(async () => (await idsOf('due')).length).toBe(1);
  await db().run("UPDATE mail_deliveries SET state = 'sent', answer = '250 queued'");
  expect(await waiting).toMatchObject({ state: 'sent', answer: '250 queued', recipient: 'you@x.example' });
  expect(await testMail(shop(), 'you@x.example', 1)).toMatchObject({ state: 'due', answer: null });
  for (const wrong of ['a@x.example, b@x.example', 'a@x.example\nBcc: b@x.example', ''])
    await expect(testMail(shop(), wrong, 1)).rejects.toThrow('is no mail address');
});
