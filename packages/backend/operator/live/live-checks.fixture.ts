import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Running } from '../../../sandbox/testing/sandbox.fixture.ts';
import { liveFindings } from './live-rules.ts';
import { readLiveFacts } from './read-live-facts.ts';

const DEMO_CUSTOMER = 'anna@demo.at';

/** What "before you open" reads of a database. */
export function describeLive(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const textOf = async (subject: string, backupTimes = running.dataDir): Promise<string> =>
    liveFindings(await readLiveFacts(running.sandbox.shop, { demoCustomer: DEMO_CUSTOMER, backupTimes }))
      .filter((one) => one.subject === subject)
      .map(({ text }) => text)
      .join('\n');

  it('before it opens a shop has no customer of the demo', async () => {
    const { db } = running.sandbox.shop;
    expect(await textOf('demo')).toContain('no customer and no order is of the demo');
    await db.run(
      `INSERT INTO users (email, first_name, last_name, phone, gender, lang, created_at) VALUES (?, 'A', 'B', '', 0, 'de', 1)`,
      DEMO_CUSTOMER,
    );
    expect(await textOf('demo')).toContain('1 account, 0 orders');
    await db.run('DELETE FROM users WHERE email = ?', DEMO_CUSTOMER);
  });

  it('finds what is to be written, in an offered language alone, and not where it is switched off', async () => {
    const { db } = running.sandbox.shop;
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
    const { db } = running.sandbox.shop;
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
    const { languages } = running.sandbox.shop;
    const { offered } = languages;
    languages.offered = [...offered, { lang: 'sk', domain: null, redirect: false }];
    // Bodies of pages are not translated: terms are read in English there.
    expect(await textOf('pages')).toContain('terms (sk)');
    languages.offered = offered;
  });

  it('sees mails that wait, and one that was sent', async () => {
    const { db } = running.sandbox.shop;
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
    writeFileSync(join(running.dataDir, 'karat.prom'), `# HELP\nbackup_time_seconds ${seconds - 7200}\n`);
    expect(await textOf('backup')).toBe('the last one is 2 h old');
    expect(await textOf('restore')).toMatch(/^no backup was ever restored/);
    writeFileSync(join(running.dataDir, 'karat-restore.prom'), `restore_time_seconds ${seconds - 5 * 86_400}\n`);
    expect(await textOf('restore')).toBe('a backup was restored 5 days ago');
    expect(await textOf('backup', '/nowhere')).toMatch(/^cannot be seen/);
  });

  it('takes the rates of VAT as confirmed by name and day', async () => {
    const { document } = running.sandbox.shop;
    document.vat_confirmed = { by: 'Anna Krone', on: '2026-11-01' };
    expect(await textOf('VAT')).toBe('the rates were confirmed by Anna Krone on 2026-11-01');
    document.vat_confirmed = null;
  });
}
