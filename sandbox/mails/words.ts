import { SHOP_TIME_ZONE } from '../../shared/contract/codes.ts';
import { type Lang, LANGUAGES } from '../core/language.ts';

/** Formats, and words that templates do not contain. */
interface Words {
  readonly days: (min: number, max: number) => string;
  readonly engraving: (text: string) => string;
  readonly notWithdrawable: string;
  readonly byMail: string;
  readonly code: (code: string) => string;
  readonly subtotal: string;
  readonly discount: string;
  readonly shipping: string;
  readonly free: string;
  readonly total: string;
  readonly includesTax: (rate: string) => string;
  readonly exported: string;
  readonly giftCard: string;
  readonly toPay: string;
  readonly settled: string;
  readonly paidOn: (date: string) => string;
  readonly awaited: string;
  readonly pending: string;
  readonly arrivesOn: (day: string) => string;
  readonly arrivesBetween: (from: string, to: string) => string;
  readonly takes: (estimate: string) => string;
  readonly afterPayment: string;
  readonly onceMade: string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  de: {
    days: (min, max) => (min < max ? `${min} bis ${max} Werktage` : max === 1 ? '1 Werktag' : `${max} Werktage`),
    engraving: (text) => `Gravur: „${text}“`,
    notWithdrawable: 'Vom Widerruf ausgenommen',
    byMail: 'Per E-Mail',
    code: (code) => `Code: ${code}`,
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    shipping: 'Versand',
    free: 'kostenlos',
    total: 'Gesamtbetrag',
    includesTax: (rate) => `enthält ${rate} MwSt.`,
    exported: 'enthält keine MwSt.: Ausfuhr, Einfuhrabgaben bei Zustellung',
    giftCard: 'Geschenkkarte',
    toPay: 'Zu bezahlen',
    settled: 'Es ist nichts mehr zu bezahlen.',
    paidOn: (day) => `bezahlt am ${day}`,
    awaited: 'noch nicht eingegangen',
    pending: 'Ihre Zahlung wird noch bestätigt. Sobald sie da ist, schreiben wir Ihnen.',
    arrivesOn: (day) => `Am ${day}, soll sie bei Ihnen sein, versichert und gegen Unterschrift.`,
    arrivesBetween: (from, to) => `Zwischen ${from}, und ${to}, soll sie bei Ihnen sein, versichert und gegen Unterschrift.`,
    takes: (estimate) => `Voraussichtliche Zustellung: ${estimate}.`,
    afterPayment: 'nach Zahlungseingang',
    onceMade: 'sobald alle Stücke fertig sind',
  },
  en: {
    days: (min, max) => (min < max ? `${min} to ${max} working days` : max === 1 ? '1 working day' : `${max} working days`),
    engraving: (text) => `Engraving: “${text}”`,
    notWithdrawable: 'Exempt from withdrawal',
    byMail: 'By e-mail',
    code: (code) => `Code: ${code}`,
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Delivery',
    free: 'free of charge',
    total: 'Total',
    includesTax: (rate) => `includes ${rate} VAT`,
    exported: 'includes no VAT: export, import charges on delivery',
    giftCard: 'Gift card',
    toPay: 'To pay',
    settled: 'There is nothing left to pay.',
    paidOn: (day) => `paid on ${day}`,
    awaited: 'not yet received',
    pending: 'Your payment is still being confirmed. We will write as soon as it has arrived.',
    arrivesOn: (day) => `It should be with you on ${day}, insured and against signature.`,
    arrivesBetween: (from, to) => `It should be with you between ${from} and ${to}, insured and against signature.`,
    takes: (estimate) => `Expected delivery: ${estimate}.`,
    afterPayment: 'after payment has arrived',
    onceMade: 'once all pieces are made',
  },
};

export const wordsIn = (lang: Lang): Words => WORDS[lang];

/** Reused: creating a formatter is slow. */
const prices = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

export function price(amount: number, currency: string, lang: Lang): string {
  const key = `${lang} ${currency}`;
  const format = prices.get(key) ?? new Intl.NumberFormat(LANGUAGES[lang].tag, { style: 'currency', currency });
  prices.set(key, format);
  return format.format(amount);
}

export const percent = (value: number, lang: Lang): string =>
  new Intl.NumberFormat(LANGUAGES[lang].tag, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);

/** Dates in the shop's time zone. */
export const date = (time: number, lang: Lang): string => formatted(time, lang, { dateStyle: 'long' });

/** The year is left out: the day is near. */
export const weekday = (time: number, lang: Lang): string => formatted(time, lang, { weekday: 'long', day: 'numeric', month: 'long' });

export const dayAndMonth = (time: number, lang: Lang): string => formatted(time, lang, { day: 'numeric', month: 'long' });

function formatted(time: number, lang: Lang, options: Intl.DateTimeFormatOptions): string {
  const key = `${lang} ${JSON.stringify(options)}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(LANGUAGES[lang].tag, { ...options, timeZone: SHOP_TIME_ZONE });
  dates.set(key, format);
  return format.format(time);
}

export const dayAndTime = (time: number, lang: Lang): string => formatted(time, lang, { dateStyle: 'long', timeStyle: 'short' });

const HOURS = { de: { one: 'Stunde', other: 'Stunden' }, en: { one: 'hour', other: 'hours' } } as const;
/** How long a link is good for. */
export const hours = (count: number, lang: Lang): string => `${count} ${HOURS[lang][count === 1 ? 'one' : 'other']}`;
