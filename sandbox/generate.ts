import { parseArgs } from 'node:util';
import { readEnv } from './env.ts';
import { generateCatalogue } from './seed/generated/generate.ts';
import { findSeedDir, readSeed } from './seed/import/seed-files.ts';

/** `npm run sandbox:generate -- --products 100000 [--seed 1]`, into SANDBOX_DATA_DIR. */
const { values } = parseArgs({ options: { products: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } } });
const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number, not "${text}"`);
  return value;
};
if (process.env['SANDBOX_DATA_DIR'] === undefined) {
  throw new Error('name a folder of its own in SANDBOX_DATA_DIR: the shop in ./data stays as it is');
}
const { dataDir, seedDir } = readEnv(process.env);
await generateCatalogue({
  dataDir,
  products: wholeNumber('products', values.products),
  seedNumber: wholeNumber('seed', values.seed),
  seed: readSeed(findSeedDir(seedDir)),
  say: (message) => void process.stdout.write(`${message}\n`),
});
