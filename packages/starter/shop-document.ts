import { countryName } from '../contract/country.ts';
import { inEachLanguage, LANGUAGES } from '../backend/core/language.ts';
import { slugOf } from '../backend/core/slug.ts';
import { type Answers, isInUnion, legalName } from './answers.ts';
import { NEIGHBOURS } from './delivery.ts';
import { menu } from './menu.ts';
import { same, text, type Texts, todo } from './texts.ts';

type Entry = Readonly<Record<string, unknown>>;
type List = readonly Entry[];
/** The document `shop` of the demo, whose lists are those of any jeweller: statuses, reasons of returns, materials, facets. */
export type DemoShop = Readonly<Record<string, List>> & { readonly settings: Entry };

const pick = (list: List, ...fields: readonly string[]): Entry[] =>
  list.map((entry) => Object.fromEntries(fields.flatMap((field) => (field in entry ? [[field, entry[field]]] : []))));

export function shopDocument(answers: Answers, demo: DemoShop): unknown {
  const { name, domain, currency, mail } = answers;
  const of = () => ({ name });
  const list = (key: string): List => demo[key] ?? [];
  return {
    settings: {
      company_name: name,
      legal_name: legalName(answers),
      tagline: same(''),
      front_domain: domain,
      cdn_domain: null,
      desktop_logo: null,
      currency_sign: '',
      currency_code: currency,
      date_format: demo.settings['date_format'],
      company_address: {
        email_address: mail,
        phone_number: '',
        address_line_1: answers.street,
        address_line_2: '',
        city: answers.city,
        state: '',
        country: answers.country,
        zip: answers.zip,
      },
      city_name: same(answers.city),
      country_name: inEachLanguage((lang) => countryName(answers.country, LANGUAGES[lang].tag)),
      working_hours: same(''),
      opening_hours: [],
      default_return_timeframe: 14,
      legal: {
        legal_form: same(answers.legal_form),
        seat: same(answers.city),
        register_number: todo('registerNumber')[answers.languages[0] ?? 'en'],
        register_court: todo('registerCourt'),
        vat_id: answers.vat_id,
        managing_director: todo('director'),
        purpose: same(''),
        trade: todo('trade'),
        chamber: same(''),
        authority: todo('authority'),
        rules: same(''),
        rules_url: '',
      },
    },
    numbers: numbersOf(answers),
    min_payment_amounts: { [currency]: 1 },
    return_timeframes: [],
    menu: menu(list('categories')),
    categories: pick(list('categories'), 'key', 'parent', 'sort_order', 'slug', 'title', 'design_categories', 'stone_filter').map((one) => {
      const title = one['title'] as Texts;
      const by = text('byShop', (lang) => ({ name, title: title[lang] }));
      return { ...one, intro: same(''), seo_title: by, meta_description: by };
    }),
    collections: [],
    material_categories: list('material_categories'),
    materials: pick(list('materials'), 'key', 'sku', 'slug', 'material_category', 'title', 'design_metal', 'fineness', 'design_stone').map(
      (one) => ({ ...one, text: same('') }),
    ),
    order_statuses: pick(list('order_statuses'), 'id', 'key', 'title'),
    payment_statuses: list('payment_statuses'),
    allowed_return_reasons: list('allowed_return_reasons'),
    return_types: list('return_types'),
    refund_types: list('refund_types'),
    return_terms: {
      // Promises are the owner's to make.
      ...Object.fromEntries(PROMISES.map((promise) => [promise, same('')])),
      free_resize_months: null,
      refund_days: null,
    },
    payment_methods: [
      ...pick(list('payment_methods'), 'code', 'kind', 'title', 'text', 'sort_order')
        .filter(({ code }) => SWITCHED_OFF.some((one) => one === code))
        .map((one) => ({ ...one, enabled: false })),
      ...list('payment_methods')
        .filter(({ code }) => code === 'bank_transfer')
        .map((one) => ({
          ...one,
          text: text('transferText', of),
          enabled: true,
          bank_account: { holder: legalName(answers), iban: answers.iban, bic: '' },
        })),
    ],
    payment_gateways: [{ id: 1, name: 'bank_transfer', provider: 'none', methods: ['bank_transfer'] }],
    integrations: [],
    ...delivery(answers, list('shipping_zones')),
    vat_rates: [],
    badges: list('badges'),
    filter_groups: pick(list('filter_groups'), 'key', 'title', 'from', 'to', 'values'),
  };
}

const PROMISES = ['refund', 'repair', 'parcel', 'packing', 'no_printer', 'resize', 'engraved_resize'] as const;
/** In the offer as soon as a gateway is named (docs/payments.md). */
const SWITCHED_OFF = ['card', 'apple_pay', 'google_pay', 'paypal'] as const;

/** Letters of the name's words, so that numbers are the shop's own; `K` alone would be read as part of the number. */
export function numbersOf({ name, country }: Pick<Answers, 'name' | 'country'>) {
  const words =
    slugOf(name, 'en')
      .toUpperCase()
      .match(/[A-Z]+/g) ?? [];
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? '');
  const prefix = letters.length > 1 ? letters.slice(0, 3) : `${letters}SHOP`.slice(0, 3);
  const isGerman = ['AT', 'CH', 'DE', 'LI'].includes(country);
  const rule = (own: string, first = 1) => ({ prefix: own, year: true, first });
  const [invoice, creditNote] = isGerman ? ['RE', 'RK'] : ['INV', 'CN'];
  const taken = [invoice, creditNote].includes(prefix);
  const own = taken ? `${prefix}X` : prefix;
  return {
    order: rule(own, 1001),
    return: rule(`${own}-R`),
    withdrawal: rule(`${own}-W`),
    invoice: rule(invoice ?? ''),
    credit_note: rule(creditNote ?? ''),
  };
}

/** Prices and days to begin with, in the shop's currency. */
const ZONES = {
  home: { price: 6.9, days_min: 1, days_max: 3 },
  near: { price: 14.9, days_min: 3, days_max: 6 },
  abroad: { price: 24.9, days_min: 4, days_max: 8 },
} as const;

function delivery({ country }: Answers, demoZones: List): Entry {
  const zoneOf = (to: string): keyof typeof ZONES => (to === country ? 'home' : isInUnion(country) && isInUnion(to) ? 'near' : 'abroad');
  const countries = [country, ...(NEIGHBOURS[country] ?? [])].map((code) => ({ code, zone: zoneOf(code) }));
  const zones = (['home', 'near', 'abroad'] as const).filter((key) => countries.some(({ zone }) => zone === key));
  const exported = demoZones.find((zone) => 'note' in zone)?.['note'] as Texts;
  return {
    countries,
    shipping_zones: zones.map((key) => ({ key, ...(key === 'abroad' && { note: inEachLanguage((lang) => exportNote(exported[lang])) }) })),
    shipping_methods: [
      {
        key: 'parcel',
        sort_order: 1,
        carrier: null,
        title: text('parcel'),
        text: text('parcelText'),
        rates: zones.map((zone) => ({ zone, free_from: null, ...ZONES[zone] })),
      },
    ],
  };
}

/** The demo's note begins with "Exported from the EU:", which is not so everywhere. */
function exportNote(note: string): string {
  const rest = note.slice(note.indexOf(':') + 1).trim();
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
}
