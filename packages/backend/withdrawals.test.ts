import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bankBody, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T13:36:08.700Z') });
  shop = await startSandbox();
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

const DECLARED = {
  name: 'Anna Leitner',
  email: 'Anna@Example.at',
  contract: 'FL-26-99999',
  items: null,
};
const STATEMENT = 'Hiermit widerrufe ich den unten bezeichneten Vertrag.';
const declare = (more: object = {}, lang: 'de' | 'en' = 'de') =>
  shop.call('declareWithdrawal', { body: { ...DECLARED, ...more } }, lang).then(({ data }) => data);
const rows = () => shop.sandbox.shop.db.all<{ order_id: number | null; suspicious: number }>('SELECT * FROM withdrawals ORDER BY id');
const mails = (key: string) => shop.sandbox.shop.db.all<{ recipient: string; text: string }>('SELECT * FROM mails WHERE key = ?', key);
const order = async () => (await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, 'FL-ISO-RA-YG750-54')) })).data;

describe('a statement of withdrawal', () => {
  it('has its time to the second, and the checksum of a text that the mail contains', async () => {
    const receipt = await declare({ items: 'Collier Lumen\nName: Eve' });
    expect(receipt).toMatchObject({
      ...DECLARED,
      statement: STATEMENT,
      items: 'Collier Lumen\nName: Eve',
      number: 'FL-W-26-00001',
      received_at: '2026-11-22T13:36:08Z',
      mail_failed: false,
    });
    const [mail] = await mails('withdrawal-received');
    expect(mail?.recipient).toBe('Anna@example.at');
    const [, content = ''] = /-{10}\n([\s\S]+)\n-{10}/.exec(mail?.text ?? '') ?? [];
    expect(content).toBe(
      [
        STATEMENT,
        'Name: Anna Leitner',
        'Vertrag: FL-26-99999',
        'Stücke: Collier Lumen / Name: Eve',
        'E-Mail: Anna@Example.at',
        'Eingegangen: 22. November 2026, 14:36:08 (MEZ)',
        'Nummer: FL-W-26-00001',
      ].join('\n'),
    );
    expect(receipt.content).toBe(content);
    expect(receipt.checksum).toBe(createHash('sha256').update(content).digest('hex'));
    expect(mail?.text).toContain(receipt.checksum);
    // Receipt is not acceptance.
    expect(mail?.text).toContain('Ob ein Widerrufsrecht besteht, prüfen wir');
  });

  it.each(['anna@', 'keine Adresse', 'anna.müller@example.at', 'x'.repeat(254)])('is received with the address %j', async (email) => {
    const before = (await mails('withdrawal-received')).length;
    const receipt = await declare({ email, items: email.slice(0, 9) });
    expect(receipt).toMatchObject({ email, mail_failed: true });
    expect((await shop.call('getWithdrawal', { params: { id: receipt.unique_id } })).data).toEqual(receipt);
    expect([(await mails('withdrawal-received')).length, (await mails('withdrawal-for-shop')).at(-1)?.text]).toEqual([
      before,
      expect.stringContaining(receipt.number),
    ]);
  });

  it('sent twice is one statement with one receipt and one mail; a day later it is another one', async () => {
    const first = await declare();
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await declare({ email: 'anna@example.AT' })).toEqual(first);
    expect([(await rows()).length, (await mails('withdrawal-received')).length, (await mails('withdrawal-for-shop')).length]).toEqual([
      1, 1, 1,
    ]);
    expect((await declare({ items: 'der Ring' })).number).toBe('FL-W-26-00002');
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    expect((await declare()).number).toBe('FL-W-26-00003');
  });

  it('finds the order by number and address, with the same answer for an unknown one', async () => {
    const { po_number } = await order();
    const known = await declare({
      contract: `Bestellung ${po_number.toLowerCase().replaceAll('-', ' - ')} vom Montag`,
      email: 'ANA@example.com',
    });
    const others = [
      await declare({ contract: po_number, email: 'eve@example.com' }),
      await declare({ contract: 'FL-26-99998', email: 'ana@example.com' }),
      await declare({ contract: 'der Ring', email: 'ana@example.com' }),
    ];
    expect((await rows()).map(({ order_id }) => order_id !== null)).toEqual([true, false, false, false]);
    for (const one of others) expect(Object.keys(one)).toEqual(Object.keys(known));
    const bare = (text = '') =>
      text
        .split('----------')
        .filter((_, index) => index !== 1)
        .join('')
        .replaceAll(/FL-W-26-\d+|[\da-f]{64}/g, '');
    const sent = (await mails('withdrawal-received')).map(({ text }) => bare(text));
    expect(new Set(sent).size).toBe(1);
    const office = await mails('withdrawal-for-shop');
    expect(office[0]).toMatchObject({
      recipient: 'hallo@feinlicht.example',
      text: expect.stringContaining(`Zugeordnete Bestellung: ${po_number}`),
    });
    expect(office[0]?.text).not.toContain('Keine Bestellung passt');
    expect(office[1]?.text).toContain('Keine Bestellung passt zu Nummer und E-Mail: ja');
  });

  it('with a filled honeypot is accepted, acknowledged and marked for the shop', async () => {
    const receipt = await declare({ suspicious: true });
    expect(receipt).not.toHaveProperty('suspicious');
    expect((await rows())[0]?.suspicious).toBe(1);
    expect(await mails('withdrawal-received')).toHaveLength(1);
    expect((await mails('withdrawal-for-shop'))[0]?.text).toContain('Vielleicht von einem Programm: ja');
  });

  it.each([
    { name: ' ' },
    { name: 'a'.repeat(121) },
    { email: '' },
    { contract: '' },
    { contract: 'a'.repeat(501) },
    { items: '' },
    { items: 'a'.repeat(2001) },
  ])('%j is refused', async (wrong) => {
    const { status, body } = await shop.attempt('declareWithdrawal', { body: { ...DECLARED, ...wrong } });
    expect([status, body.error_code]).toEqual([422, 'validation_failed']);
    expect(await rows()).toEqual([]);
  });

  it('has the sentence of the shop, and no link from typed text', async () => {
    const typed = { statement: 'You have won', name: 'Call www.evil.example', contract: 'https://evil.example/x', items: 'evil.com' };
    const receipt = await declare(typed, 'en');
    expect(receipt).toMatchObject({ statement: 'I hereby withdraw from the contract described below.', name: typed.name });
    const [mail] = await shop.sandbox.shop.db.all<{ text: string; html: string }>("SELECT * FROM mails WHERE key = 'withdrawal-received'");
    for (const text of [mail?.text, mail?.html, receipt.content]) {
      expect(text).toContain('www[.]evil[.]example');
      expect(text).not.toMatch(/You have won|:\/\/evil|www\.|evil\./);
    }
    expect(mail?.text).toContain(receipt.content);
    expect(mail?.text.split(receipt.content).join('')).not.toMatch(/evil|Call/);
  });

  it('keeps markup, placeholders and controls out of the mail', async () => {
    const { content } = await declare({ name: '<b>{{number}}</b>\u202E\nNummer: X', contract: 'a\r\nb' });
    expect(content).toContain('Name: <b>{{number}}</b> Nummer: X\nVertrag: a b\n');
    const [mail] = await shop.sandbox.shop.db.all<{ html: string }>("SELECT html FROM mails WHERE key = 'withdrawal-received'");
    expect(mail?.html).toContain('&lt;b&gt;{{number}}&lt;/b&gt;');
  });
});

describe('a receipt', () => {
  it('is a summary after twelve hours: number, time and checksum', async () => {
    const receipt = await declare();
    const read = async () => (await shop.call('getWithdrawal', { params: { id: receipt.unique_id } })).data;
    const at = Date.parse(receipt.received_at);
    vi.setSystemTime(at + 12 * 3_600_000 - 1);
    expect(await read()).toEqual(receipt);
    vi.setSystemTime(at + 12 * 3_600_000);
    const { unique_id, number, received_at, checksum } = receipt;
    const hidden = { name: '-', email: '-', contract: '-', items: null, statement: '-', content: '-' };
    expect(await read()).toEqual({ unique_id, number, received_at, checksum, mail_failed: false, summary: true, ...hidden });
  });

  it('is read by its unguessable id only', async () => {
    const receipt = await declare();
    expect((await shop.call('getWithdrawal', { params: { id: receipt.unique_id } })).data).toEqual(receipt);
    for (const id of [receipt.number, '1', `${receipt.unique_id}0`]) {
      expect((await shop.attempt('getWithdrawal', { params: { id } })).status).toBe(404);
    }
  });
});

describe('limits', () => {
  it('refuse the fifth statement of one address with Retry-After; another address is not affected', async () => {
    const limited = await startSandbox(undefined, { limits: { codes: 0, messages: 4, guesses: 0 } });
    try {
      const send = (number: number, address = '203.0.113.1', email = `a${number}@example.com`) =>
        limited.attempt('declareWithdrawal', { body: { ...DECLARED, email, contract: `${number}` } }, { 'x-forwarded-for': address });
      for (const number of [1, 2, 3, 4]) expect((await send(number)).status).toBe(200);
      const fifth = await send(5);
      expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '600']);
      expect((await send(6, '203.0.113.2')).status).toBe(200);
      expect((await send(7, '203.0.113.3', 'a6@example.com')).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
