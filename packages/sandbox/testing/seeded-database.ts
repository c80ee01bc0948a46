import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from '../db/open.ts';
import { openShopDatabase } from '../seed/import/open-shop-database.ts';
import { findSeedDir, readSeed, type Seed } from '../seed/import/seed-files.ts';

interface Seeded {
  readonly seedDir: string;
  readonly seed: Seed;
  readonly file: string;
  readonly at: number;
}

let seeded: Seeded | undefined;
const HOUR = 3_600_000;

/** Copies a seeded database into `dataDir` unless it has one: an import takes half a second of the processor, a copy none. */
export async function copySeeded(dataDir: string): Promise<Pick<Seeded, 'seedDir' | 'seed'>> {
  // Sales begin and end by the time of the import, so a test with another clock has another one.
  if (!seeded || Math.abs(Date.now() - seeded.at) > HOUR) seeded = await importSeed();
  const { seedDir, seed, file } = seeded;
  if (!existsSync(databaseFile(dataDir))) {
    mkdirSync(dataDir, { recursive: true });
    copyFileSync(file, databaseFile(dataDir));
  }
  return { seedDir, seed };
}

async function importSeed(): Promise<Seeded> {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-seeded-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const seedDir = findSeedDir(undefined);
  const seed = readSeed(seedDir);
  const at = Date.now();
  // The last connection that closes leaves everything in the one file.
  await (await openShopDatabase(dir, seed, () => {})).close();
  return { seedDir, seed, file: databaseFile(dir), at };
}
