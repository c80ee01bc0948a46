import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PURGE_PATH, SIGNATURE_HEADER, signPurge } from '../server/http/purge-signature.ts';

/** `npm run purge -- --tag product:ring-a`: purges pages of a running shop. Also an example for other languages. */
const USAGE = `npm run purge -- --tag <surrogate key> | --path </en/catalog/ringe> | --all     (--tag and --path as often as you like)
PURGE_SECRET is the secret of the shop, PUBLIC_ORIGIN its address (http://localhost:3000); both may stand in .env.`;

/** Advice for each refusal; docs/operations/redis-and-purges.md lists all. */
const REMEDIES: Readonly<Record<number, string>> = {
  401: 'PURGE_SECRET is not that of the shop, or the clocks of the two machines differ by more than five minutes.',
  404: 'The shop has no PURGE_SECRET, or PUBLIC_ORIGIN leads to something else.',
  405: 'The shop has no PURGE_SECRET, or PUBLIC_ORIGIN leads to something else.',
  409: 'The same call was made in this second. Once more.',
  202: 'Redis is away: the other replicas follow as soon as it is back.',
};

if (existsSync('.env')) process.loadEnvFile('.env');
const body = readBody();
const secret = process.env['PURGE_SECRET'] ?? '';
if (body === null || secret === '') {
  console.error(USAGE);
  process.exitCode = 1;
} else await call(body);

/** Null: not a valid order. */
function readBody(): string | null {
  try {
    const { values } = parseArgs({
      options: {
        tag: { type: 'string', multiple: true, default: [] },
        path: { type: 'string', multiple: true, default: [] },
        all: { type: 'boolean', default: false },
      },
    });
    const { tag: tags, path: paths, all } = values;
    if ([tags.length > 0, paths.length > 0, all].filter(Boolean).length !== 1) return null;
    return JSON.stringify(all ? { all } : tags.length > 0 ? { tags } : { paths });
  } catch (error) {
    console.error((error as Error).message);
    return null;
  }
}

async function call(text: string): Promise<void> {
  const origin = process.env['PUBLIC_ORIGIN'] || 'http://localhost:3000';
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signPurge(secret, text, Math.floor(Date.now() / 1000)) };
  try {
    const url = new URL(PURGE_PATH, origin);
    const answer = await fetch(url, { method: 'POST', headers, body: text, signal: AbortSignal.timeout(10_000) });
    console.log(`${answer.status} ${await answer.text()}`);
    const remedy = REMEDIES[answer.status];
    if (remedy !== undefined) console.error(remedy);
    if (!answer.ok) process.exitCode = 1;
  } catch (error) {
    const { message, cause } = error as Error;
    console.error(`${origin} does not answer: ${cause instanceof Error ? cause.message : message}`);
    console.error('Is the shop running, and is PUBLIC_ORIGIN its address?');
    process.exitCode = 1;
  }
}
