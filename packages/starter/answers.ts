import { countryName } from '../contract/country.ts';
import { mailAddress } from '../contract/mail-address.ts';
import { VAT_COUNTRIES } from '../contract/vat-rates.ts';
import { type Lang, LANGS } from '../backend/core/language.ts';
import { NEIGHBOURS } from './delivery.ts';
import { readIban, readVatId } from '../contract/registered-numbers.ts';

/** What a new shop is made of. */
export interface Answers {
  readonly name: string;
  /** Behind the name, in the imprint; may be empty. */
  readonly legal_form: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** Empty: none. */
  readonly vat_id: string;
  readonly country: string;
  /** The first one is the default. */
  readonly languages: readonly Lang[];
  readonly domain: string;
  readonly currency: string;
  readonly iban: string;
  readonly mail: string;
}

interface Question {
  readonly ask: string;
  readonly example: string;
  /** Throws with the reason. `before` are the answers to the questions above. */
  read(typed: string, before: Partial<Answers>): Partial<Answers>;
}

/** Documents have them in HTML and in mails, where braces name values. */
function line(typed: string, most = 120): string {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text.length > most) throw new Error(`it has more than ${most} characters`);
  if (/[<>{}[\]\\]|\p{Cc}/u.test(text)) throw new Error('it may not have brackets or braces');
  return text;
}

function needed(typed: string, most?: number): string {
  const text = line(typed, most);
  if (text === '') throw new Error('it is needed');
  return text;
}

/** `Domgasse 5, 1010 Wien`; postcodes have digits, and in some countries letters and a space. */
const ADDRESS = /^(.+),\s*((?=\S*\d)[A-Z\d-]+(?:\s\d{1,3}[A-Z]{0,2}|\s[A-Z]{2})?)\s+(\D.*)$/;
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** THE table of the questions, in their order. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  name: { ask: 'Name of the shop', example: 'Goldschmiede Krone', read: (typed) => ({ name: needed(typed, 60) }) },
  legal_form: {
    ask: 'Legal form, as it stands behind the name (empty: none)',
    example: 'GmbH',
    read: (typed) => ({ legal_form: line(typed, 40) }),
  },
  country: {
    ask: 'Country, two letters',
    example: 'AT',
    read(typed) {
      const country = typed.trim().toUpperCase();
      const known = Object.keys(NEIGHBOURS);
      if (!known.includes(country)) throw new Error(`"${typed}" is none of ${known.join(', ')}`);
      return { country };
    },
  },
  address: {
    ask: 'Street and number, postcode and town',
    example: 'Domgasse 5, 1010 Wien',
    read(typed) {
      const [, street, zip, city] = ADDRESS.exec(needed(typed, 200)) ?? [];
      if (!street || !zip || !city) throw new Error(`"${typed}" has not the form "Domgasse 5, 1010 Wien": street, comma, postcode, town`);
      return { street, zip, city };
    },
  },
  vat_id: {
    ask: 'VAT id (empty: none)',
    example: 'ATU13585627',
    read: (typed, { country = '' }) => ({ vat_id: typed.trim() === '' ? '' : readVatId(typed, country) }),
  },
  languages: {
    ask: `Languages of the shop, the first one is the default (of ${LANGS.join(', ')})`,
    example: 'de, en',
    read(typed) {
      const languages = typed.split(/[\s,]+/).filter((one) => one !== '');
      const unknown = languages.find((one) => !LANGS.some((lang) => lang === one));
      if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${LANGS.join(', ')}`);
      if (languages.length === 0) throw new Error('one is needed');
      return { languages: [...new Set(languages as Lang[])] };
    },
  },
  domain: {
    ask: 'Domain of the shop',
    example: 'www.goldschmiede-krone.at',
    read(typed) {
      const domain = typed.trim().toLowerCase();
      if (!DOMAIN.test(domain)) throw new Error(`"${typed}" is no domain such as www.goldschmiede-krone.at: no https://, no path`);
      return { domain };
    },
  },
  currency: {
    ask: 'Currency, three letters',
    example: 'EUR',
    read(typed) {
      const currency = typed.trim().toUpperCase();
      if (!Intl.supportedValuesOf('currency').includes(currency)) throw new Error(`"${typed}" is no currency such as EUR`);
      return { currency };
    },
  },
  iban: { ask: 'Bank account (IBAN)', example: 'AT61 1904 3002 3457 3201', read: (typed) => ({ iban: readIban(typed) }) },
  mail: {
    ask: 'Mail address of the shop',
    example: 'office@goldschmiede-krone.at',
    read(typed) {
      const mail = mailAddress(typed.trim());
      if (mail === null) throw new Error(`"${typed}" is no mail address`);
      return { mail };
    },
  },
};

/** Reads an answers file: an object of texts by the names of `QUESTIONS`. Throws with every fault. */
export function readAnswers(given: unknown): Answers {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('the answers are no JSON object');
  const answers: Partial<Answers> = {};
  const faults = Object.keys(given).flatMap((name) => (Object.hasOwn(QUESTIONS, name) ? [] : [`${name}: is not asked`]));
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const typed: unknown = (given as Record<string, unknown>)[name] ?? '';
    try {
      Object.assign(answers, question.read(Array.isArray(typed) ? typed.join() : String(typed), answers));
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`);
    }
  }
  if (faults.length > 0)
    throw new Error(`the answers have ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}\n  ${faults.join('\n  ')}`);
  return answers as Answers;
}

export const legalName = ({ name, legal_form }: Answers): string => [name, legal_form].filter((part) => part !== '').join(' ');
export const addressLine = ({ street, zip, city, country }: Answers, tag: string): string =>
  `${street}, ${zip} ${city}, ${countryName(country, tag)}`;
export const isInUnion = (country: string): boolean => VAT_COUNTRIES.includes(country);
