import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import { IntegrationType } from '../../packages/contract/codes.ts';
import { type Placeholders, placeholdersIn, someOf } from '../../packages/contract/placeholders.ts';
import { readVatId } from '../../packages/contract/registered-numbers.ts';
import { createBackend } from '../../packages/engine/backend/call-backend.ts';
import { createHttpClient } from '../../packages/engine/backend/http-client.ts';
import { silentLog } from '../../packages/engine/observability/log.ts';
import { languageOf } from '../../shared/commerce/content-language.ts';
import { FALLBACK_LOCALE, isLocale, type Locale } from '../../shared/i18n/locales.ts';
import { contract } from '../backend/contract.ts';
import { type Env, EnvError, readEnv } from '../env.ts';
import { type Ask, textsOfCheckout } from './check-law.ts';
import { checkOpenPorts } from './check-open-ports.ts';
import { checkVendure } from './check-vendure.ts';
import { examine } from './examine.ts';
import { failed, type Finding, note, ok, reasonOf } from '../../packages/engine/doctor/finding.ts';

/** "Before you open": all that `examine` finds, where what suffices for a trial is a fault, and the rows of `--live` alone. */
export async function examineLive(...args: Parameters<typeof examine>): Promise<Finding[]> {
  const findings = await Promise.all([examine(...args), checkLive(args[0])]);
  return findings.flat().map((one) => (one.isForTrial ? { ...one, state: 'failed' } : one));
}

async function checkLive(source: Parameters<typeof readEnv>[0]): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    // `examine` has its findings.
    if (error instanceof EnvError) return [];
    throw error;
  }
  const client = createHttpClient();
  const backend = createBackend({ contract, baseUrl: env.backendUrl, client, log: silentLog });
  const ask: Ask = (key, locale, args) => backend.call({ key, locale, ...args }) as never;
  try {
    const findings = await Promise.all([
      checkContent(ask).catch((error: unknown) => [failed('texts', `could not be checked: ${reasonOf(error)}`, BACKEND)]),
      checkVendure(env),
      checkOpenPorts(env),
    ]);
    return [...findings.flat(), note('database', 'knows more: products, prices, mails, staff, backups, secret keys', DATABASE)];
  } finally {
    await client.close();
  }
}

/** What everybody can read of the shop, in each language that it offers. */
export async function checkContent(ask: Ask): Promise<Finding[]> {
  const { data: first } = await ask('getBootstrap', FALLBACK_LOCALE);
  const missing: string[] = [];
  const found: Placeholders[] = [];
  for (const locale of first.languages.map(({ slug }) => slug).filter(isLocale)) {
    const { data } = locale === FALLBACK_LOCALE ? { data: first } : await ask('getBootstrap', locale);
    found.push(placeholdersIn(data, `bootstrap (${locale})`));
    const { termsSlug, withdrawalSlug, privacySlug } = await textsOfCheckout(locale);
    const legal = [termsSlug, withdrawalSlug, privacySlug];
    for (const slug of ['home', ...legal]) {
      const page = await pageOf(ask, slug, locale);
      if (page) found.push(placeholdersIn(page, `${slug} (${locale})`));
      if (legal.includes(slug) && (!page || page.blocks.length === 0 || languageOf(page, locale) !== locale))
        missing.push(`${slug} (${locale})`);
    }
  }
  const [todo, demo] = (['todo', 'demo'] as const).map((kind) => found.flatMap((one) => one[kind]));
  return [
    rowOf('texts', todo, '{{TODO: …}} is in public texts', 'no public text has {{TODO: …}}', TEXTS),
    rowOf('demo', demo, 'of the demo shop, or examples, are', 'no public text is of the demo shop', TEXTS),
    rowOf('pages', missing, 'missing, empty or in another language', 'terms, withdrawal and privacy are there in each language', PAGES),
    vatIdFinding(first),
    ...testProviderFindings(first),
  ];
}

const pageOf = (ask: Ask, slug: string, locale: Locale) =>
  ask('getPage', locale, { params: { slug } }).then(
    ({ data }) => data,
    () => null,
  );

const rowOf = (subject: string, faults: readonly string[] = [], text: string, good: string, fix: string): Finding =>
  faults.length === 0 ? ok(subject, good) : failed(subject, `${text}: ${someOf(faults)}`, fix);

function vatIdFinding({ company_legal: legal, settings }: Pick<Bootstrap, 'company_legal' | 'settings'>): Finding {
  const id = legal?.vat_id ?? '';
  if (id === '') return note('VAT id', 'the imprint states none', 'Right for a business that has none; otherwise enter it in the backend.');
  try {
    return ok('VAT id', `${readVatId(id, settings.company_address.country)} has the right form`);
  } catch (error) {
    return failed('VAT id', reasonOf(error), 'Correct it in the backend: imprint and invoices show it.');
  }
}

/** Scripts of gateways come from their companies, unless a test provider plays these. */
function testProviderFindings({ integrations }: Pick<Bootstrap, 'integrations'>): Finding[] {
  const played = integrations.filter(({ type, url }) => GATEWAYS.includes(type) && url !== null);
  const hosts = [...new Set(played.map(({ url }) => new URL(url ?? '').host))];
  return hosts.map((host) => failed('payment', `cards are paid at the test provider (${host}): nobody pays with real money`, GATEWAY));
}
const GATEWAYS: readonly number[] = [IntegrationType.stripe, IntegrationType.payPal];

const BACKEND = 'See the findings about the backend.';
const DATABASE = 'Run "npm run -s admin -- live check" where the backend runs (docs/operations/before-you-open.md).';
const TEXTS = 'Write your own in the back office, or in content/ of the shop and "import content" (docs/own-shop.md).';
const PAGES = 'Publish them in each language that the shop offers: checkout and forms link to them (docs/law.md).';
const GATEWAY = 'Set PAYMENTS and the keys of your account at the backend (docs/payments.md).';
