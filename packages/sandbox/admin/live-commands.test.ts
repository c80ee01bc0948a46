import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveFinding } from '../../backend/operator/live/live-rules.ts';
import { addDemoCustomer } from '../demo-customer.ts';
import { type Running, startSandbox } from '../testing/sandbox.fixture.ts';
import { CheckFailed } from './command.ts';
import { readCommand } from './commands.ts';
import type { Surroundings } from './open-shop.ts';

let backend: Running;
beforeAll(async () => {
  backend = await startSandbox();
});
afterAll(() => backend.close());

async function check(change: Partial<Surroundings> = {}): Promise<LiveFinding[]> {
  const surroundings = { media: '', uploads: '', hasOwnGateways: false, testKeys: [], backupTimes: backend.dataDir, ...change };
  const { shop } = backend.sandbox;
  try {
    return JSON.parse((await readCommand(['live', 'check', '--json'])?.run({ shop: async () => shop, bare: shop, surroundings })) ?? '');
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    return JSON.parse(error.message) as LiveFinding[];
  }
}
const faults = async (change?: Partial<Surroundings>): Promise<string[]> =>
  (await check(change)).filter(({ state }) => state === 'failed').map(({ subject }) => subject);
const textOf = async (subject: string, change?: Partial<Surroundings>): Promise<string> =>
  (await check(change))
    .filter((one) => one.subject === subject)
    .map(({ text }) => text)
    .join('\n');

describe('the demo shop', () => {
  it('must not open, for just these reasons', async () => {
    await addDemoCustomer(backend.sandbox.shop);
    expect(await faults()).toEqual(['demo', 'demo', 'VAT id', 'IBAN', 'VAT', 'mails', 'staff', 'backup', 'restore', 'payment']);
    const demo = await textOf('demo');
    for (const part of ['of the demo shop', '1 account, 13 orders']) expect(demo).toContain(part);
  });

  it('is reported as the doctor reports, with the faults first and exit code 1', async () => {
    const { shop } = backend.sandbox;
    const surroundings = { media: '', uploads: '', hasOwnGateways: false, testKeys: [], backupTimes: backend.dataDir };
    const command = readCommand(['live', 'check'])?.run({ shop: async () => shop, bare: shop, surroundings });
    const error = await command?.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CheckFailed);
    const { message } = error as CheckFailed;
    expect(message).toMatch(/^FAILED {2}demo {7}\d+ texts or numbers .*\n {19}Write your own in the dashboard/);
    expect(message).toMatch(/\nok {6}pages {6}imprint, privacy, terms and withdrawal are there in every offered language\n/);
    expect(message).toMatch(/\n\n10 to correct\. The shop must not open yet\.$/);
  });
});

describe('a row of the database', () => {
  it('finds what is to be written, in an offered language alone, and not where it is switched off', async () => {
    const { db } = backend.sandbox.shop;
    const stored = (await db.get<{ json: string }>("SELECT json FROM documents WHERE name = 'law'"))?.json ?? '';
    const write = (extra: object) =>
      db.run("UPDATE documents SET json = ? WHERE name = 'law'", JSON.stringify({ ...(JSON.parse(stored) as object), extra }));
    await write({ de: 'x', en: 'x', sk: '{{TODO: napíšte}}' });
    expect(await textOf('texts')).toBe('no text has {{TODO: …}}');
    await write([{ enabled: false, title: '{{TODO: write}}' }]);
    expect(await textOf('texts')).toBe('no text has {{TODO: …}}');
    await write({ de: '{{TODO: schreiben}}', en: 'x' });
    expect(await textOf('texts')).toBe('{{TODO: …}} is in 1 texts: law.extra.de');
    await db.run("UPDATE documents SET json = ? WHERE name = 'law'", stored);
  });

  it('finds prices of nothing and pictures without words', async () => {
    const { db } = backend.sandbox.shop;
    const { key = '', id = 0 } = (await db.get<{ key: string; id: number }>('SELECT key, id FROM products ORDER BY id LIMIT 1')) ?? {};
    const prices = await db.all<{ id: number; cents: number }>('SELECT id, cents FROM configurations WHERE product_id = ?', id);
    await db.run('UPDATE configurations SET cents = 0 WHERE product_id = ?', id);
    expect(await textOf('products')).toBe(`1 have no price: ${key}`);
    for (const price of prices) await db.run('UPDATE configurations SET cents = ? WHERE id = ?', price.cents, price.id);
    const { file = '', alt = '' } =
      (await db.get<{ file: string; alt: string }>('SELECT file, alt FROM product_medias WHERE product_id = ? LIMIT 1', id)) ?? {};
    await db.run('UPDATE product_medias SET alt = ? WHERE file = ?', '{"de":" ","en":"A ring"}', file);
    expect(await textOf('pictures')).toMatch(new RegExp(`^1 have no description .*: ${file}$`));
    await db.run('UPDATE product_medias SET alt = ? WHERE file = ?', alt, file);
    expect(await textOf('pictures')).toBe('each has a description in every offered language');
  });

  it('knows pages that are missing in a language that the shop offers', async () => {
    const { languages } = backend.sandbox.shop;
    const { offered } = languages;
    languages.offered = [...offered, { lang: 'sk', domain: null, redirect: false }];
    // Bodies of pages are not translated: terms are read in English there.
    expect(await textOf('pages')).toContain('terms (sk)');
    languages.offered = offered;
  });

  it('sees mails that wait, and one that was sent', async () => {
    const { db } = backend.sandbox.shop;
    const at = Date.now();
    const mail = (event: string, state: string, created: number) =>
      db
        .run(
          "INSERT INTO mails (event, key, recipient, lang, subject, text, html, created_at) VALUES (?, 'k', 'a@b.at', 'de', '', '', '', ?)",
          event,
          created,
        )
        .then(() =>
          db.run(
            'INSERT INTO mail_deliveries (mail_id, state, next_at, changed_at) VALUES ((SELECT id FROM mails WHERE event = ?), ?, ?, ?)',
            event,
            state,
            at,
            created,
          ),
        );
    await db.run("UPDATE mail_deliveries SET state = 'old' WHERE state = 'due'");
    await mail('sent', 'sent', at - 60_000);
    expect(await textOf('mails')).toBe('the last one was sent 1 min ago, and none waits');
    await mail('due', 'due', at - 15 * 60_000);
    expect(await textOf('mails')).toMatch(/^a mail has waited for 15 min/);
    await db.run("UPDATE mail_deliveries SET due_since = ? WHERE state = 'due'", at);
    expect(await textOf('mails')).toMatch(/none waits$/);
  });

  it('reads the times of backups from files for Prometheus', async () => {
    const seconds = Math.round(Date.now() / 1000);
    writeFileSync(join(backend.dataDir, 'karat.prom'), `# HELP\nbackup_time_seconds ${seconds - 7200}\n`);
    expect(await textOf('backup')).toBe('the last one is 2 h old');
    expect(await textOf('restore')).toMatch(/^no backup was ever restored/);
    writeFileSync(join(backend.dataDir, 'karat-restore.prom'), `restore_time_seconds ${seconds - 5 * 86_400}\n`);
    expect(await textOf('restore')).toBe('a backup was restored 5 days ago');
    expect(await textOf('backup', { backupTimes: '/nowhere' })).toMatch(/^cannot be seen/);
  });

  it('takes the rates of VAT as confirmed by name and day', async () => {
    const { document } = backend.sandbox.shop;
    document.vat_confirmed = { by: 'Anna Krone', on: '2026-11-01' };
    expect(await textOf('VAT')).toBe('the rates were confirmed by Anna Krone on 2026-11-01');
    document.vat_confirmed = null;
  });
});

describe('payment', () => {
  const examine: Surroundings['examine'] = async () => [{ state: 'failed', text: 'Stripe does not answer', fix: 'Look at it.' }];

  it('is what the gateways say of their accounts', async () => {
    expect(await textOf('payment', { examine, hasOwnGateways: true })).toBe('Stripe does not answer');
    expect(await textOf('payment', { examine: async () => [], hasOwnGateways: true })).toBe('');
  });

  it('must not have keys of a test, nor go to the test provider', async () => {
    expect(await textOf('payment', { examine: async () => [], testKeys: ['MOLLIE_API_KEY'] })).toMatch(/^MOLLIE_API_KEY is of a test/);
    expect(await textOf('payment')).toMatch(/^PAYMENTS is not set here/);
    expect(await faults({ hasOwnGateways: true })).not.toContain('payment');
  });
});
