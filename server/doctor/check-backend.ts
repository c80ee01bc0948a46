import { contract } from '../backend/contract.ts';
import type { Bootstrap, CacheVersions } from '../../packages/contract/bootstrap.ts';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import type { PaymentGateway, PaymentMethod } from '../../packages/contract/payment.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { FALLBACK_LOCALE, isLocale, type Locale } from '../../shared/i18n/locales.ts';
import type { Env } from '../env.ts';
import { silentLog } from '../../packages/engine/observability/log.ts';
import { createSitemapSource } from '../seo/read-sitemap.ts';
import { BadStatus, isRefusal } from '../../packages/engine/limits/bad-status.ts';
import { createBackend } from '../../packages/engine/backend/call-backend.ts';
import { createHttpClient } from '../../packages/engine/backend/http-client.ts';

import { checkGateways } from './check-gateways.ts';
import { checkLaw } from './check-law.ts';
import { checkAccountHolder, checkPayment } from './check-payment.ts';
import { checkCountryProfile } from './check-country-profile.ts';
import { failed, type Finding, note, ok, reasonOf } from '../../packages/engine/doctor/finding.ts';

/** Milliseconds; the first response takes longer than later ones. A page has 2.4 s for all its reads. */
const SLOW = 1000;

/** Does the backend answer, and do its responses match the contract? */
export async function checkBackend(env: Pick<Env, 'backendUrl' | 'countryProfile' | 'publicOrigin' | 'feeds'>): Promise<Finding[]> {
  const { backendUrl, countryProfile } = env;
  const client = createHttpClient();
  let issues: readonly string[] = [];
  const log = { ...silentLog, warn: (fields: object) => void ({ issues = [] } = fields as { issues?: readonly string[] }) };
  const backend = createBackend({ contract, baseUrl: backendUrl, client, log });

  async function ask<T>(key: EndpointKey, locale: Locale): Promise<{ value: T; ms: number } | Finding> {
    issues = [];
    const started = performance.now();
    try {
      const value = (await backend.call({ key, locale })) as T;
      return { value, ms: Math.round(performance.now() - started) };
    } catch (error) {
      if (issues.length > 0) return failed('backend', `${key} does not match the contract (${issues.join('; ')})`, CONFORM);
      const refusal = refusalOf(error);
      if (refusal !== null) return failed('backend', `${key} was refused with ${refusal}`, VERSION);
      return failed('backend', `${key} got no answer: ${reasonOf(error)}`, REACH);
    }
  }

  try {
    const findings: Finding[] = [];
    const first = await ask<{ data: Bootstrap }>('getBootstrap', FALLBACK_LOCALE);
    if ('state' in first) return [first];
    const { data: bootstrap } = first.value;
    const locales = localesOf(bootstrap);
    for (const locale of locales) {
      const answer = locale === FALLBACK_LOCALE ? first : await ask<{ data: Bootstrap }>('getBootstrap', locale);
      if ('state' in answer) return [...findings, answer];
      const text = `${new URL(backendUrl).origin} answers in ${answer.ms} ms, its bootstrap (${locale}) matches the contract`;
      findings.push(
        answer.ms > SLOW
          ? note('backend', text, 'Pages that are not cached wait for it: move it nearer, or make it faster.')
          : ok('backend', text),
      );
    }
    findings.push(
      ...languagesOf(bootstrap),
      ...feedsOf(env, bootstrap),
      checkCountryProfile({ countryProfile }, bootstrap),
      ...domainOf(env, bootstrap),
    );
    const methods = await ask<{ data: PaymentMethod[] }>('getPaymentMethods', FALLBACK_LOCALE);
    const gateways = await ask<{ data: PaymentGateway[] }>('getPaymentGateways', FALLBACK_LOCALE);
    if ('state' in methods || 'state' in gateways) findings.push(...[methods, gateways].filter((one) => 'state' in one));
    else
      findings.push(
        checkPayment(methods.value.data, gateways.value.data),
        ...checkAccountHolder(methods.value.data, bootstrap.settings),
        ...(await checkGateways(env, bootstrap, gateways.value.data)),
      );
    const versions = await ask<{ data: CacheVersions }>('getCacheVersions', 'de');
    if ('state' in versions) return [...findings, versions];
    const groups = Object.keys(versions.value.data);
    const law = await checkLaw(
      { countryProfile, locales },
      (key, lang, args) => backend.call({ key, locale: lang, ...args }) as never,
    ).catch((error) => [failed('law', `could not be checked: ${reasonOf(error)}`, 'See the findings about the backend.')]);
    return [
      ...findings,
      ...law,
      groups.length > 0 ? ok('versions', `/cv lists ${groups.join(', ')}`) : failed('versions', '/cv is empty', VERSIONS),
    ];
  } finally {
    await client.close();
  }
}

/** The 4xx status that the backend answered; null: it did not answer, or failed. */
function refusalOf(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const status = error.cause instanceof BadStatus ? error.cause.status : error.status;
  return isRefusal(status) ? status : null;
}

const localesOf = ({ languages }: Pick<Bootstrap, 'languages'>): Locale[] => languages.map(({ slug }) => slug).filter(isLocale);

export function languagesOf({ languages }: Pick<Bootstrap, 'languages'>): Finding[] {
  const offered = localesOf({ languages });
  if (offered.length === 0) return [failed('languages', 'the backend lists no language that the shop has texts in', TEXTS)];
  const unknown = languages.filter(({ slug }) => !isLocale(slug)).map(({ slug }) => slug);
  const defaults = languages.filter(({ is_default }) => is_default);
  return [
    ok('languages', `${offered.join(', ')} are offered`),
    ...(unknown.length > 0 ? [note('languages', `not offered, for want of texts in locales/: ${unknown.join(', ')}`, TEXTS)] : []),
    ...(defaults.length === 1 ? [] : [note('languages', `${defaults.length} languages are the default`, ONE_DEFAULT)]),
  ];
}

/** A feed in a language that the backend does not offer is never made. */
export function feedsOf({ feeds }: Pick<Env, 'feeds'>, { languages }: Pick<Bootstrap, 'languages'>): Finding[] {
  const offered = localesOf({ languages });
  return feeds
    .filter(({ locale }) => !offered.includes(locale))
    .map(({ format, locale, country }) =>
      failed(
        'feeds',
        `FEEDS has ${format}-${locale}-${country}, and the backend does not offer ${locale}`,
        `It offers ${offered.join(', ')}.`,
      ),
    );
}

/** Mails and feeds of the backend lead to its `front_domain`. */
export function domainOf({ publicOrigin }: Pick<Env, 'publicOrigin'>, { settings }: Pick<Bootstrap, 'settings'>): Finding[] {
  const { host } = new URL(publicOrigin);
  const domain = settings.front_domain.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  if (domain === '' || domain === host) return [];
  const fix = 'Set the domain in the settings of the backend, or PUBLIC_ORIGIN: links in its mails lead to another shop.';
  return [note('origin', `PUBLIC_ORIGIN is ${host}, and the backend's front_domain is ${domain}`, fix)];
}

/** Does the backend return the list of all pages? */
export async function checkSitemap({ backendUrl, sitemapSecret }: Pick<Env, 'backendUrl' | 'sitemapSecret'>): Promise<Finding[]> {
  if (sitemapSecret === undefined)
    return [note('sitemap', 'there is no /sitemap.xml', "Set SITEMAP_SECRET to the backend's secret, if it has one.")];
  const source = createSitemapSource({ baseUrl: backendUrl, secret: sitemapSecret, log: silentLog });
  try {
    for await (const { url } of source.read(AbortSignal.timeout(30_000)))
      return [ok('sitemap', `the backend accepts SITEMAP_SECRET; the first page is ${url}`)];
    return [failed('sitemap', 'the list of all pages is empty', 'Check the response of the backend to /sitemap.')];
  } catch (error) {
    const reason = reasonOf(error);
    const fix = /\b40[13]\b/.test(reason) ? SECRET : 'See the findings about the backend.';
    return [failed('sitemap', reason, fix)];
  } finally {
    await source.close();
  }
}

const SECRET = "Set SITEMAP_SECRET to the backend's own; without it there is no /sitemap.xml.";
const TEXTS = 'Add a folder to locales/ and a row to shared/i18n/languages.ts, or take the language from the list of the backend.';
const ONE_DEFAULT = 'Mark one with is_default: it has no prefix, and is for people whose language the shop does not have.';
const REACH = 'Is it running, and does BACKEND_URL reach it from this machine?';
const VERSION = 'BACKEND_URL needs the base with its version, e.g. https://api.example/api/v1.';
const CONFORM = 'Correct the backend: see packages/contract/, or /openapi.json of the sandbox.';
const VERSIONS = 'Without versions a change takes up to ten minutes: return a version for each cache group.';
