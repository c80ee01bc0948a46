import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticeStaff } from '../../backend/mails/staff/notices.ts';
import { mailDispute } from '../../backend/mails/staff-mails.ts';
import type { StaffNotice } from '../../backend/shop/mail-document.ts';
import { ADDRESS, bankBody, readyCart, returnIdOf } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { readEnv } from '../env.ts';
import { isSigned } from '../signature.ts';
import { createOwnerWebhook } from './deliver.ts';
import { createPost } from './post.ts';
import { type Receiver, startReceiver } from './receiver.fixture.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const MINUTE = 60_000;
let shop: Running;
let receiver: Receiver;
let clock: number;
let reported: string[];
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());
beforeEach(async () => {
  receiver = await startReceiver();
  reported = [];
  clock = Date.now();
  await db().run('DELETE FROM staff_notices');
  await db().run("DELETE FROM meta WHERE name = 'owner_webhook_since'");
  await pass();
});
afterEach(() => receiver.close());

const db = () => shop.sandbox.shop.db;
const now = (): number => clock;
const webhook = (isPrivate = true) =>
  createOwnerWebhook({
    db: db(),
    now,
    post: createPost({ url: receiver.url, secret: SECRET, isPrivate, timeoutMs: 300 }, now),
    report: ({ kind }, answer) => void reported.push(`${kind} ${answer}`),
  });
const pass = (isPrivate?: boolean) => webhook(isPrivate).pass();
const notice = (kind: StaffNotice, facts: Readonly<Record<string, string>> = {}, event = `${kind}:1`) =>
  noticeStaff({ db: db(), now }, { event, kind, facts });
const bodies = (): unknown[] => receiver.calls.map(({ body }) => JSON.parse(body) as unknown);
const deliveries = async () =>
  (await db().all<{ state: string; attempts: number; answer: string }>('SELECT state, attempts, answer FROM notice_deliveries')).map(
    (row) => ({ ...row }),
  );

it('a notice is told once, signed as Standard Webhooks says', async () => {
  await notice('stock', { sku: 'FL-1', left: '2' });
  expect(await pass()).toEqual(['sent']);
  expect(await pass()).toEqual([]);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.calls;
  const header = (name: string): string => String(headers[`webhook-${name}`]);
  const call = { id: header('id'), timestamp: header('timestamp'), body: Buffer.from(body) };
  expect(isSigned(call, header('signature'), SECRET, Date.now())).toBe(true);
  expect(isSigned({ ...call, body: Buffer.from(`${body} `) }, header('signature'), SECRET, Date.now())).toBe(false);
  expect(headers['content-type']).toBe('application/json');
  expect(bodies()).toEqual([{ type: 'stock', timestamp: new Date(clock).toISOString(), data: { sku: 'FL-1', left: 2 } }]);
  expect(await deliveries()).toEqual([{ state: 'sent', attempts: 1, answer: '204' }]);
});

it('an order, a return, a withdrawal, a question, a lost mail and a dispute are told without anything of a person', async () => {
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, 'FL-AUR-BR-YG750-54')) });
  const { po_number } = order;
  await shop.send('POST', '/sandbox/order', { po_number, payment_status: 1 });
  await shop.send('POST', '/sandbox/order', { po_number, status: 'completed' });
  const positions = [{ position: order.order_products[0]?.position ?? 0, quantity: 1, reason: 'other' }];
  const asked = { order_id: await returnIdOf(shop, order), request_key: crypto.randomUUID(), type: 1 as const, positions };
  await shop.call('requestReturn', { body: { ...asked, refund_type: 'refund' } });
  const { id = 0 } = (await db().get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', po_number)) ?? {};
  const person = { name: `Ana ${ADDRESS.person_last_name}`, email: 'ana@example.com' };
  await shop.call('declareWithdrawal', { body: { ...person, contract: po_number, items: null } });
  await shop.call('askQuestion', { body: { ...person, question: `Wann? ${person.name}` } });
  await notice('mails', { number: po_number, mail: 'shipped', order: po_number, recipient: person.email, reason: '550', phone: '+43 1' });
  await mailDispute(shop.sandbox.shop, { order_id: id, cents: 12_345, paymentId: 1, state: 'open', answerBy: null });
  // Rows are of the clock of the shop, which went on.
  clock = Date.now();
  await webhook().pass();
  const data = Object.fromEntries(bodies().map((body) => [(body as { type: string }).type, (body as { data: unknown }).data]));
  const amount = order.final_amount;
  expect(data).toEqual({
    'unpaid-orders': { order: po_number, amount, currency: 'EUR' },
    orders: { order: po_number, amount, currency: 'EUR' },
    returns: { number: expect.stringMatching(/^FL-R-/) as string, order: po_number },
    withdrawals: { number: expect.any(String) as string, order: po_number },
    questions: {},
    stock: { sku: 'FL-AUR-BR-YG750-54', left: 2 },
    mails: { mail: 'shipped', order: po_number },
    payments: { what: 'dispute-open', order: po_number, amount: 123.45, currency: 'EUR' },
  });
  expect(JSON.stringify(bodies())).not.toMatch(/Ana|example\.com|Muster|Wann|\+43/);
});

describe('a receiver', () => {
  it.each([
    ['that answers 500', (res) => res.writeHead(500).end('no'), '500'],
    ['that redirects', (res) => res.writeHead(307, { location: '/elsewhere' }).end(), '307: it redirects, name where it leads'],
    ['that hangs', () => undefined, expect.stringMatching(/abort|timeout/i)],
    ['that hangs up', (res) => res.destroy(), expect.stringContaining('UND_ERR_SOCKET')],
  ] as [string, Receiver['answer'], unknown][])('%s is called again with growing pauses, and the same id', async (_, answer, said) => {
    receiver.answer = answer;
    await notice('questions');
    expect(await pass()).toEqual(['failed']);
    expect(await pass()).toEqual([]);
    expect(await deliveries()).toEqual([{ state: 'due', attempts: 1, answer: said }]);
    clock += MINUTE;
    expect(await pass()).toEqual(['failed']);
    clock += MINUTE;
    expect(await pass()).toEqual([]);
    clock += 4 * MINUTE;
    receiver.answer = (res) => res.writeHead(200).end();
    expect(await pass()).toEqual(['sent']);
    expect(receiver.calls).toHaveLength(3);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(reported).toHaveLength(2);
  });

  it('that takes nothing for five days is given up, and gets what comes afterwards', async () => {
    receiver.answer = (res) => res.writeHead(503).end();
    await notice('questions');
    for (let tries = 0; tries < 20; tries += 1) {
      await pass();
      clock += 24 * 60 * MINUTE;
    }
    expect(await deliveries()).toEqual([{ state: 'failed', attempts: 12, answer: '503' }]);
    receiver.answer = (res) => res.writeHead(200).end();
    await notice('questions', {}, 'questions:2');
    expect(await pass()).toEqual(['sent']);
  });

  it('whose answer has no end has taken the notice', async () => {
    receiver.answer = (res) => res.writeHead(200).write('x');
    await notice('questions');
    expect(await pass()).toEqual(['sent']);
  });

  it('that refuses one notice gets the others', async () => {
    receiver.answer = (res) => res.writeHead(receiver.calls.at(-1)?.body.includes('"stock"') ? 400 : 200).end();
    await notice('stock', { sku: 'FL-1', left: '1' });
    for (const index of [1, 2, 3, 4]) await notice('questions', {}, `questions:${index}`);
    expect((await pass()).toSorted()).toEqual(['failed', 'sent', 'sent', 'sent', 'sent']);
  });

  it('in a network of the shop is called only where a setting allows it', async () => {
    await notice('questions');
    expect(await pass(false)).toEqual(['failed']);
    expect(receiver.calls).toEqual([]);
    expect(reported).toEqual(['questions 127.0.0.1 leads to an address that is not public']);
    receiver = Object.assign(receiver, { url: receiver.url.replace('127.0.0.1', 'localhost') });
    clock += MINUTE;
    expect(await pass(false)).toEqual(['failed']);
    expect(receiver.calls).toEqual([]);
    clock += 5 * MINUTE;
    expect(await pass(true)).toEqual(['sent']);
  });
});

it('notices from before there was a webhook, and those whose order is gone, are not told', async () => {
  await db().run("DELETE FROM meta WHERE name = 'owner_webhook_since'");
  await notice('questions');
  clock += MINUTE;
  expect(await pass()).toEqual([]);
  await notice('orders', { id: '999999' });
  expect(await pass()).toEqual(['late']);
  expect(receiver.calls).toEqual([]);
});

it('two processes never tell the same notice, and one that was killed is followed by another after five minutes', async () => {
  for (let index = 0; index < 10; index += 1) await notice('questions', {}, `questions:${index}`);
  await Promise.all([pass(), pass()]);
  expect(receiver.calls).toHaveLength(10);
  await notice('questions', {}, 'questions:10');
  // Claimed, told, and not noted.
  await pass();
  await db().run("UPDATE notice_deliveries SET state = 'due', next_at = ?, claim = 'x' WHERE next_at >= ?", clock + 5 * MINUTE, clock);
  const calls = receiver.calls.length;
  expect(await pass()).toEqual([]);
  clock += 5 * MINUTE;
  expect(await pass()).toContain('sent');
  expect(receiver.calls.length).toBeGreaterThan(calls);
});

describe('the settings', () => {
  const rest = {
    DATABASE_URL: 'postgres://x/y',
    SMTP_URL: 'smtp://x',
    BACKEND_ASSETS_DIR: '.',
    BACKEND_SHOP_ORIGIN: 'https://shop.example',
    OWNER_WEBHOOK_SECRET: SECRET,
  };
  it.each([
    ['http://tools.example/hook', {}, 'https://'],
    ['https://10.0.0.1/hook', {}, 'not public'],
    ['https://[::1]/hook', {}, 'not public'],
    ['https://tools.example/hook', { OWNER_WEBHOOK_SECRET: '' }, 'together'],
    ['', {}, 'together'],
  ])('%s (%j) is refused', (url, more, reason) => {
    expect(() => readEnv({ ...rest, OWNER_WEBHOOK_URL: url, ...more })).toThrow(reason);
  });
  it('an address of the own network is taken when it is allowed', () => {
    const env = readEnv({ ...rest, OWNER_WEBHOOK_URL: 'http://10.0.0.1/hook', OWNER_WEBHOOK_PRIVATE: 'on' });
    expect(env.ownerWebhook).toEqual({ url: 'http://10.0.0.1/hook', secret: SECRET, isPrivate: true });
    expect(readEnv({ ...rest, OWNER_WEBHOOK_SECRET: '' }).ownerWebhook).toBeNull();
  });
});
