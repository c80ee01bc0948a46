import type { Env } from '../env.ts';
import { isLocalOrigin } from './check-origin.ts';
import { failed, type Finding, note, ok } from '../../packages/engine/doctor/finding.ts';

/** Least number of different characters in a random secret: 24 random bytes in hex have about 15. */
const VARIETY = 10;

/** Of the demo in docker-compose.yml. */
const PUBLISHED = /^demo-/;

type Secrets = Partial<Pick<Env, 'publicOrigin' | 'purgeSecret' | 'sitemapSecret' | 'cookieSecret' | 'redis'>>;

/** Can a secret be guessed? `env-schema.ts` has checked its length. */
export const checkSecrets = (secrets: Secrets): Finding[] => [checkPurgeSecret(secrets), ...checkCookieSecret(secrets)];

function checkPurgeSecret({ purgeSecret, sitemapSecret }: Secrets): Finding {
  if (purgeSecret === undefined)
    return note('secrets', 'purge calls are off', `Set PURGE_SECRET if another system shall purge pages: ${CREATE}`);
  if (purgeSecret === sitemapSecret)
    return failed(
      'secrets',
      'PURGE_SECRET and SITEMAP_SECRET are the same',
      `Use different ones, because the backend knows SITEMAP_SECRET. ${CREATE}`,
    );
  if (isGuessable(purgeSecret))
    return failed('secrets', 'PURGE_SECRET can be guessed', `Everyone who knows it can empty the cache. ${CREATE}`);
  return ok('secrets', 'PURGE_SECRET looks random');
}

function checkCookieSecret({ publicOrigin, cookieSecret, redis }: Secrets): Finding[] {
  if (cookieSecret !== undefined)
    return isGuessable(cookieSecret) || (PUBLISHED.test(cookieSecret) && publicOrigin !== undefined && !isLocalOrigin(publicOrigin))
      ? [failed('secrets', 'COOKIE_SECRET can be guessed', `Everyone who knows it can write the cookie of a sign-in. ${CREATE}`)]
      : [ok('secrets', 'COOKIE_SECRET looks random')];
  if (!redis) return [];
  const fix = `Set COOKIE_SECRET to the same value for all replicas, if the backend has such identity providers. ${CREATE}`;
  return [note('secrets', 'only the replica that began a sign-in with Google or Facebook can finish it', fix)];
}

const isGuessable = (secret: string): boolean => new Set(secret).size < VARIETY || /^(.+)\1+$/.test(secret);

const CREATE = 'Create one with "openssl rand -hex 32".';
