import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../db/postgres/postgres.fixture.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import { type Running, startSandbox } from '../../../sandbox/testing/sandbox.fixture.ts';
import type { Text } from '../../shop/text.ts';
import { INDEXES } from '../search/indexes.ts';
import { readProducts } from './read-products.ts';
import { renameEntries } from './rename-entries.ts';
import { searchDocuments } from './search-document.ts';

let server: TestPostgres;
let running: Running;
beforeAll(async () => {
  server = await startPostgres();
  running = await startSandbox(mkdtempSync(join(tmpdir(), 'renamed-')), { databaseUrl: await server.newDatabase() });
});
afterAll(async () => {
  await running.close();
  await server.stop();
});

const words = (text: string): string[] => text.split(' ').sort();

it('on PostgreSQL every product has the words that it would have been written with', async () => {
  const { shop } = running.sandbox;
  const before = shop.document;
  const rename = <T extends { readonly title: Text }>(entry: T, title: Partial<Text>): T => ({
    ...entry,
    title: { ...entry.title, ...title },
  });
  const document = {
    ...before,
    // A word of another name, a longer name, no words, and one that the product's own words have.
    categories: before.categories.map((one) => (one.key === 'rings' ? rename(one, { de: 'Gold am Finger', en: 'Bands', pl: '★' }) : one)),
    collections: before.collections.map((one) => rename(one, { de: one.title.de.toUpperCase(), en: `${one.title.en} again` })),
    materials: before.materials.map((one) => rename(one, { cs: `${one.title.cs} 2` })),
    filter_groups: before.filter_groups.map((group) =>
      group.key === 'cut' ? { ...group, values: group.values?.map((one) => rename(one, { de: 'Ring' })) } : group,
    ),
  };
  await inTransaction(shop, async (_, db) => {
    await renameEntries(db, before, document);
    const products = (await readProducts(db, null)).filter(({ withdrawn }) => !withdrawn);
    expect(products.length).toBeGreaterThan(80);
    for (const index of INDEXES) {
      const rows = await db.all<Record<string, string>>(`SELECT p.key, s.* FROM ${index.table} s JOIN products p ON p.id = s.rowid`);
      const stored = new Map(rows.map((row) => [row['key'], row]));
      for (const product of products) {
        const written = searchDocuments(product, document)(index);
        for (const column of index.columns)
          expect([product.key, column, words(stored.get(product.key)?.[column] ?? '')]).toEqual([
            product.key,
            column,
            words(written[column] ?? ''),
          ]);
      }
    }
  });
});
