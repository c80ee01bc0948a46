import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankBody, fillCheckout, readyCart } from '../../../sandbox/testing/purchase.fixture.ts';
import type { Running } from '../../../sandbox/testing/sandbox.fixture.ts';
import { cancelOverdueOrders } from '../../payments/cancel-order.ts';
import { readContentFile } from '../content/content-files.ts';
import { exportContent, importContent } from '../content/import-content.ts';
import { changeDiscountCode, createDiscountCode, discountCode, listDiscountCodes } from './discount-codes.ts';
import { blockGiftCard, giftCard, giftCardLedger, issueGiftCard, listGiftCards } from './gift-cards.ts';
import { DAY_MS } from '../../../contract/time.ts';

const RING = 'FL-ISO-RA-YG750-54';
const TITLE = { de: 'Zum Jahresende', en: 'End of the year' };
const CODE = {
  code: 'DEZEMBER15',
  title: TITLE,
  type: 'percent',
  amount: 15,
  min_amount: 0,
  starts_at: null,
  expires_at: null,
  max_uses: 1,
  collections: [],
  categories: [],
  first_order: false,
};

/** The same on every database. */
export function describeCodes(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const shop = () => running.sandbox.shop;
  const bind = (cart: { unique_id: string }, code: string) =>
    running.attempt('bindGiftCard', { body: { cart_unique_id: cart.unique_id, gift_card_code: code } });
  const orderWith = async (...codes: string[]) => {
    const cart = await readyCart(running, RING);
    for (const code of codes) expect((await bind(cart, code)).status).toBe(200);
    return (await running.call('finishCheckout', { body: bankBody(await fillCheckout(running, cart.unique_id)) })).data;
  };

  describe('a discount code of staff', () => {
    it('is created, counts its orders and ends with its last one', async () => {
      const created = await createDiscountCode(shop(), CODE);
      expect(created).toMatchObject({ ...CODE, used: 0, active: true, title: { ...TITLE, cs: TITLE.en } });
      const order = await orderWith('DEZEMBER15');
      expect(order.discount?.used_discount_amount).toBeGreaterThan(0);
      expect((await discountCode(shop(), 'DEZEMBER15')).used).toBe(1);
      expect((await bind(await readyCart(running, RING), 'DEZEMBER15')).body.error_code).toBe('code_used_up');
    });

    it('is changed; switched off it is refused, also in a cart that has it already', async () => {
      await createDiscountCode(shop(), { ...CODE, code: 'AUS10', max_uses: null });
      const cart = await readyCart(running, RING);
      expect((await bind(cart, 'AUS10')).status).toBe(200);
      const changed = await changeDiscountCode(shop(), 'AUS10', {
        ...CODE,
        max_uses: null,
        amount: 20,
        expires_at: '2030-01-01T00:00:00Z',
        active: false,
      });
      expect(changed).toMatchObject({ amount: 20, expires_at: '2030-01-01T00:00:00.000Z', active: false });
      expect((await bind(await readyCart(running, RING), 'AUS10')).body.error_code).toBe('code_invalid');
      const { data } = await running.call('getCart', { query: { cart_unique_id: cart.unique_id } });
      expect(data.discount).toMatchObject({ problem: 'code_invalid', used_discount_amount: 0 });
    });

    it.each([
      ['that exists', {}, 'code'],
      ['of a gift card', { code: 'FL-0050-LINZ' }, 'code'],
      ['in small letters', { code: 'dezember' }, 'code'],
      ['of more than 100 percent', { code: 'NEU', amount: 101 }, 'amount'],
      ['that ends before it begins', { code: 'NEU', starts_at: '2027-01-02T00:00:00Z', expires_at: '2027-01-01T00:00:00Z' }, 'expires_at'],
      ['without a title in English', { code: 'NEU', title: { de: 'Neu' } }, 'title.en'],
      ['for an unknown collection', { code: 'NEU', collections: ['moon'] }, 'collections'],
    ])('%s is refused', async (_, change, field) => {
      const { total } = await listDiscountCodes(shop(), {});
      await expect(createDiscountCode(shop(), { ...CODE, ...change })).rejects.toMatchObject({ fields: { [field]: expect.any(Array) } });
      expect((await listDiscountCodes(shop(), {})).total).toBe(total);
    });

    it('cannot be limited to fewer orders than it has, nor changed when it is unknown', async () => {
      await createDiscountCode(shop(), { ...CODE, code: 'ZWEI', max_uses: null });
      await orderWith('ZWEI');
      await orderWith('ZWEI');
      await expect(changeDiscountCode(shop(), 'ZWEI', { ...CODE, max_uses: 1 })).rejects.toThrow('used 2 times already');
      await expect(changeDiscountCode(shop(), 'KEINER', CODE)).rejects.toThrow('discount code KEINER not found');
    });

    it('is found by a part of its code or title; the wildcards of SQL are letters', async () => {
      const found = async (search: string) => (await listDiscountCodes(shop(), { search })).items.map(({ code }) => code);
      expect(await found('dezem')).toEqual(['DEZEMBER15']);
      expect(await found('jahresende')).toContain('DEZEMBER15');
      expect(await found('D_ZEMBER')).toEqual([]);
    });

    it('of a document keeps what staff have changed when another part of the document changes', async () => {
      const { used: _, ...welcome } = await discountCode(shop(), 'WILLKOMMEN10');
      await changeDiscountCode(shop(), 'WILLKOMMEN10', { ...welcome, amount: 12 });
      const { campaigns } = JSON.parse(await exportContent(shop())) as { campaigns: { popups: { priority: number }[] } };
      for (const popup of campaigns.popups) popup.priority += 1;
      await importContent(shop(), readContentFile(Buffer.from(JSON.stringify({ campaigns }))), { isDryRun: false });
      expect((await discountCode(shop(), 'WILLKOMMEN10')).amount).toBe(12);
    });
  });

  describe('a gift card of staff', () => {
    it('pays; its ledger has its issue and its orders, and their amounts make up its balance', async () => {
      const card = await issueGiftCard(shop(), { amount: 40.5 });
      expect(card).toMatchObject({ balance: 40.5, active: true, used: 0, title: { de: 'Geschenkkarte', en: 'Gift card' } });
      expect(card.code).toMatch(/^FL(-[A-Z2-9]{4}){3}$/);
      const order = await orderWith(card.code);
      const ledger = await giftCardLedger(shop(), card.code);
      expect(ledger).toMatchObject([
        { event: 'issued', order: null, amount: 40.5 },
        { event: 'paid', order: order.po_number, amount: -40.5 },
      ]);
      expect(await giftCard(shop(), card.code)).toMatchObject({ balance: 0, used: 1 });
    });

    it('gets back what a cancelled order had taken, as an entry of its own', async () => {
      const { code } = await issueGiftCard(shop(), { amount: 30 });
      const order = await orderWith(code);
      const { db } = shop();
      await db.run('UPDATE orders SET created_at = created_at - ? WHERE po_number = ?', 40 * DAY_MS, order.po_number);
      await cancelOverdueOrders(shop());
      expect((await giftCardLedger(shop(), code)).map(({ event, amount }) => [event, amount])).toEqual([
        ['issued', 30],
        ['paid', -30],
        ['returned', 30],
      ]);
      expect((await giftCard(shop(), code)).balance).toBe(30);
    });

    it('that is blocked pays nothing and keeps its balance, until it is released', async () => {
      const { code } = await issueGiftCard(shop(), { amount: 25 });
      const cart = await readyCart(running, RING);
      expect((await bind(cart, code)).status).toBe(200);
      expect(await blockGiftCard(shop(), code, true)).toMatchObject({ active: false, balance: 25 });
      expect((await bind(await readyCart(running, RING), code)).body.error_code).toBe('code_invalid');
      const { data } = await running.call('getCart', { query: { cart_unique_id: cart.unique_id } });
      expect(data.gift_card).toMatchObject({ problem: 'code_invalid', used_gift_card_amount: 0 });
      await blockGiftCard(shop(), code, false);
      expect((await bind(await readyCart(running, RING), code)).status).toBe(200);
      await expect(blockGiftCard(shop(), 'FL-NONE', true)).rejects.toThrow('gift card FL-NONE not found');
    });

    it.each([
      ['of nothing', { amount: 0 }, 'amount'],
      ['of a tenth of a cent', { amount: 10.001 }, 'amount'],
      ['with a code that can be guessed', { amount: 10, code: 'KARTE1' }, 'code'],
      ['with the code of another one', { amount: 10, code: 'FL-0050-LINZ' }, 'code'],
    ])('%s is refused', async (_, input, field) => {
      await expect(issueGiftCard(shop(), input)).rejects.toMatchObject({ fields: { [field]: expect.any(Array) } });
    });

    it('is listed, the newest first', async () => {
      const { code } = await issueGiftCard(shop(), { amount: 12 });
      const { items, total } = await listGiftCards(shop(), { take: 2 });
      expect([items.length, items[0]?.code, total > 2]).toEqual([2, code, true]);
      expect((await listGiftCards(shop(), { skip: total })).items).toEqual([]);
      expect((await listGiftCards(shop(), { search: code.toLowerCase() })).total).toBe(1);
    });
  });
}
