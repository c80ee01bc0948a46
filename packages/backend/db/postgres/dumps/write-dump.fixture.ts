import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { addDemoCustomer } from '../../../../sandbox/demo-customer.ts';
import { ADDRESS, bankBody, cartWith, fillCheckout, idOf } from '../../../../sandbox/testing/purchase.fixture.ts';
import { startSandbox } from '../../../../sandbox/testing/sandbox.fixture.ts';
import { TRANSLATED } from '../../../core/language.ts';
import type { Db } from '../../database.ts';
import { MIGRATIONS } from '../migrations/all.ts';
import { startPostgres } from '../postgres.fixture.ts';
import { findPrograms } from '../server.ts';

/**
 * Writes a dump of the demo shop with the tables of this commit, for `earlier-schemas.slow.test.ts`:
 * `node packages/backend/db/postgres/dumps/write-dump.fixture.ts` before a migration is added. Its customers, orders and carts are of every kind; products that nobody has chosen are left out.
 */
const server = await startPostgres();
const url = await server.newDatabase();
const folder = mkdtempSync(join(tmpdir(), 'dump-'));
const RING = 'FL-AUR-BR-YG750-54';
const CARD = 'FL-EUG-YG585-54';

async function sell(): Promise<void> {
  const shop = await startSandbox(folder, { databaseUrl: url, languages: 'de,en,cs,sk,pl,es,nl' });
  await addDemoCustomer(shop.sandbox.shop);
  const guest = await cartWith(shop, RING, 2);
  await shop.call('bindGiftCard', { body: { cart_unique_id: guest.unique_id, gift_card_code: 'LICHT50' } });
  const engraved = { product_configuration_id: await idOf(shop, CARD), quantity: 1, engraving: { text: 'L L' } };
  await shop.call('addItem', { body: { ...engraved, cart_unique_id: guest.unique_id } });
  const order = await shop.call('finishCheckout', { body: bankBody(await fillCheckout(shop, guest.unique_id)) }, 'en');
  await shop.send('POST', '/sandbox/order', { po_number: order.data.po_number, payment_status: 1 });

  await shop.send('POST', '/sandbox/digital', { sku: CARD, digital: true });
  const card = await cartWith(shop, CARD);
  await shop.call('openCheckout', { body: { cart_unique_id: card.unique_id } });
  const { data: ready } = await shop.call('updateCart', { params: { id: card.unique_id }, body: { contact_email: 'one@example.com' } });
  const bought = await shop.call('finishCheckout', { body: bankBody(ready) });
  await shop.send('POST', '/sandbox/order', { po_number: bought.data.po_number, payment_status: 1 });
  await shop.send('POST', '/sandbox/digital', { sku: CARD, digital: false });

  const open = await cartWith(shop, RING);
  await shop.call('bindGiftCard', { body: { cart_unique_id: open.unique_id, gift_card_code: 'WILLKOMMEN10' } });
  await shop.call('openCheckout', { body: { cart_unique_id: open.unique_id } });
  await shop.call('updateCart', { params: { id: open.unique_id }, body: { contact_email: 'ana@example.com', shipping_address: ADDRESS } });
  const saved = [{ sku: RING, engraving: {} }];
  const { unique_id } = (await shop.call('saveWishlist', { body: { baggage: saved } })).data;
  await shop.call('shareWishlist', { body: { unique_id, name: 'Ana' } });
  await shop.call('saveComparison', { body: { baggage: saved } });
  const declared = { name: 'Ana Beispiel', email: 'ana@example.com', contract: order.data.po_number, items: null };
  await shop.call('declareWithdrawal', { body: declared });
  await shop.send('POST', '/sandbox/campaign', { kind: 'popup', key: 'newsletter', on: true });
  // Products that nobody has chosen.
  await shop.sandbox.shop.db.run(
    `DELETE FROM products WHERE id NOT IN (SELECT product_id FROM order_items)
     AND id NOT IN (SELECT c.product_id FROM configurations c JOIN cart_items i ON i.configuration_id = c.id)`,
  );
  await shortenDocuments(shop.sandbox.shop.db);
  await shop.close();
}

/** Without translations and the bodies of posts, which are nine tenths of the content. */
async function shortenDocuments(db: Db): Promise<void> {
  for (const { name, json } of await db.all<{ name: string; json: string }>('SELECT name, json FROM documents')) {
    const short: unknown = JSON.parse(json, (key, value: unknown) =>
      TRANSLATED.some((lang) => lang === key)
        ? undefined
        : key === 'body' && name === 'blog'
          ? { de: '<p>Text</p>', en: '<p>Text</p>' }
          : value,
    );
    await db.run('UPDATE documents SET json = ? WHERE name = ?', JSON.stringify(short), name);
  }
}

const name = `schema-${MIGRATIONS.length}.sql.br`;
try {
  await sell();
  const program = join(dirname(realpathSync(join(findPrograms('/nowhere'), 'postgres'))), 'pg_dump');
  // Without the commands of psql.
  const args = [
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--inserts',
    '--rows-per-insert=100',
    '--exclude-table-data=product_changes',
  ];
  const dumped = execFileSync(program, [...args, url], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const sql = dumped.replaceAll(/^\\(?:un)?restrict .*$/gm, '');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const compressed = brotliCompressSync(sql, { params });
  writeFileSync(join(import.meta.dirname, name), compressed);
  process.stdout.write(`${name}: ${sql.length} bytes, compressed ${compressed.length}\n`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
