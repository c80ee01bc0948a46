import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

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

const rows = async (table: string) => (await shop.sandbox.shop.db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n;
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
    expect(await shop.sandbox.shop.db.all('SELECT email, sku, lang FROM subscriptions ORDER BY sku')).toEqual([
      { email: 'ana@example.com', sku: RING, lang: 'en' },
    ]);
  });

  it('is refused for an available and for an unknown piece', async () => {
    const before = await rows('subscriptions');
    expect(await refusal('subscribe', { email: 'ana@example.com', sku: OTHER })).toEqual([409, 'in_stock']);
    await shop.send('POST', '/sandbox/configuration', { sku: OTHER, stock_qty: 0, track_inventory: false });
    expect(await refusal('subscribe', { email: 'ana@example.com', sku: OTHER })).toEqual([409, 'in_stock']);
    expect(await refusal('subscribe', { email: 'ana@example.com', sku: 'FL-NOPE' })).toEqual([404, 'configuration_not_found']);
    for (const email of ['', 'ana', 'ana@', `${'a'.repeat(260)}@example.com`]) {
      expect(await refusal('subscribe', { email, sku: RING })).toEqual([422, 'validation_failed']);
    }
    expect(await rows('subscriptions')).toBe(before);
  });

  it('is refused after 100 subscriptions of an address', async () => {
    const { db } = shop.sandbox.shop;
    const insert = "INSERT INTO subscriptions (email, sku, lang, created_at) VALUES ('many@example.com', ?, 'de', 1)";
    await db.transaction(async (db) => {
      for (let index = 0; index < 100; index += 1) await db.run(insert, `X-${index}`);
    });
    expect(await refusal('subscribe', { email: 'many@example.com', sku: RING })).toEqual([422, 'validation_failed']);
  });
});

describe('the newsletter', () => {
  const mails = (to: string) =>
    shop.sandbox.shop.db.all<{ key: string; text: string; headers: string }>(
      'SELECT key, text, headers FROM mails WHERE recipient = ? ORDER BY id',
      to,
    );
  const tokenIn = (text: string | undefined): string => /\/newsletter\/\w+\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  const isSubscribed = async (email: string) =>
    (await shop.sandbox.shop.db.get("SELECT 1 FROM subscriptions WHERE email = ? AND sku = ''", email)) !== undefined;
  const ask = (email: string) => shop.call('subscribe', { body: { email } }, 'de');

  it('starts with the mailed link, and ends with the link of the next mail', async () => {
    const email = 'nora@example.com';
    expect(await ask('Nora@Example.com')).toEqual({ data: { accepted: true } });
    expect([await isSubscribed(email), (await mails(email)).map(({ key }) => key)]).toEqual([false, ['newsletter-confirm']]);
    const token = tokenIn((await mails(email))[0]?.text);
    for (const _ of [1, 2]) expect(await shop.call('confirmSubscription', { body: { token } })).toEqual({ data: { email } });
    expect([await isSubscribed(email), (await mails(email)).map(({ key }) => key)]).toEqual([
      true,
      ['newsletter-confirm', 'newsletter-welcome'],
    ]);

    const welcome = (await mails(email))[1];
    const end = tokenIn(welcome?.text);
    expect(JSON.parse(welcome?.headers ?? '')).toEqual({
      'List-Unsubscribe': expect.stringMatching(new RegExp(`^<https?://[^>]+/newsletter/unsubscribe/${end}>$`)) as unknown,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    for (const _ of [1, 2]) expect(await shop.call('unsubscribe', { body: { token: end } })).toEqual({ data: { email } });
    expect(await isSubscribed(email)).toBe(false);
    // The link that confirmed does not subscribe the address again.
    const again = await shop.attempt('confirmSubscription', { body: { token } });
    expect([again.body.error_code, await isSubscribed(email)]).toEqual(['token_invalid', false]);
  });

  it('gives a subscriber the same answer, without a mail', async () => {
    const email = 'known@example.com';
    await ask(email);
    await shop.call('confirmSubscription', { body: { token: tokenIn((await mails(email))[0]?.text) } });
    expect(await ask(email)).toEqual(await ask('unknown@example.com'));
    expect([(await mails(email)).length, (await mails('unknown@example.com')).length]).toEqual([2, 1]);
  });

  it('stores hashes of its tokens only; an expired link and one for another purpose confirm nothing', async () => {
    const email = 'late@example.com';
    await ask(email);
    const token = tokenIn((await mails(email))[0]?.text);
    const { db } = shop.sandbox.shop;
    expect(JSON.stringify([await db.all('SELECT * FROM mail_tokens'), await db.all('SELECT * FROM unsubscribe_links')])).not.toContain(
      token,
    );
    expect((await shop.attempt('unsubscribe', { body: { token } })).body.error_code).toBe('token_invalid');
    await db.run("UPDATE mail_tokens SET expires_at = 1 WHERE kind = 'newsletter' AND owner = ?", email);
    expect((await shop.attempt('confirmSubscription', { body: { token } })).body.error_code).toBe('token_invalid');
    expect(await isSubscribed(email)).toBe(false);
  });
});

describe('a question', () => {
  const question = { name: 'Ana', email: 'ana@example.com', question: 'Gibt es den Ring auch in Größe 61?' };

  it('is stored once with its product', async () => {
    const body = { ...question, product_id: (await shop.call('getProduct', { params: { slug: SLUG }, query: {} })).data.id, sku: OTHER };
    for (const _ of [1, 2]) expect(await shop.call('askQuestion', { body })).toEqual({ data: { accepted: true } });
    await shop.call('askQuestion', { body: question });
    expect(await shop.sandbox.shop.db.all('SELECT product_key, sku, name, question FROM questions')).toEqual([
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
    expect(await rows('questions')).toBe(2);
  });
});
