import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { deliveryOf, writeMail } from '../mailer.fixture.ts';
import { messageIdOf } from '../message.ts';
import { isSigned, signatureOf } from '../signature.ts';
import { createWebhook } from './webhook.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let shop: Running;
let server: Server;
let url: string;
beforeAll(async () => {
  shop = await startSandbox();
  server = createWebhook(shop.sandbox.shop, { secret: SECRET, report: () => undefined }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bounces`;
});
afterAll(async () => {
  server.close();
  await shop.close();
});
beforeEach(async () => {
  for (const table of ['mails', 'undeliverable_addresses']) await db().run(`DELETE FROM ${table}`);
});
const db = () => shop.sandbox.shop.db;

async function send(notice: unknown, { age = 0, prefix = 'webhook', secret = SECRET, path = '' } = {}): Promise<number> {
  const body = typeof notice === 'string' ? notice : JSON.stringify(notice);
  const call = { id: 'msg_1', timestamp: String(Math.floor(Date.now() / 1000) - age), body: Buffer.from(body) };
  const answer = await fetch(url + path, {
    method: 'POST',
    body,
    headers: { [`${prefix}-id`]: call.id, [`${prefix}-timestamp`]: call.timestamp, [`${prefix}-signature`]: signatureOf(call, secret) },
  });
  await answer.body?.cancel();
  return answer.status;
}
const marked = async () =>
  (await db().all<{ address: string; kind: string }>('SELECT address, kind FROM undeliverable_addresses ORDER BY 1')).map((row) => ({
    ...row,
  }));

it('a bounce of our mail is noted at the mail, and marks its address; the same notice may come twice', async () => {
  const row = { recipient: 'gone@x.example', key: 'new-device', event: 'new-device:bounced' };
  const id = await writeMail(db(), row);
  await db().run("UPDATE mail_deliveries SET state = 'sent' WHERE mail_id = ?", id);
  const notice = { type: 'bounce', email: 'Gone@x.example', message_id: messageIdOf({ ...row, id }, 'x.example'), reason: '550 5.1.1' };
  for (const _ of [1, 2]) expect(await send(notice)).toBe(204);
  expect(await deliveryOf(db(), id)).toMatchObject({ state: 'bounced', answer: '550 5.1.1' });
  expect(await marked()).toEqual([{ address: 'gone@x.example', kind: 'bounce' }]);
});

it('several notices come in one call; a full mailbox marks no address, and a complaint does', async () => {
  const notices = [
    { type: 'bounce', email: 'full@x.example', permanent: false },
    { type: 'complaint', email: 'angry@x.example' },
  ];
  expect(await send(notices, { prefix: 'svix' })).toBe(204);
  expect(await marked()).toEqual([{ address: 'angry@x.example', kind: 'complaint' }]);
});

it.each([
  ['with another secret', {}, { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 401],
  ['that is old', {}, { age: 301 }, 401],
  ['of an unknown type', { type: 'opened' }, {}, 422],
  ['about two addresses', { email: 'a@x.example,b@x.example' }, {}, 422],
  ['at another path', {}, { path: '/x' }, 404],
] as const)('a notice %s is refused', async (_, change, how, status) => {
  expect(await send({ type: 'bounce', email: 'a@x.example', ...change }, how)).toBe(status);
  expect(await marked()).toEqual([]);
});

it('a body that is no JSON, one that is too long, and another method are refused', async () => {
  expect(await send('{')).toBe(422);
  expect(await send('x'.repeat(1_000_001)).catch(() => 413)).toBe(413);
  const answer = await fetch(url);
  await answer.body?.cancel();
  expect(answer.status).toBe(405);
});

it('the signature is that of the specification, and one of several is enough', () => {
  const call = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: Buffer.from('{"test": 2432232314}') };
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signatureOf(call, SECRET)).toBe(signature);
  const now = 1_614_265_330_000;
  expect(isSigned(call, `v1,AAAA ${signature}`, SECRET, now)).toBe(true);
  expect(isSigned(call, signature, SECRET, now + 301_000)).toBe(false);
  expect(isSigned({ ...call, id: '' }, signature, SECRET, now)).toBe(false);
  expect(isSigned(call, '', SECRET, now)).toBe(false);
});
