import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { markUndeliverable } from '../customers/undeliverable.ts';
import { postMail } from '../mails/outbox.ts';
import { listMails, retryFailedMails, retryMail, showMail, testMail } from './mails.ts';

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
const idsOf = async (state?: string) => (await listMails(shop(), { state, limit: 50 })).map(({ id }) => id);

it('mails that are not sent are listed, or those of one state', async () => {
  const due = await write('due');
  const sent = await write('sent');
  const failed = await write('failed');
  const bounced = await write('bounced');
  expect(await idsOf()).toEqual([bounced, failed, due]);
  expect(await idsOf('sent')).toEqual([sent]);
  await expect(idsOf('lost')).rejects.toThrow('there is no state "lost"');
});

it('a mail is shown with its text and what became of it; an unknown one is refused', async () => {
  const id = await write('failed');
  const mail = await showMail(shop(), id);
  expect(mail).toMatchObject({ id, state: 'failed', attempts: 3, next_at: null, answer: '451 later', subject: 'Testmail des Shops' });
  expect(mail.text).toContain('Feinlicht Beispiel GmbH');
  await expect(showMail(shop(), id + 1)).rejects.toThrow(`mail ${id + 1} not found`);
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
});
