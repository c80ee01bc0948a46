import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGS } from '../../backend/core/language.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { writeMail } from '../mailer.fixture.ts';
import { mailIdOf, messageOf } from '../message.ts';
import { createSender } from '../sender.ts';
import { openTransport } from '../transport.ts';
import { type Mailpit, startMailpit } from './mailpit.fixture.ts';

const RING = 'FL-AUR-BR-YG750-54';

/** Mails as another program reads them. */
let shop: Running;
let mailpit: Mailpit;
beforeAll(async () => {
  [shop, mailpit] = await Promise.all([startSandbox(undefined, { languages: LANGS.join(',') }), startMailpit()]);
  await shop.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 50 });
});
afterAll(async () => {
  await Promise.all([shop.close(), mailpit.close()]);
});

async function pass() {
  const transport = openTransport({ url: mailpit.url, isPlain: true, connections: 2 });
  const sender = createSender({
    db: shop.sandbox.shop.db,
    now: Date.now,
    transport,
    atOnce: 2,
    messageOf: (mail) => messageOf(shop.sandbox.shop, mail, {}),
    onFailed: async () => undefined,
    report: () => undefined,
    count: () => undefined,
  });
  const outcomes = await sender.pass();
  transport.close();
  return outcomes;
}

it.each(LANGS)('the mail of an order (%s) is read with its texts and files', async (lang) => {
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, RING)) }, lang);
  expect(new Set(await pass())).toEqual(new Set(['sent']));
  const mail = (await mailpit.mails()).find(({ Subject, To }) => Subject.includes(order.po_number) && To[0]?.Address === 'ana@example.com');
  expect(mail?.From).toEqual({ Name: 'Feinlicht', Address: 'hallo@feinlicht.example' });
  expect(mailIdOf(mail?.MessageID ?? '')).not.toBeNull();
  const row = await shop.sandbox.shop.db.get<{ text: string; html: string }>(
    'SELECT text, html FROM mails WHERE id = ?',
    mailIdOf(mail?.MessageID ?? ''),
  );
  const lines = (text = ''): string => text.replaceAll('\r\n', '\n').trim();
  expect(lines(mail?.Text)).toBe(lines(row?.text));
  expect(lines(mail?.HTML)).toBe(lines(row?.html));
  const kinds = mail?.Attachments.map(({ ContentType }) => ContentType);
  expect(kinds?.filter((kind) => kind === 'application/pdf').length).toBeGreaterThanOrEqual(2);
  for (const { Size } of mail?.Attachments ?? []) expect(Size).toBeGreaterThan(300);
  expect(await mailpit.supported(mail?.ID ?? '')).toBeGreaterThan(70);
});

it('subjects, names and addresses with letters of other scripts are read as they were written', async () => {
  const recipient = 'ana@xn--bcher-kva.example';
  await writeMail(shop.sandbox.shop.db, { recipient });
  await pass();
  const mail = (await mailpit.mails()).find(({ To }) => To[0]?.Address.endsWith('example') && To[0].Address !== 'ana@example.com');
  expect(mail).toMatchObject({ Subject: 'Ring Größe 54 – danke', Bcc: [] });
  expect(mail?.Text).toContain('Größe 54');
});
