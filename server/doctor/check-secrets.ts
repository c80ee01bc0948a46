import type { Env } from '../env.ts';
import { failed, type Finding, note, ok } from './finding.ts';

/** Least number of different characters in a random secret: 24 random bytes in hex have about 15. */
const VARIETY = 10;

/** Can a secret be guessed? `env-schema.ts` has checked its length. */
export function checkSecrets({ purgeSecret, sitemapSecret }: Pick<Env, 'purgeSecret' | 'sitemapSecret'>): Finding[] {
  if (purgeSecret === undefined)
    return [note('secrets', 'purge calls are off', `Set PURGE_SECRET if another system shall purge pages: ${CREATE}`)];
  if (purgeSecret === sitemapSecret)
    return [
      failed(
        'secrets',
        'PURGE_SECRET and SITEMAP_SECRET are the same',
        `Use different ones, because the backend knows SITEMAP_SECRET. ${CREATE}`,
      ),
    ];
  if (new Set(purgeSecret).size < VARIETY || /^(.+)\1+$/.test(purgeSecret))
    return [failed('secrets', 'PURGE_SECRET can be guessed', `Everyone who knows it can empty the cache. ${CREATE}`)];
  return [ok('secrets', 'PURGE_SECRET looks random')];
}

const CREATE = 'Create one with "openssl rand -hex 32".';
