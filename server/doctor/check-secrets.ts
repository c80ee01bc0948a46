import type { Env } from '../env.ts';
import { failed, type Finding, note, ok } from './finding.ts';

/** Different characters in a secret that was drawn by lot: 24 random bytes in hex have about 15. */
const VARIETY = 10;

/** Long enough it is already (`env-schema.ts`); could somebody guess it? */
export function checkSecrets({ purgeSecret, sitemapSecret }: Pick<Env, 'purgeSecret' | 'sitemapSecret'>): Finding[] {
  if (purgeSecret === undefined)
    return [note('secrets', 'nobody can purge copies by a call', `Where an editor's system shall, set PURGE_SECRET: ${DRAW}`)];
  if (purgeSecret === sitemapSecret)
    return [failed('secrets', 'PURGE_SECRET and SITEMAP_SECRET are the same', `The backend knows one of them. ${DRAW}`)];
  if (new Set(purgeSecret).size < VARIETY || /^(.+)\1+$/.test(purgeSecret))
    return [failed('secrets', 'PURGE_SECRET can be guessed', `Whoever knows it can empty the cache. ${DRAW}`)];
  return [ok('secrets', 'PURGE_SECRET looks like one that was drawn by lot')];
}

const DRAW = 'Draw one by "openssl rand -hex 32".';
