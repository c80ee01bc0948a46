import { beforeAll, describe, expect, it } from 'vitest';
import { bankBody, readyCart } from '../../packages/sandbox/testing/purchase.fixture.ts';
import { HONEYPOT } from '../../packages/engine/forms/bot-checks.ts';
import type { WireFault } from './testing/backend.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

let number: string;
beforeAll(async () => {
  const { sandbox } = backend;
  number = (await sandbox.call('finishCheckout', { body: bankBody(await readyCart(sandbox, 'FL-ISO-RA-YG750-54')) })).data.po_number;
});

const STATEMENT = {
  form: 'withdrawal',
  name: 'Anna Leitner',
  contract: 'FL-26-99999',
  email: 'anna@example.at',
  scope: 'all',
  items: '',
  step: 'send',
};

/** As a browser without JavaScript posts it, and the page's script as well. */
async function post(
  fields: Readonly<Record<string, string>>,
  path = '/withdrawal/confirm',
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'http://shop.test', ...headers },
    body: new URLSearchParams({ ...STATEMENT, ...fields }),
  });
  const { status, headers: answered } = response;
  return { status, location: answered.get('location'), headers: answered, text: await response.text() };
}
/** The data that the page of a posted form is made from. */
const postedIn = (text: string): unknown => JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? 'null');
/** The data that the receipt's page shows. */
const receiptOf = async (location: string | null) =>
  (await (await fetch(`${shop.url}/api/withdrawals/${location?.split('/').at(-1)}?lang=de`)).json()) as { readonly data: object };
const stored = (name: string) =>
  backend.sandbox.sandbox.shop.db.all<{ suspicious: number; order_id: number | null }>('SELECT * FROM withdrawals WHERE name = ?', name);

describe('POST /withdrawal/confirm', () => {
  it('shows the statement first and makes no call', async () => {
    backend.seen();
    const { location, headers, text } = await post({ name: 'Rita', step: 'review' });
    expect([location, headers.get('cache-control')]).toEqual([null, 'private, no-store']);
    expect(postedIn(text)).toMatchObject({ step: 'review', values: { name: 'Rita' }, errors: {}, failure: null });
    expect(backend.seen().filter(({ url }) => url.includes('/withdrawals'))).toEqual([]);
    expect(await stored('Rita')).toEqual([]);
  });

  it('returns to the fields without a call', async () => {
    backend.seen();
    const { text } = await post({ name: 'Rita', contract: '', step: 'edit' }, '/withdrawal');
    expect(postedIn(text)).toMatchObject({ step: 'edit', values: { name: 'Rita' }, errors: {}, failure: null });
    expect(backend.seen().filter(({ url }) => url.includes('/withdrawals'))).toEqual([]);
  });

  it('posted twice is one statement with the same receipt', async () => {
    const sent = await Promise.all([1, 2].map(() => post({ name: 'Zwei Mal' })));
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect(sent[0]?.location).toMatch(/^\/withdrawal\/[\w-]{36}$/);
    expect(sent[1]?.location).toBe(sent[0]?.location);
    expect(await stored('Zwei Mal')).toHaveLength(1);
  });

  it('gives the same answer for a known order, a wrong address and an unknown number', async () => {
    const cases = [
      { name: 'Kim', contract: number, email: 'ana@example.com' },
      { name: 'Kim', contract: number, email: 'eve@example.com' },
      { name: 'Kim', contract: 'FL-26-99998', email: 'ana@example.com' },
    ];
    const answers: object[] = [];
    const heads = new Set<string>();
    for (const fields of cases) {
      const { status, location, headers } = await post(fields);
      heads.add(`${status} ${[...headers.keys()].toSorted().join()}`);
      const { data } = await receiptOf(location);
      answers.push(Object.keys(data));
      expect(data).toMatchObject({ contract: fields.contract, email: fields.email, mail_failed: false });
      // Nothing else in it depends on the order.
      expect(JSON.stringify(data)).not.toMatch(/verif|order_id|suspicious/);
    }
    expect((await stored('Kim')).map(({ order_id }) => order_id !== null)).toEqual([true, false, false]);
    expect(heads.size).toBe(1);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('with a filled honeypot is accepted like any other, and marked', async () => {
    const { status, location } = await post({ name: 'Robo', [HONEYPOT]: 'https://spam.example' });
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/withdrawal\//)]);
    expect(await stored('Robo')).toMatchObject([{ suspicious: 1 }]);
  });

  it('is the page again with 429 and Retry-After when the backend limits it', async () => {
    const busy: WireFault = (_, res) =>
      void res
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': '90' })
        .end('{"error_code":"too_many_requests","message":"too many requests"}');
    backend.breakWire(busy, '/api/v1/withdrawals');
    const { location, headers } = await post({ name: 'Viel Los' });
    backend.breakWire(null);
    expect([location, Number(headers.get('retry-after'))]).toEqual([null, expect.toSatisfy((s: number) => s > 80 && s <= 90)]);
    expect(await stored('Viel Los')).toEqual([]);
  });

  it.each([{ name: ' ' }, { email: '' }, { scope: 'pieces' }, { contract: 'x'.repeat(501) }, { contract: '' }, { step: 'constructor' }])(
    '%j is not sent',
    async (wrong) => {
      const { location } = await post({ name: 'Falsch', ...wrong });
      expect(location).toBeNull();
      expect(await stored('Falsch')).toEqual([]);
    },
  );

  it('with an address that is none is received, and the receipt says that no mail went there', async () => {
    const values = { name: 'Tippfehler', email: 'anna@' };
    expect(postedIn((await post({ ...values, step: 'review' })).text)).toMatchObject({ step: 'review', values, errors: {} });
    const { location } = await post(values);
    expect(await stored('Tippfehler')).toHaveLength(1);
    expect((await receiptOf(location)).data).toMatchObject({ email: 'anna@', mail_failed: true });
  });

  it('is refused above 32 KB', async () => {
    expect((await post({ items: 'x'.repeat(33_000) })).status).toBe(413);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['JSON', { 'content-type': 'application/json' }, 415],
  ])('is refused from %s', async (_, headers, status) => {
    expect((await post({ name: 'Fremd' }, undefined, headers)).status).toBe(status);
    expect(await stored('Fremd')).toEqual([]);
  });
});

describe('a receipt', () => {
  it('is confidential and has no-store', async () => {
    const { location } = await post({ name: 'Geheim' });
    const { headers } = await fetch(shop.url + (location ?? ''));
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toMatch(/^(?:no-referrer|same-origin)$/);
    expect(shop.logText()).not.toContain(location?.split('/').at(-1) ?? 'no id');
  });

  it.each(['00000000-0000-4000-8000-000000000000', '1'])('%s is unknown', async (id) => {
    expect((await fetch(`${shop.url}/api/withdrawals/${id}?lang=de`)).status).toBe(404);
  });
});
