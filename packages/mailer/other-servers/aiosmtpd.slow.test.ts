import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { deliveryOf, writeMail } from '../mailer.fixture.ts';
import { type Identity, messageOf } from '../message.ts';
import { createSender } from '../sender.ts';
import { openTransport } from '../transport.ts';
import { type FaultyServer, startFaultyServer } from './aiosmtpd.fixture.ts';

/** The sender against a server that is not ours. */
let shop: Running;
let plain: FaultyServer;
let secure: FaultyServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailer-'));
  const files = [join(folder, 'cert.pem'), join(folder, 'key.pem')] as const;
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-out', files[0], '-keyout', files[1], ...names], {
    stdio: 'ignore',
  });
  [shop, plain, secure] = await Promise.all([startSandbox(), startFaultyServer(), startFaultyServer(files)]);
});
afterAll(async () => {
  await Promise.all([shop.close(), plain.close(), secure.close()]);
  rmSync(folder, { recursive: true });
});
const db = () => shop.sandbox.shop.db;
beforeEach(() => db().run("UPDATE mail_deliveries SET state = 'old' WHERE state = 'due'"));

interface Settings {
  readonly url?: string;
  readonly isPlain?: boolean;
  readonly identity?: Identity;
}

async function pass({ url = `smtp://${plain.address}`, isPlain = true, identity = {} }: Settings = {}) {
  const timeouts = { connectMs: 2000, answerMs: 2000 };
  const transport = openTransport({ url, isPlain, connections: 2, timeouts });
  const sender = createSender({
    db: db(),
    now: Date.now,
    transport,
    atOnce: 2,
    messageOf: (mail) => messageOf(shop.sandbox.shop, mail, identity),
    onFailed: async () => undefined,
    report: () => undefined,
    count: () => undefined,
  });
  const outcomes = await sender.pass();
  transport.close();
  return outcomes;
}

it.each([
  ['fine', 'sent', 'sent', 1],
  ['reject550', 'rejected', 'failed', 1],
  ['policy550', 'deferred', 'due', 1],
  ['later451', 'deferred', 'due', 1],
  ['full452', 'deferred', 'due', 1],
  ['drop421', 'unavailable', 'due', 0],
  ['data552', 'rejected', 'failed', 1],
  ['data451', 'deferred', 'due', 1],
  ['hang', 'unavailable', 'due', 0],
] as const)('a mail to %s@… is %s', async (name, outcome, state, attempts) => {
  const id = await writeMail(db(), { recipient: `${name}@x.example` });
  expect(await pass()).toEqual([outcome]);
  expect(await deliveryOf(db(), id)).toMatchObject({ state, attempts, claim: null });
});

it('a recipient that the server hangs up on, and one that does not answer, hold up none of 30 others', async () => {
  for (const name of ['drop421', 'hang']) await writeMail(db(), { recipient: `${name}@x.example` });
  for (let i = 0; i < 30; i += 1) await writeMail(db(), { recipient: `behind${i}@x.example` });
  expect((await pass()).filter((one) => one === 'sent')).toHaveLength(30);
});

it('an address that is two, and one with a line break, reach nobody', async () => {
  for (const recipient of ['b@x.example, evil@x.example', 'b@x.example\r\nBcc: evil@x.example']) await writeMail(db(), { recipient });
  expect(await pass()).toEqual(['rejected', 'rejected']);
  expect(plain.mails.filter(({ to }) => to.some((one) => /evil|^b@/.test(one)))).toEqual([]);
});

describe('a server that cannot take mails costs them no attempt', () => {
  it.each([
    ['it is away', () => ({ url: 'smtp://127.0.0.1:9' })],
    ['it offers no TLS', () => ({ isPlain: false })],
    ['it asks for no password', () => ({ url: `smtp://u:secret@${plain.address}` })],
    ['it refuses our own address', () => ({ identity: { bounces: 'refused-sender@x.example' } })],
    ['its certificate is known to nobody', () => ({ url: `smtp://shop:right@${secure.address}`, isPlain: false })],
    ['it wants TLS', () => ({ url: `smtp://shop:right@${secure.address}` })],
  ] as const)('when %s', async (_, settings) => {
    const recipient = `${randomUUID()}@x.example`;
    const id = await writeMail(db(), { recipient });
    expect(await pass(settings())).toEqual(['unavailable']);
    expect(await deliveryOf(db(), id)).toMatchObject({ state: 'due', attempts: 0, claim: null });
    expect([...plain.mails, ...secure.mails].filter(({ to }) => to.includes(recipient))).toEqual([]);
  });
});

describe('a server with TLS whose certificate is known', () => {
  /** Node reads NODE_EXTRA_CA_CERTS at its start alone. */
  const attempt = (password: string): string =>
    execFileSync(
      process.execPath,
      [join(import.meta.dirname, 'send-once.fixture.ts'), `smtp://shop:${password}@localhost:${secure.address.split(':')[1]}`],
      {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') },
        encoding: 'utf8',
      },
    ).trim();

  it('takes a mail with the right password, and none with a wrong one', async () => {
    expect(attempt('right')).toBe('sent');
    expect(attempt('wrong')).toBe('unavailable');
    await expect.poll(() => secure.mails.length).toBe(1);
  });
});
