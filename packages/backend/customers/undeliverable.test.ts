import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { mailStaff } from '../mails/staff/mail-staff.ts';
import { addSubscriber } from './newsletter.ts';
import { markUndeliverable, noteBounce } from './undeliverable.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ['staff_notices', 'mails', 'undeliverable_addresses', 'subscriptions']) await db().run(`DELETE FROM ${table}`);
});
const db = () => shop.sandbox.shop.db;
const mailsTo = async (email: string) =>
  (await db().all<{ key: string }>('SELECT key FROM mails WHERE recipient = ? ORDER BY id', email)).map(({ key }) => key);
const staffMails = () =>
  db().all<{ subject: string; text: string }>("SELECT subject, text FROM mails WHERE key LIKE 'staff-%' ORDER BY id");

it('an address that no mail reaches is no subscriber any more, and is not asked again', async () => {
  await addSubscriber(shop.sandbox.shop, 'gone@x.example', 'de');
  await markUndeliverable(shop.sandbox.shop, 'Gone@X.example', 'bounce', 'no such user');
  expect(await db().all('SELECT 1 FROM subscriptions')).toEqual([]);
  await shop.call('subscribe', { body: { email: 'gone@x.example' } });
  await shop.call('subscribe', { body: { email: 'other@x.example' } });
  expect([await mailsTo('gone@x.example'), await mailsTo('other@x.example')]).toEqual([[], ['newsletter-confirm']]);
});

it('a confirmation of an order that comes back is told to staff, once, with the order and its telephone number', async () => {
  await shop.send('POST', '/sandbox/configuration', { sku: 'FL-AUR-BR-YG750-54', stock_qty: 50 });
  const { data } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, 'FL-AUR-BR-YG750-54')) });
  await db().run("UPDATE mail_deliveries SET state = 'sent'");
  for (const _ of [1, 2]) await noteBounce(shop.sandbox.shop, 'ANA@example.com', null, '550 5.1.1 no such user');
  await mailStaff(shop.sandbox.shop);
  const [mail, ...others] = await staffMails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Eine Mail ist nicht angekommen: ${data.po_number}`);
  for (const words of ['order-confirmation', 'ana@example.com', 'no such user', data.po_number]) expect(mail?.text).toContain(words);
  const [delivery] = await db().all<{ state: string }>(
    "SELECT state FROM mail_deliveries d JOIN mails m ON m.id = d.mail_id WHERE m.key = 'order-confirmation'",
  );
  expect(delivery?.state).toBe('bounced');
});

it('a mail that nobody waits for, and one of another address, are not told', async () => {
  await shop.call('subscribe', { body: { email: 'eve@x.example' } });
  await db().run("UPDATE mail_deliveries SET state = 'sent'");
  await noteBounce(shop.sandbox.shop, 'eve@x.example', null, 'gone');
  await noteBounce(shop.sandbox.shop, 'nobody@x.example', null, 'gone');
  await mailStaff(shop.sandbox.shop);
  expect(await staffMails()).toEqual([]);
});
