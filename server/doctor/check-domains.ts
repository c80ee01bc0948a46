import { contract } from '../backend/contract.ts';
import { request } from 'undici';
import { FALLBACK_LOCALE, LOCALES } from '../../shared/i18n/locales.ts';
import { ownLocale, type Site } from '../../packages/engine/site.ts';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import { createBackend } from '../../packages/engine/backend/call-backend.ts';
import { createHttpClient } from '../../packages/engine/backend/http-client.ts';
import type { Env } from '../env.ts';
import { silentLog } from '../../packages/engine/observability/log.ts';
import { domainOrigin, type OfferedLanguage, sitesOf } from '../../packages/engine/sites.ts';
import { checkReach, type Place } from './check-origin.ts';
import { failed, type Finding, note, ok, reasonOf } from '../../packages/engine/doctor/finding.ts';

type Settings = Pick<Env, 'backendUrl' | 'publicOrigin' | 'cookieSecret' | 'redis'>;

/** Does each domain of a language lead to this shop, in its language? */
export async function checkDomains(env: Settings, place: Omit<Place, 'setting'>): Promise<Finding[]> {
  const languages = await readLanguages(env);
  const findings = languages.flatMap((language) => spellingOf(language, env));
  const [, ...others] = sitesOf({ origin: env.publicOrigin, locales: LOCALES, fallback: FALLBACK_LOCALE }, languages).all;
  if (others.length === 0) return findings;
  const answers = await Promise.all(others.map((site) => answerOf(site, { ...place, setting: 'domain_name of the backend' })));
  return [...findings, ...checkSeal(env), ...answers.flat()];
}

/** As the shop reads them; none while the backend does not answer, which is another finding. */
async function readLanguages({ backendUrl }: Settings): Promise<readonly OfferedLanguage[]> {
  const client = createHttpClient();
  const backend = createBackend({ contract, baseUrl: backendUrl, client, log: silentLog });
  const ask = async <T>(key: 'getLanguages' | 'getBootstrap') =>
    ((await backend.call({ key, locale: FALLBACK_LOCALE })) as { data: T }).data;
  try {
    const languages = await ask<OfferedLanguage[]>('getLanguages').catch(() => []);
    return languages.length > 0 ? languages : (await ask<Bootstrap>('getBootstrap')).languages;
  } catch {
    return [];
  } finally {
    await client.close();
  }
}

function spellingOf({ slug, domain_name }: OfferedLanguage, { publicOrigin }: Settings): Finding[] {
  if (domain_name === null || domain_name.trim() === '') return [];
  const { protocol } = new URL(publicOrigin);
  const origin = domainOrigin(protocol, domain_name);
  if (origin === null) return [note('origin', `${domain_name}, the domain of ${slug}, is no domain and is ignored`, NAME)];
  const scheme = /^https?:/.exec(domain_name.trim())?.[0] ?? protocol;
  return scheme === protocol ? [] : [note('origin', `${domain_name}, the domain of ${slug}, is used as ${origin}`, SCHEME)];
}

/** Any replica may receive what another one sealed. */
function checkSeal({ cookieSecret, redis }: Settings): Finding[] {
  if (cookieSecret !== undefined) return [];
  const text = 'cart and session are lost on the way to another domain, if another replica answers there';
  return [redis ? failed('secrets', text, SECRET) : note('secrets', text, SECRET)];
}

async function answerOf(site: Site, place: Place): Promise<Finding[]> {
  const reached = await checkReach(site.origin, place);
  return reached.at(-1)?.state === 'ok' ? [...reached, await languageAt(site)] : reached;
}

async function languageAt(site: Site): Promise<Finding> {
  const { origin } = site;
  const expected = ownLocale(site);
  try {
    const { statusCode, headers, body } = await request(`${origin}/`, { signal: AbortSignal.timeout(PATIENCE) });
    await body.dump();
    const language = String(headers['content-language'] ?? 'no language');
    if (statusCode === 200 && language === expected) return ok('origin', `${origin} answers in ${expected}`);
    if (statusCode !== 200) return failed('origin', `${origin}/ answers ${statusCode}`, 'See the log of the shop.');
    return failed('origin', `${origin} answers in ${language}, not in ${expected}`, EDGE);
  } catch (error) {
    return failed('origin', `${origin}/ does not answer: ${reasonOf(error)}`, 'See the log of the shop.');
  }
}

const PATIENCE = 5000;
const NAME = 'Set domain_name to a name and, if need be, a port: "shop.example.cz".';
const SCHEME = 'All domains have the scheme of PUBLIC_ORIGIN: leave it out of domain_name.';
const SECRET = 'Set COOKIE_SECRET to the same value for all replicas. Create one with "openssl rand -hex 32".';
const EDGE = 'Add the domain to the proxy, which must pass it on as Host (docs/operations/domains.md).';
