import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, bankBody, readyCart } from '../../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../../sandbox/testing/sandbox.fixture.ts';
import type { StaffRecipient } from '../../shop/mail-document.ts';
import { mailOrderPlaced, mailPaymentReceived } from '../order-mails.ts';
import { mailStaff } from './mail-staff.ts';

const RING = 'FL-AUR-BR-YG750-54';
const MINUTE = 60_000;
let shop: Running;
let clock: number;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 50 });
  for (const table of ['staff_notices', 'mails', 'questions']) await db().run(`DELETE FROM ${table}`);
  clock = Date.now();
  setStaff(undefined);
});

const db = () => shop.sandbox.shop.db;
/** The shop at the time of the clock. */
const later = () => ({ ...shop.sandbox.shop, now: () => clock });
const setStaff = (staff: StaffRecipient[] | undefined): void => {
  Object.assign(shop.sandbox.shop, { mails: { ...shop.sandbox.shop.mails, staff } });
};

interface MailRow {
  readonly key: string;
  readonly recipient: string;
  readonly lang: string;
  readonly subject: string;
  readonly text: string;
}
const staffMails = () => db().all<MailRow>("SELECT * FROM mails WHERE key LIKE 'staff-%' OR key = 'withdrawal-for-shop' ORDER BY id");

async function placeOrder(): Promise<{ number: string; id: number }> {
  const { data } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, RING)) });
  const row = await db().get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', data.po_number);
  return { number: data.po_number, id: row?.id ?? 0 };
}
const pay = async ({ id }: { readonly id: number }): Promise<void> => {
  await db().run("UPDATE orders SET payment_status = 1, status = 'in-workshop' WHERE id = ?", id);
  await db().run("INSERT INTO order_history (order_id, position, status, at) VALUES (?, 9, 'in-workshop', ?)", id, Date.now());
  await mailPaymentReceived(shop.sandbox.shop, id);
};

describe('a mail to staff about an order', () => {
  it('is written when the money is there, once, with what is to be done and little about the person', async () => {
    const order = await placeOrder();
    await mailStaff(later());
    expect(await staffMails()).toEqual([]);
    await pay(order);
    await mailStaff(later());
    await mailStaff(later());
    const [mail, ...others] = await staffMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ key: 'staff-orders', recipient: 'hallo@feinlicht.example', lang: 'de' });
    expect(mail?.subject).toMatch(new RegExp(`^Neue Bestellung ${order.number}, 7\\.490,00\\s€$`));
    for (const words of [RING, 'Größe 54', 'Ana', '1010 Wien', 'Gesamt', '- An DPD übergeben: bis ', 'Zugesagt bis '])
      expect(mail?.text).toContain(words);
    expect(mail?.text).not.toContain(`Ana ${ADDRESS.person_last_name}`);
    expect(mail?.text).not.toMatch(/ana@example\.com|Musterstraße 1\n1010 Wien\nÖsterreich/);
    expect(mail?.text).not.toMatch(/Noch auf Lager|Bestellung öffnen|Gravieren/);
  });

  it('leads to where staff open it, and names the engraving, what is made first and until when', async () => {
    Object.assign(shop.sandbox.shop, { mails: { ...shop.sandbox.shop.mails, order_page: 'https://office.example/orders/{number}' } });
    const order = await placeOrder();
    await db().run('UPDATE order_items SET engraving = ? WHERE order_id = ?', '{"text":"A & L"}', order.id);
    await pay(order);
    await mailStaff(later());
    const [{ text = '' } = {}] = await staffMails();
    expect(text).toContain(`Bestellung öffnen: https://office.example/orders/${order.number}`);
    expect(text).toMatch(/Zu tun\n- Gravieren: bis .+\n {3}Gravur: „A & L“\. 1 × .+, FL-AUR-BR-YG750-54\n- An DPD übergeben: bis /);
  });

  it('that is not paid goes to those who want it, in their language', async () => {
    setStaff([{ email: 'workshop@x.example', lang: 'en', notices: ['unpaid-orders'] }]);
    const { number } = await placeOrder();
    await mailStaff(later());
    const mails = await staffMails();
    expect(mails.map(({ recipient, lang }) => [recipient, lang])).toEqual([['workshop@x.example', 'en']]);
    expect(mails[0]?.subject).toBe(`Order ${number} without payment, €7,490.00`);
  });

  it('says what is left of a product that is nearly sold out, which has a mail of its own, too', async () => {
    await shop.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 2 });
    await pay(await placeOrder());
    await mailStaff(later());
    const [digest] = await staffMails();
    expect(digest).toMatchObject({ key: 'staff-digest', subject: 'Neu im Shop: 2 Nachrichten' });
    expect(digest?.text).toContain(`Fast ausverkauft: ${RING}`);
    expect(digest?.text).toContain('Neue Bestellung ');
  });

  it('of several within five minutes is one mail with a list', async () => {
    await pay(await placeOrder());
    await mailStaff(later());
    const numbers: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const order = await placeOrder();
      await pay(order);
      numbers.push(order.number);
    }
    clock += 4 * MINUTE;
    await mailStaff(later());
    expect(await staffMails()).toHaveLength(1);
    clock += MINUTE;
    await mailStaff(later());
    const [, digest, ...others] = await staffMails();
    expect(others).toEqual([]);
    expect(digest?.subject).toBe('Neu im Shop: 3 Nachrichten');
    for (const number of numbers) expect(digest?.text).toContain(`Neue Bestellung ${number}, `);
  });

  it('is not written for an order that is rolled back', async () => {
    const order = await placeOrder();
    await expect(
      db().transaction(async (tx) => {
        await mailPaymentReceived({ ...shop.sandbox.shop, db: tx }, order.id);
        throw new Error('the power is gone');
      }),
    ).rejects.toThrow('the power is gone');
    await mailStaff(later());
    expect(await staffMails()).toEqual([]);
    await mailOrderPlaced(shop.sandbox.shop, order.id);
    await mailStaff(later());
    expect(await staffMails()).toEqual([]);
  });
});

it('a question goes to staff with its words, which make no links, and nothing of it stands in the subject', async () => {
  const question = 'Passt der Ring zu https://evil.example?';
  await shop.call('askQuestion', { body: { name: 'Ana Muster', email: 'ana@example.com', question, sku: RING } });
  await mailStaff(later());
  const [mail] = await staffMails();
  expect(mail?.subject).toBe('Eine Frage aus dem Shop');
  for (const words of ['Passt der Ring zu', 'Ana Muster', 'ana@example.com', RING]) expect(mail?.text).toContain(words);
  expect(mail?.text).not.toContain('https://evil.example');
});

it('each goes to those who are named for it, and without anybody nothing is written', async () => {
  setStaff([
    { email: 'a@x.example', lang: 'de', notices: ['questions'] },
    { email: 'b@x.example', lang: 'nl', notices: ['questions', 'orders'] },
  ]);
  await shop.call('askQuestion', { body: { name: 'Ana', email: 'ana@example.com', question: 'Wann?' } });
  await mailStaff(later());
  expect((await staffMails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['a@x.example', 'Eine Frage aus dem Shop'],
    ['b@x.example', 'Een vraag uit de winkel'],
  ]);
  setStaff([]);
  await shop.call('askQuestion', { body: { name: 'Ana', email: 'ana@example.com', question: 'Wo?' } });
  clock += 6 * MINUTE;
  await mailStaff(later());
  expect(await staffMails()).toHaveLength(2);
  expect(await db().all('SELECT 1 FROM staff_notices WHERE mailed_at IS NULL')).toEqual([]);
});
