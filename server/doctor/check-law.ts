import { DUTIES } from '../../shared/commerce/country-profile.ts';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import { languageOf } from '../../shared/commerce/content-language.ts';
import type { ResponseOf } from '../../packages/contract/request.ts';
import { VAT_RATES_CHECKED } from '../../packages/contract/vat-rates.ts';
import type checkoutTexts from '../../locales/de/checkout.json';
import { FALLBACK_LOCALE, type Locale, textsFolder } from '../../shared/i18n/locales.ts';
import type { Env } from '../env.ts';
import lastRun from '../../shared/accessibility/last-run.json' with { type: 'json' };
import { type AccessibilityRun, isOld, RUN_DAYS, sumOf } from '../../shared/accessibility/run.ts';
import { failed, type Finding, forTrial, note, ok } from '../../packages/engine/doctor/finding.ts';
import { imprintGaps } from './imprint-gaps.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

/** A call of the backend. Rejects when it fails. */
export type Ask = <K extends EndpointKey>(key: K, locale: Locale, args?: object) => Promise<ResponseOf<K>>;

const LAST_RUN = lastRun as AccessibilityRun;
const SAMPLE_SIZE = 5;
/** Among them the addresses of the legal pages that the checkout links to. */
export async function textsOfCheckout(locale: Locale): Promise<typeof checkoutTexts> {
  const { default: texts } = (await import(`../../locales/${textsFolder(locale)}/checkout.json`, { with: { type: 'json' } })) as {
    default: typeof checkoutTexts;
  };
  return texts;
}

export interface LawOptions extends Pick<Env, 'countryProfile'> {
  /** The languages of the shop. */
  readonly locales: readonly Locale[];
}

/** Checks that the backend has what the country profile asks the operator for (docs/law.md). Nothing of it is legal advice. */
export async function checkLaw({ countryProfile, locales }: LawOptions, ask: Ask): Promise<Finding[]> {
  if (countryProfile === 'none') return [];
  const { productSafety, guaranteeNotice, creditText, withdrawal } = DUTIES[countryProfile];
  const { data } = await ask('getBootstrap', FALLBACK_LOCALE);
  return [
    imprintFinding(imprintGaps(countryProfile, data)),
    ...(withdrawal ? [withdrawalFinding(data.capabilities)] : []),
    ...(productSafety ? [await safetyFinding(ask)] : []),
    ...(guaranteeNotice ? [await noticeFinding(locales, ask)] : []),
    await textsFinding(locales, ask),
    ...(creditText ? [await creditFinding(ask)] : []),
    accessibilityFinding(LAST_RUN, Date.now()),
    vatRatesFinding(VAT_RATES_CHECKED, Date.now()),
  ];
}

const imprintFinding = (gaps: readonly string[]): Finding =>
  gaps.length === 0
    ? ok('imprint', 'has all that the profile asks for')
    : failed('imprint', `GET /bootstrap lacks ${gaps.join(', ')}`, 'Enter them in the backend: the imprint shows them.');

const withdrawalFinding = (capabilities: readonly string[]): Finding =>
  capabilities.includes('withdrawals')
    ? ok('withdrawal', 'the backend takes statements of withdrawal')
    : failed('withdrawal', 'capabilities of GET /bootstrap lack withdrawals: customers can only write a mail', WITHDRAWAL);

async function safetyFinding(ask: Ask): Promise<Finding> {
  const { data: cards } = await ask('getCatalog', FALLBACK_LOCALE, { query: { count: SAMPLE_SIZE } });
  const products = await Promise.all(
    cards.slice(0, SAMPLE_SIZE).map(async ({ slug }) => (await ask('getProduct', FALLBACK_LOCALE, { params: { slug } })).data),
  );
  const without = products.filter(({ item_page }) => !item_page.safety).map(({ slug }) => slug);
  return without.length === 0
    ? ok('safety', `${products.length} sampled products have their safety information`)
    : failed('safety', `${without.length} of ${products.length} sampled products lack it: ${without.join(', ')}`, SAFETY);
}

async function noticeFinding(locales: readonly Locale[], ask: Ask): Promise<Finding> {
  const missing: Locale[] = [];
  const withoutFile: Locale[] = [];
  for (const locale of locales) {
    const found = await ask('getBlock', locale, { params: { slug: 'product-guarantee' } }).catch(() => null);
    const notice = found?.data.notice;
    if (!notice) missing.push(locale);
    else if (!notice.pdf) withoutFile.push(locale);
  }
  if (missing.length > 0) return failed('guarantee', `the notice on the legal guarantee is missing (${missing.join(', ')})`, NOTICE);
  if (withoutFile.length > 0)
    return failed('guarantee', `the notice on the legal guarantee has no PDF for mails (${withoutFile.join(', ')})`, NOTICE_FILE);
  return ok('guarantee', `the notice on the legal guarantee is there (${locales.join(', ')})`);
}

async function textsFinding(locales: readonly Locale[], ask: Ask): Promise<Finding> {
  const missing: string[] = [];
  const foreign: string[] = [];
  for (const locale of locales) {
    const { termsSlug, withdrawalSlug } = await textsOfCheckout(locale);
    for (const slug of [termsSlug, withdrawalSlug]) {
      const page = await ask('getPage', locale, { params: { slug } }).catch(() => null);
      if (!page || page.data.blocks.length === 0) missing.push(`${slug} (${locale})`);
      else if (languageOf(page.data, locale) !== locale) foreign.push(`${slug} (${locale})`);
    }
  }
  if (missing.length === 0 && foreign.length > 0)
    return forTrial('texts', `these pages are in another language than the shop that links to them: ${foreign.join(', ')}`, TRANSLATE);
  return missing.length === 0
    ? ok('texts', 'terms and withdrawal instruction are there, each in its language')
    : failed('texts', `these pages are missing or empty: ${missing.join(', ')}`, TEXTS);
}

async function creditFinding(ask: Ask): Promise<Finding> {
  const { data } = await ask('getPaymentMethods', FALLBACK_LOCALE);
  const without = data.filter(({ credit, credit_text }) => credit && credit_text == null).map(({ code }) => code);
  return without.length === 0
    ? ok('credit', 'every loan has its mandatory text')
    : note('credit', `not offered, since the mandatory text is missing: ${without.join(', ')}`, CREDIT);
}

/** Is the run that the accessibility statement tells of recent, and without findings? */
export function accessibilityFinding(run: AccessibilityRun, now: number): Finding {
  const old = isOld(run, now);
  if (old === null) return note('axe', 'no page has been tested automatically', AXE);
  if (old) return note('axe', `the last run of axe, on ${run.date}, is older than ${RUN_DAYS} days`, AXE);
  const findings = sumOf(run, 'findings');
  return findings === 0
    ? ok('axe', `no findings on ${sumOf(run, 'pages')} pages, ${run.date}`)
    : failed('axe', `${findings} findings on ${run.date}`, 'Correct them; the accessibility statement shows them.');
}

/** The product pages and the reference backend have them from one table. */
export function vatRatesFinding(checked: string, now: number): Finding {
  if (now - Date.parse(checked) <= YEAR_MS) return ok('VAT', `rates of ${checked}`);
  return note('VAT', `the rates were last compared on ${checked}, more than a year ago`, VAT);
}

const YEAR_MS = 365 * DAY_MS;
const VAT =
  'Update Karat, or compare packages/contract/vat-rates.ts with TEDB; the backend takes rows of its own (vat_rates in the document shop).';
const AXE = 'Run `npm run test:all` and build with the file that it writes: shared/accessibility/last-run.json.';
const SAFETY = 'Add item_page.safety: manufacturer, addresses, warnings (Regulation (EU) 2023/988, article 19).';
const NOTICE = 'Add the official file as `notice` of the block product-guarantee: docs/configuration.md.';
const NOTICE_FILE = 'Add its `pdf`: confirmations of orders carry it on a durable medium (docs/mails.md).';
const WITHDRAWAL = 'POST /withdrawals is the withdrawal function of Directive 2011/83/EU, article 11a.';
const TEXTS = 'Publish them: the checkout links to these addresses (locales/*/checkout.json).';
const TRANSLATE =
  'Translate them: consumer law of some countries asks for its language (docs/law.md). Until then checkout and mails name the language.';
const CREDIT = 'Set credit_text of the payment method (VKrG, PAngV), or leave it off.';
