import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from './testing/sandbox.fixture.ts';

let shop: Running;
const RING = 'FL-BEL-YG750-54';
const OTHER = 'FL-AUR-BR-YG750-54';
const SLUG = 'solitaerring-aurelia-brillant';
beforeAll(async () => {
  shop = await startSandbox();
  await shop.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 0, track_inventory: true });
  await shop.send('POST', '/sandbox/configuration', { sku: OTHER, stock_qty: 3 });
});
afterAll(() => shop.close());

const rows = (table: string) => shop.sandbox.shop.db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n;
const refusal = async (key: 'subscribe' | 'askQuestion', body: object) => {
  const { status, body: answer } = await shop.attempt(key, { body: body as never });
  return [status, answer.error_code];
};

describe('a subscription', () => {
  it('repeats in any case are one row', async () => {
    const body = { email: 'Ana@Example.com', sku: RING };
    for (const email of [body.email, body.email, 'ana@example.COM']) {
      expect(await shop.call('subscribe', { body: { ...body, email } }, 'en')).toEqual({ data: { accepted: true } });
    }
    await shop.call('subscribe', { body: { email: 'ana@example.com' } });
    expect(shop.sandbox.shop.db.all('SELECT email, sku, lang FROM subscriptions ORDER BY sku')).toEqual([
      { email: 'ana@example.com', sku: '', lang: 'de' },
      { email: 'ana@example.com', sku: RING, lang: 'en' },
    ]);
  });

  it('is refused for an available and for an unknown piece', async () => {
    const before = rows('subscriptions');
    expect(await refusal('subscribe', { email: 'ana@example.com', sku: OTHER })).toEqual([409, 'in_stock']);
    await shop.send('POST', '/sandbox/configuration', { sku: OTHER, stock_qty: 0, track_inventory: false });
    expect(await refusal('subscribe', { email: 'ana@example.com', sku: OTHER })).toEqual([409, 'in_stock']);
    expect(await refusal('subscribe', { email: 'ana@example.com', sku: 'FL-NOPE' })).toEqual([404, 'configuration_not_found']);
    for (const email of ['', 'ana', 'ana@', `${'a'.repeat(260)}@example.com`]) {
      expect(await refusal('subscribe', { email, sku: RING })).toEqual([422, 'validation_failed']);
    }
    expect(rows('subscriptions')).toBe(before);
  });

  it('is refused after 100 subscriptions of an address', async () => {
    const { db } = shop.sandbox.shop;
    const insert = "INSERT INTO subscriptions (email, sku, lang, created_at) VALUES ('many@example.com', ?, 'de', 1)";
    db.transaction(() => Array.from({ length: 100 }, (_, index) => db.run(insert, `X-${index}`)));
    expect(await refusal('subscribe', { email: 'many@example.com', sku: RING })).toEqual([422, 'validation_failed']);
  });
});

describe('a question', () => {
  const question = { name: 'Ana', email: 'ana@example.com', question: 'Gibt es den Ring auch in Größe 61?' };

  it('is stored once with its product', async () => {
    const body = { ...question, product_id: (await shop.call('getProduct', { params: { slug: SLUG }, query: {} })).data.id, sku: OTHER };
    for (const _ of [1, 2]) expect(await shop.call('askQuestion', { body })).toEqual({ data: { accepted: true } });
    await shop.call('askQuestion', { body: question });
    expect(shop.sandbox.shop.db.all('SELECT product_key, sku, name, question FROM questions')).toEqual([
      { product_key: 'solitaire-6prong-round-diamond', sku: OTHER, name: 'Ana', question: question.question },
      { product_key: '', sku: '', name: 'Ana', question: question.question },
    ]);
  });

  it('is refused for an unknown product and without text', async () => {
    expect(await refusal('askQuestion', { ...question, product_id: 999_999 })).toEqual([404, 'not_found']);
    expect(await refusal('askQuestion', { ...question, sku: 'FL-NOPE' })).toEqual([404, 'configuration_not_found']);
    const { data } = await shop.call('getProduct', { params: { slug: SLUG }, query: {} });
    expect(await refusal('askQuestion', { ...question, product_id: data.id, sku: RING })).toEqual([422, 'validation_failed']);
    for (const wrong of [{ question: '  ' }, { question: 'a'.repeat(2001) }, { name: '' }, { email: 'ana' }, { product_id: 1.5 }]) {
      expect(await refusal('askQuestion', { ...question, ...wrong })).toEqual([422, 'validation_failed']);
    }
    expect(rows('questions')).toBe(2);
  });
});
