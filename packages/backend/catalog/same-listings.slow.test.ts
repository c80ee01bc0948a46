import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../db/postgres/postgres.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { generateCatalogue, generateInPostgres } from '../../sandbox/seed/generated/generate.ts';
import { findSeedDir, readSeed } from '../../sandbox/seed/import/seed-files.ts';
import { answersOf, type Facet, facetsOf, selectionsOf } from './random-selections.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** One shop in SQLite and in PostgreSQL. */
interface Shops {
  readonly sqlite: Running;
  readonly postgres: Running;
  /** Of the whole catalogue. */
  readonly facets: readonly Facet[];
}
let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

async function startShops(products: number | null): Promise<Shops> {
  const databaseUrl = await server.newDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'on-sqlite-'));
  if (products !== null) {
    const generation = { products, seedNumber: 7, seed: readSeed(findSeedDir(undefined)), say: () => {} };
    await generateCatalogue({ ...generation, dataDir });
    await generateInPostgres(databaseUrl, generation);
  }
  const sqlite = await startSandbox(dataDir);
  const postgres = await startSandbox(mkdtempSync(join(tmpdir(), 'on-postgres-')), { databaseUrl });
  return { sqlite, postgres, facets: await facetsOf(sqlite) };
}

it.each([
  ['the demo shop', null],
  ['a generated catalogue of 400 products', 400],
])('500 random selections of %s have the same products, counts and orders in both databases', async (_, products) => {
  const { sqlite, postgres, facets } = await startShops(products);
  let listed = 0;
  try {
    await fc.assert(
      fc.asyncProperty(selectionsOf(facets), async (selection) => {
        const [expected, found] = await Promise.all([answersOf(sqlite, selection), answersOf(postgres, selection)]);
        expect(found).toEqual(expected);
        if (!expected.isEmpty) listed += 1;
      }),
      // A failure names its seed, which `seed` here repeats.
      { numRuns: 500 },
    );
  } finally {
    await sqlite.close();
    await postgres.close();
  }
  // Otherwise the selections say little.
  expect(listed).toBeGreaterThan(150);
});
