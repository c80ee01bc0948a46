import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PURGE_PATH, SIGNATURE_HEADER, signPurge } from '../packages/engine/http/purge-signature.ts';

/** `npm run purge -- --tag product:ring-a`, in the image `node dist/server/purge.js`: purges pages of a running shop. */
const USAGE = `npm run purge -- --tag <surrogate key> | --path </en/catalog/ringe> | --all     (--tag and --path as often as you like)
A page of a domain beside the main one is named by its whole URL: --path https://shop.example.cz/catalog/ringe
PURGE_SECRET is the secret of the shop (PURGE_SECRET_FILE: a file with it), PUBLIC_ORIGIN its address (http://localhost:3000); both may stand
in .env. --origin <http://127.0.0.1:3000> calls another address of it: in a container that of its own process.`;

/** Advice for each refusal; docs/operations/redis-and-purges.md lists all. */
const REMEDIES: Readonly<Record<number, string>> = {
  401: 'PURGE_SECRET is not that of the shop, or the clocks of the two machines differ by more than five minutes.',
  404: 'The shop has no PURGE_SECRET, or PUBLIC_ORIGIN leads to something else.',
  405: 'The shop has no PURGE_SECRET, or PUBLIC_ORIGIN leads to something else.',
  409: 'The same call was made in this second. Once more.',
  202: 'The other replicas were not told: they follow as soon as Redis is back. "listeners":0 means that it is there, but nobody listens.',
};

if (existsSync('.env')) process.loadEnvFile('.env');
const order = readOrder();
const secret = readSecret();
if (order === null || secret === '') {
  console.error(USAGE);
  process.exitCode = 1;
} else await call(order);

interface Order {
  readonly body: string;
  readonly origin: string;
}

function readSecret(): string {
  const { PURGE_SECRET: value = '', PURGE_SECRET_FILE: file = '' } = process.env;
  try {
    return value === '' && file !== '' ? readFileSync(file, 'utf8').trim() : value;
  } catch (error) {
    console.error(`PURGE_SECRET_FILE cannot be read: ${(error as Error).message}`);
    return '';
  }
}

/** Null: not a valid order. */
function readOrder(): Order | null {
  try {
    const { values } = parseArgs({
      options: {
        tag: { type: 'string', multiple: true, default: [] },
        path: { type: 'string', multiple: true, default: [] },
        all: { type: 'boolean', default: false },
        origin: { type: 'string', default: process.env['PUBLIC_ORIGIN'] || 'http://localhost:3000' },
      },
    });
    const { tag: tags, path: paths, all, origin } = values;
    if ([tags.length > 0, paths.length > 0, all].filter(Boolean).length !== 1) return null;
    return { body: JSON.stringify(all ? { all } : tags.length > 0 ? { tags } : { paths }), origin };
  } catch (error) {
    console.error((error as Error).message);
    return null;
  }
}

async function call({ body, origin }: Order): Promise<void> {
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signPurge(secret, body, Math.floor(Date.now() / 1000)) };
  try {
    const url = new URL(PURGE_PATH, origin);
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    console.log(`${answer.status} ${await answer.text()}`);
    const remedy = REMEDIES[answer.status];
    if (remedy !== undefined) console.error(remedy);
    if (!answer.ok) process.exitCode = 1;
  } catch (error) {
    const { message, cause } = error as Error;
    console.error(`${origin} does not answer: ${cause instanceof Error ? cause.message : message}`);
    console.error('Is the shop running, and is PUBLIC_ORIGIN (or --origin) its address?');
    process.exitCode = 1;
  }
}
