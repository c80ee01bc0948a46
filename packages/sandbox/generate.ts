import { parseArgs } from 'node:util';
import { readEnv } from './env.ts';
import { generateCatalogue, generateInPostgres } from './seed/generated/generate.ts';
import { findSeedDir, readSeed } from './seed/import/seed-files.ts';

/** `npm run sandbox:generate -- --products 100000 [--seed 1]`, into SANDBOX_DATA_DIR, or into the empty database of DATABASE_URL. */
const { values } = parseArgs({ options: { products: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } } });
const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number, not "${text}"`);
  return value;
};
const { dataDir, databaseUrl, seedDir } = readEnv(process.env);
if (databaseUrl === undefined && process.env['SANDBOX_DATA_DIR'] === undefined) {
  throw new Error('name a folder of its own in SANDBOX_DATA_DIR: the shop in ./data stays as it is');
}
const generation = {
  products: wholeNumber('products', values.products),
  seedNumber: wholeNumber('seed', values.seed),
  seed: readSeed(findSeedDir(seedDir)),
  say: (message: string) => void process.stdout.write(`${message}\n`),
};
await (databaseUrl === undefined ? generateCatalogue({ ...generation, dataDir }) : generateInPostgres(databaseUrl, generation));
