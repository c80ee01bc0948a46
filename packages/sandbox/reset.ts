import { existsSync, rmSync } from 'node:fs';
import { openShopDatabase } from './seed/import/open-shop-database.ts';
import { databaseFile, DATABASE_SUFFIXES } from './db/open.ts';
import { readEnv } from './env.ts';
import { findSeedDir, readSeed } from './seed/import/seed-files.ts';
import { ledgerFile } from '../test-provider/ledger/database.ts';

/** `npm run sandbox:reset`: restores the first state. Deletes carts, orders, payments and derived pictures. */
const say = (message: string): void => void process.stdout.write(`${message}\n`);
const { dataDir, picturesDir: pictures, seedDir } = readEnv(process.env);
const file = databaseFile(dataDir);
const seed = readSeed(findSeedDir(seedDir));

for (const [one, what] of [
  [file, 'carts and orders'],
  [ledgerFile(dataDir), 'payments at the test provider'],
] as const) {
  if (!existsSync(one)) continue;
  for (const suffix of DATABASE_SUFFIXES) rmSync(one + suffix, { force: true });
  say(`sandbox: deleted ${one} with its ${what}`);
}
if (existsSync(pictures)) {
  rmSync(pictures, { recursive: true });
  say(`sandbox: deleted the derived pictures in ${pictures}`);
}
const db = await openShopDatabase(dataDir, seed, say);
const count = async (table: string): Promise<number> => (await db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n ?? 0;
say(
  `sandbox: ${await count('products')} products in ${await count('configurations')} configurations. Restart a sandbox that was running meanwhile.`,
);
await db.close();
