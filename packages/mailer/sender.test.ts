import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retryMail } from '../backend/operator/mails.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';
import { bankBody, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { emptyOldMails } from './empty-old-mails.ts';
import { deliveryOf, writeMail } from './mailer.fixture.ts';
import { type Identity, mailIdOf, messageOf } from './message.ts';
import { createSender, type Outcome } from './sender.ts';
import { type SmtpServer, startSmtpServer } from './smtp-server.fixture.ts';
import { openTransport, type Transport } from './transport.ts';

const HOUR = 3_600_000;
const UNSUBSCRIBE = { 'List-Unsubscribe': '<https://shop.example/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
let shop: Running;
let server: SmtpServer;
let transport: Transport;
let failed: (readonly [id: number, isUnknown: boolean])[];
let now: () => number;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());
beforeEach(async () => {
  server = await startSmtpServer();
  transport = openWith({});
  failed = [];
  now = Date.now;
  await db().run("UPDATE mail_deliveries SET state = 'old' WHERE state = 'due'");
});
afterEach(async () => {
  transport.close();
  await server.close();
});

const db = () => shop.sandbox.shop.db;
const openWith = (settings: { url?: string; isPlain?: boolean }) =>
  openTransport({ url: server.url, isPlain: true, connections: 2, timeouts: { connectMs: 1000, answerMs: 1000 }, ...settings });

function senderWith({ identity = {}, claimMs, by = transport }: { identity?: Identity; claimMs?: number; by?: Transport } = {}) {
  return createSender({
    db: db(),
    now: () => now(),
    transport: by,
    atOnce: 2,
    messageOf: (mail) => messageOf(shop.sandbox.shop, mail, identity),
    onFailed: async ({ id }, _, isUnknown) => void failed.push([id, isUnknown]),
    report: () => undefined,
    count: () => undefined,
    ...(claimMs !== undefined && { claimMs }),
  });
}
const pass = (options?: Parameters<typeof senderWith>[0]): Promise<readonly Outcome[]> => senderWith(options).pass();
const header = (content: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'im').exec(content)?.[1]?.replaceAll(/\n\s+/g, ' ');

describe('a mail that is due', () => {
  it('is sent once, as text and HTML, with the sender of the shop and a stable Message-ID', async () => {
    const id = await writeMail(db(), { recipient: 'ana@example.com', headers: '{"List-Unsubscribe-Post":"List-Unsubscribe=One-Click"}' });
    expect(await pass({ identity: { bounces: 'bounces@feinlicht.example', replyTo: 'answers@feinlicht.example' } })).toEqual(['sent']);
    expect(await pass()).toEqual([]);
    expect(await deliveryOf(db(), id)).toMatchObject({ state: 'sent', attempts: 1, claim: null, answer: '250 2.0.0 queued as 1' });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'bounces@feinlicht.example', to: ['ana@example.com'] });
    expect(header(mail!.content, 'From')).toBe('Feinlicht <hallo@feinlicht.example>');
    expect(header(mail!.content, 'To')).toBe('ana@example.com');
    expect(header(mail!.content, 'Reply-To')).toBe('answers@feinlicht.example');
    expect(header(mail!.content, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(mail!.content, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(mail!.content, 'Content-Type')).toMatch(/^multipart\/alternative/);
    expect(mail!.content.indexOf('text/plain')).toBeLessThan(mail!.content.indexOf('text/html'));
    const messageId = header(mail!.content, 'Message-ID') ?? '';
    expect(messageId).toMatch(/^<new-device\.\d+\.[0-9a-f]{16}@feinlicht\.example>$/);
    expect(mailIdOf(messageId)).toBe(id);
    await db().run("UPDATE mail_deliveries SET state = 'due' WHERE mail_id = ?", id);
    await pass();
    expect(header(server.mails[1]!.content, 'Message-ID')).toBe(messageId);
  });

  it('is written with the order, and carries its documents', async () => {
    await shop.send('POST', '/sandbox/configuration', { sku: 'FL-AUR-BR-YG750-54', stock_qty: 50 });
    await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, 'FL-AUR-BR-YG750-54')) });
    expect(await pass()).toContain('sent');
    const mail = server.mails.find(({ to }) => to[0] === 'ana@example.com');
    const names = [...mail!.content.matchAll(/filename=(\S+)/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(['AGB.pdf', 'Widerrufsbelehrung-mit-Musterformular.pdf']));
    expect(names.at(-1)).toMatch(/^Zahlungscode-.*\.png$/);
    expect(mail!.content).toContain('Content-Type: image/png');
  });

  it('is signed by DKIM, with the fields that unsubscribe', async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await writeMail(db(), { recipient: 'ana@example.com', headers: JSON.stringify(UNSUBSCRIBE) });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(await pass({ identity: { dkim: { selector: 'karat', privateKey: key } } })).toEqual(['sent']);
    const signature = header(server.mails[0]!.content, 'DKIM-Signature');
    expect(signature).toMatch(/d=feinlicht\.example; .*s=karat;/);
    expect(signature?.toLowerCase()).toMatch(/h=[^;]*list-unsubscribe:list-unsubscribe-post/);
  });

  it.each([
    ['b@x.example, evil@x.example', 'two addresses'],
    ['b@x.example\r\nBcc: evil@x.example', 'a line break'],
    ['Eva <evil@x.example>', 'a name'],
    ['', 'nothing'],
  ])('to "%s" goes to nobody (%#)', async (recipient) => {
    const id = await writeMail(db(), { recipient });
    expect(await pass()).toEqual(['rejected']);
    expect(server.mails).toEqual([]);
    expect(await deliveryOf(db(), id)).toMatchObject({ state: 'failed' });
    expect(failed).toEqual([[id, false]]);
  });

  it('whose link has lapsed is not sent, and neither is one that is five days old', async () => {
    const lapsed = await writeMail(db(), { recipient: 'a@x.example', key: 'recover-password', createdAt: Date.now() - HOUR - 1 });
    const old = await writeMail(db(), { recipient: 'a@x.example', createdAt: Date.now() - 121 * HOUR });
    const fresh = await writeMail(db(), { recipient: 'a@x.example', key: 'verify-email', createdAt: Date.now() - 23 * HOUR });
    expect((await pass()).toSorted()).toEqual(['late', 'late', 'sent']);
    const states = await Promise.all([lapsed, old, fresh].map(async (id) => (await deliveryOf(db(), id)).state));
    expect(states).toEqual(['late', 'late', 'sent']);
    expect(failed).toEqual([[old, false]]);
    await retryMail(shop.sandbox.shop, old);
    expect(await pass()).toEqual(['sent']);
  });
});

describe('a server that refuses', () => {
  it('an address for good fails this mail alone, and the others are sent', async () => {
    server.decide = (command) => (command.startsWith('RCPT TO:<gone@') ? '550 5.1.1 no such user' : undefined);
    const gone = await writeMail(db(), { recipient: 'gone@x.example' });
    for (let i = 0; i < 12; i += 1) await writeMail(db(), { recipient: `buyer${i}@x.example` });
    const outcomes = await pass();
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(12);
    expect(await deliveryOf(db(), gone)).toMatchObject({ state: 'failed', attempts: 1, answer: expect.stringContaining('no such user') });
    expect(failed).toEqual([[gone, true]]);
  });

  it('for now is asked again after growing pauses, for about five days', async () => {
    server.decide = (command) => (command.startsWith('RCPT') ? '451 4.7.1 greylisted' : undefined);
    const id = await writeMail(db(), { recipient: 'later@x.example' });
    const created = Date.now();
    const minutes: number[] = [];
    for (;;) {
      await pass();
      const { state, next_at } = await deliveryOf(db(), id);
      if (state !== 'due') break;
      minutes.push(Math.round((next_at - now()) / 60_000));
      now = () => next_at;
    }
    expect(minutes).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440, 1440]);
    expect(now() - created).toBeGreaterThan(4.8 * 24 * HOUR);
    expect(await deliveryOf(db(), id)).toMatchObject({ state: expect.stringMatching(/^(?:failed|late)$/) });
    expect(failed).toEqual([[id, false]]);
  });

  it('all mails costs them no attempt, and is left alone after the first ones', async () => {
    server.decide = (command) => (command.startsWith('MAIL') ? '550 5.7.1 sender not allowed' : undefined);
    const ids = [];
    for (let i = 0; i < 25; i += 1) ids.push(await writeMail(db(), { recipient: `buyer${i}@x.example` }));
    const outcomes = await pass();
    expect(outcomes).toHaveLength(4);
    expect(new Set(outcomes)).toEqual(new Set(['unavailable']));
    expect(await deliveryOf(db(), ids[0]!)).toMatchObject({ state: 'due', attempts: 0, claim: null });
    server.decide = () => undefined;
    now = () => Date.now() + 61_000;
    expect((await pass()).filter((one) => one === 'sent')).toHaveLength(25);
    expect(failed).toEqual([]);
  });

  it.each([
    ['hangs before its greeting', 'CONNECT', 'hang', 'unavailable'],
    ['closes the connection before its greeting', 'CONNECT', 'drop', 'unavailable'],
    ['says that it closes', 'RCPT', '421 4.3.2 closing', 'unavailable'],
    ['hangs within a mail', 'RCPT', 'hang', 'unavailable'],
    ['hangs after the text of a mail', 'TEXT', 'hang', 'unavailable'],
    ['breaks off after the text of a mail', 'TEXT', 'drop', 'unavailable'],
    ['takes the text for too long', 'TEXT', '552 5.3.4 too big', 'rejected'],
    ['cannot take the text now', 'TEXT', '451 4.3.0 later', 'deferred'],
  ])('and %s keeps the mail, or refuses it by its code (%#)', async (_, at, answer, outcome) => {
    server.decide = (command) => (command.startsWith(at) ? answer : undefined);
    const id = await writeMail(db(), { recipient: 'a@x.example' });
    expect(await pass()).toEqual([outcome]);
    expect(server.mails).toEqual([]);
    expect(await deliveryOf(db(), id)).toMatchObject({ claim: null, attempts: outcome === 'unavailable' ? 0 : 1 });
  });

  it('TLS gets no mail, unless plain text is set', async () => {
    const id = await writeMail(db(), { recipient: 'a@x.example' });
    const withTls = openWith({ isPlain: false });
    expect(await pass({ by: withTls })).toEqual(['unavailable']);
    withTls.close();
    expect(server.mails).toEqual([]);
    expect(await deliveryOf(db(), id)).toMatchObject({ state: 'due', attempts: 0 });
  });

  it.each(['drop', 'hang'] as const)(
    'one recipient by a connection that ends (%s) holds up nobody else, and waits longer each time',
    async (how) => {
      server.decide = (command) => (command.startsWith('RCPT TO:<one@') ? how : undefined);
      const one = await writeMail(db(), { recipient: 'one@x.example' });
      for (let i = 0; i < 30; i += 1) await writeMail(db(), { recipient: `behind${i}@x.example` });
      expect((await pass()).filter((outcome) => outcome === 'sent')).toHaveLength(30);
      expect(await deliveryOf(db(), one)).toMatchObject({ state: 'due', attempts: 1 });
    },
  );
});

describe('two senders', () => {
  it('never have the same mail', async () => {
    for (let i = 0; i < 60; i += 1) await writeMail(db(), { recipient: `buyer${i}@x.example` });
    const outcomes = await Promise.all([pass(), pass()]);
    expect(outcomes.flat().filter((one) => one === 'sent')).toHaveLength(60);
    expect(new Set(server.mails.flatMap(({ to }) => to)).size).toBe(60);
    expect(server.mails).toHaveLength(60);
  });

  it('share a mail whose claim has lapsed: the one that lost it does not send, and notes nothing', async () => {
    const id = await writeMail(db(), { recipient: 'a@x.example' });
    const stolen = "UPDATE mail_deliveries SET claim = 'another' WHERE mail_id = ?";
    server.decide = async (command) => {
      if (command.startsWith('RCPT')) await db().run(stolen, id);
      return command.startsWith('RCPT') ? '550 5.1.1 no such user' : undefined;
    };
    await pass();
    expect(await deliveryOf(db(), id)).toMatchObject({ state: 'due', claim: 'another' });
  });

  it('that are stopped give back what they have not begun', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 10; i += 1) ids.push(await writeMail(db(), { recipient: `buyer${i}@x.example` }));
    const stopping = new AbortController();
    server.decide = (command) => {
      if (command.startsWith('RCPT')) stopping.abort();
      return undefined;
    };
    const outcomes = await senderWith().pass(stopping.signal);
    expect(outcomes).toEqual(['sent', 'sent']);
    const open = await Promise.all(ids.map((id) => deliveryOf(db(), id)));
    expect(open.filter(({ state, claim, attempts }) => state === 'due' && claim === null && attempts === 0)).toHaveLength(8);
  });
});

it('texts with a token, and those to staff, are emptied thirty days after they were sent, and others stay', async () => {
  const day = 24 * HOUR;
  const write = async (key: string, state: string, daysAgo: number): Promise<number> => {
    const id = await writeMail(db(), { recipient: 'a@x.example', key });
    await db().run('UPDATE mail_deliveries SET state = ?, changed_at = ? WHERE mail_id = ?', state, Date.now() - daysAgo * day, id);
    return id;
  };
  const textOf = async (id: number) => (await db().get<{ text: string }>('SELECT text FROM mails WHERE id = ?', id))?.text;
  const ids = [
    await write('recover-password', 'sent', 31),
    await write('newsletter-welcome', 'late', 31),
    await write('staff-questions', 'sent', 31),
    await write('recover-password', 'sent', 29),
    await write('recover-password', 'due', 31),
    await write('order-confirmation', 'sent', 31),
  ];
  expect(await emptyOldMails(db(), Date.now())).toBe(3);
  expect(await Promise.all(ids.map(textOf))).toEqual(['', '', '', 'Größe 54', 'Größe 54', 'Größe 54']);
});
