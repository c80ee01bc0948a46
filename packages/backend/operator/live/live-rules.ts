import { countryName } from '../../../contract/country.ts';
import { domainOfMail, isReservedDomain, type Placeholders, someOf } from '../../../contract/placeholders.ts';
import { readIban, readVatId } from '../../../contract/registered-numbers.ts';
import { DAY_MS } from '../../../contract/time.ts';

/** As the doctor has them: `note` is a hint, not a fault. */
export interface LiveFinding {
  readonly state: 'ok' | 'note' | 'failed';
  readonly subject: string;
  readonly text: string;
  /** How to correct it, and where. */
  readonly fix?: string;
}

/** What the database and the folder of the backups know of a shop. Times are milliseconds. */
export interface LiveFacts {
  readonly now: number;
  /** In public texts of the documents and of products. */
  readonly placeholders: Placeholders;
  /** Two letters, and the VAT id; empty: none. */
  readonly company: { readonly country: string; readonly vatId: string };
  /** Of offered methods of payment. */
  readonly accounts: readonly { readonly method: string; readonly iban: string }[];
  /** `oldestDue`: when the mail that waits the longest became due; null: none waits. `sentAt`: when one was sent last. */
  readonly mails: { readonly oldestDue: number | null; readonly sentAt: number | null };
  /** Addresses that are told of orders. */
  readonly staff: readonly string[];
  readonly demo: { readonly customers: number; readonly orders: number };
  /** Legal pages with their language, `terms (de)`, that are missing, empty or in another language. */
  readonly missingPages: readonly string[];
  readonly products: { readonly count: number; readonly withoutPrice: readonly string[] };
  /** Files. */
  readonly picturesWithoutText: readonly string[];
  /** `countries`: those of delivery. */
  readonly vat: { readonly confirmed: { readonly by: string; readonly on: string } | null; readonly countries: readonly string[] };
  /** Null: no file in the folder says it. */
  readonly backup: { readonly folder: string; readonly madeAt: number | null; readonly restoredAt: number | null };
}

/** The rows of "before you open" that only the database knows, in the order of the report. */
export const liveFindings = (facts: LiveFacts): LiveFinding[] => RULES.map((rule) => rule(facts));

const ok = (subject: string, text: string): LiveFinding => ({ state: 'ok', subject, text });
const failed = (subject: string, text: string, fix: string): LiveFinding => ({ state: 'failed', subject, text, fix });

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
const BACKUP_MS = 26 * 60 * MINUTE_MS;

const RULES: readonly ((facts: LiveFacts) => LiveFinding)[] = [
  ({ placeholders: { todo } }) =>
    todo.length === 0
      ? ok('texts', 'no text has {{TODO: …}}')
      : failed('texts', `{{TODO: …}} is in ${todo.length} texts: ${someOf(todo)}`, CONTENT),

  ({ placeholders: { demo } }) =>
    demo.length === 0
      ? ok('demo', 'no text or number is of the demo shop')
      : failed('demo', `${demo.length} texts or numbers are of the demo shop, or examples: ${someOf(demo)}`, CONTENT),

  ({ demo: { customers, orders } }) =>
    customers + orders === 0
      ? ok('demo', 'no customer and no order is of the demo')
      : failed('demo', `the demo customer, whose password is public, is in the books: ${customers} account, ${orders} orders`, BOOKS),

  ({ company: { country, vatId } }) => {
    if (vatId === '') return { state: 'note', subject: 'VAT id', text: 'the imprint states none', fix: NO_VAT_ID };
    const reason = reasonAgainst(() => readVatId(vatId, country));
    return reason === null ? ok('VAT id', `${vatId} has the form of ${countryName(country, 'en')}`) : failed('VAT id', reason, IMPRINT);
  },

  ({ accounts }) => {
    const wrong = accounts.flatMap(({ method, iban }) => {
      const reason = reasonAgainst(() => readIban(iban));
      return reason === null ? [] : [`IBAN of ${method}: ${reason}`];
    });
    return wrong.length === 0 ? ok('IBAN', 'check digits are right') : failed('IBAN', wrong.join('; '), ACCOUNT);
  },

  ({ missingPages }) =>
    missingPages.length === 0
      ? ok('pages', 'imprint, privacy, terms and withdrawal are there in every offered language')
      : failed('pages', `missing, empty or in another language: ${missingPages.join(', ')}`, PAGES),

  ({ products: { count, withoutPrice } }) => {
    if (count === 0) return failed('products', 'there is none', PRODUCTS);
    return withoutPrice.length === 0
      ? ok('products', `${count} have a price`)
      : failed('products', `${withoutPrice.length} have no price: ${someOf(withoutPrice)}`, PRICES);
  },

  ({ picturesWithoutText: files }) =>
    files.length === 0
      ? ok('pictures', 'each has a description in every offered language')
      : failed('pictures', `${files.length} have no description for people who do not see them: ${someOf(files)}`, PICTURES),

  ({ vat: { confirmed, countries }, now }) => {
    if (confirmed === null)
      return failed('VAT', `nobody has confirmed the rates for the ${countries.length} countries of delivery: ${someOf(countries)}`, VAT);
    if (Date.parse(confirmed.on) > now) return failed('VAT', `the rates are confirmed for a day to come, ${confirmed.on}`, VAT);
    return ok('VAT', `the rates were confirmed by ${confirmed.by} on ${confirmed.on}`);
  },

  ({ mails: { oldestDue, sentAt }, now }) => {
    if (oldestDue !== null && now - oldestDue > LONGEST_WAIT_MS)
      return failed('mails', `a mail has waited for ${ageOf(now - oldestDue)}: the mailer does not run, or its server refuses`, MAILER);
    if (sentAt === null) return failed('mails', 'none was ever sent, so nobody knows whether a mailer runs', TEST_MAIL);
    if (now - sentAt > DAY_MS) return failed('mails', `the last one was sent ${ageOf(now - sentAt)} ago: does the mailer run?`, TEST_MAIL);
    return ok('mails', `the last one was sent ${ageOf(now - sentAt)} ago, and none waits`);
  },

  ({ staff }) => {
    const reached = staff.filter((address) => address.includes('@') && !isReservedDomain(domainOfMail(address)));
    return reached.length > 0
      ? ok('staff', `${reached.join(', ')} are told of orders`)
      : failed('staff', `nobody is told of orders${staff.length === 0 ? '' : `: ${staff.join(', ')} reach nobody`}`, STAFF);
  },

  ({ backup: { folder, madeAt }, now }) => {
    if (madeAt === null) return failed('backup', `cannot be seen: no file in ${folder} has backup_time_seconds`, BACKUP);
    return now - madeAt <= BACKUP_MS
      ? ok('backup', `the last one is ${ageOf(now - madeAt)} old`)
      : failed('backup', `the last one is ${ageOf(now - madeAt)} old, more than 26 hours`, BACKUP);
  },

  ({ backup: { folder, madeAt, restoredAt }, now }) =>
    restoredAt === null
      ? failed(
          'restore',
          `${madeAt === null ? 'cannot be seen' : 'no backup was ever restored'}: no restore_time_seconds in ${folder}`,
          RESTORE,
        )
      : ok('restore', `a backup was restored ${ageOf(now - restoredAt)} ago`),
];

function reasonAgainst(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

const CONTENT = 'Write your own in the dashboard (Content), or in content/ of the shop and "import content" (docs/own-shop.md).';
const BOOKS = 'Begin with an empty database: invoices have numbers without gaps, so nothing is removed (docs/own-shop.md).';
const NO_VAT_ID = 'Right for a business that has none; otherwise set vat_id of settings.legal in the document shop.';
const IMPRINT = 'Correct vat_id of settings.legal in the document shop: imprint and invoices show it.';
const ACCOUNT = 'Correct bank_account of payment_methods in the document shop: transfers would not arrive.';
const PAGES =
  'Publish them in the dashboard (Content, Pages) or in content/pages.json, in each language that the shop offers (docs/law.md).';
const PRODUCTS = 'Import them: npm run -s admin -- import products products.csv (docs/operations/import.md).';
const PRICES = 'Set their prices: npm run -s admin -- import prices.csv (docs/operations/admin.md), or withdraw them.';
const PICTURES = 'Describe them (alt) in the dashboard, or in products.csv and content/pictures.json (docs/operations/import.md).';
const VAT = 'Compare them (docs/law.md), and set vat_confirmed of the document shop: { "by": "your name", "on": "2026-11-28" }.';
const MAILER = 'Start dist/mailer/main.js, and read why: npm run -s admin -- mails list (docs/mails.md).';
const TEST_MAIL = 'Send one: npm run -s admin -- mails test you@your-domain (docs/mails.md).';
const STAFF = 'Name somebody in staff of the document mails with the notice orders, or correct the address of the company (docs/mails.md).';
const BACKUP =
  'Make one each night, whose script writes its time (docs/postgresql.md, "Backup and restore"); BACKUP_TIMES_DIR names the folder.';
const RESTORE = 'Restore one into another database, compare the sums and write the time (docs/postgresql.md, "Backup and restore").';
