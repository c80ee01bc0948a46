import { parseArgs } from 'node:util';
import { PURGE_PATH, SIGNATURE_HEADER, signPurge } from '../server/middleware/purge-signature.ts';

/** `npm run purge -- --tag product:ring-a`: calls pages back from a shop that runs. An example for whoever writes it in another language. */
const USAGE = `npm run purge -- --tag <surrogate key> | --path </en/catalog/ringe> | --all     (--tag and --path as often as you like)
PURGE_SECRET is the secret of the shop, PUBLIC_ORIGIN its address (http://localhost:3000).`;

const { values } = parseArgs({
  options: {
    tag: { type: 'string', multiple: true, default: [] },
    path: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
  },
});
const { tag: tags, path: paths, all } = values;
const secret = process.env['PURGE_SECRET'] ?? '';
if (secret === '' || [tags.length > 0, paths.length > 0, all].filter(Boolean).length !== 1) {
  console.error(USAGE);
  process.exitCode = 1;
} else await call(JSON.stringify(all ? { all } : tags.length > 0 ? { tags } : { paths }));

async function call(body: string): Promise<void> {
  const url = new URL(PURGE_PATH, process.env['PUBLIC_ORIGIN'] ?? 'http://localhost:3000');
  const signature = signPurge(secret, body, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
  console.log(`${answer.status} ${await answer.text()}`);
  if (!answer.ok) process.exitCode = 1;
}
