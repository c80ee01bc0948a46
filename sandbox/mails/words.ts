import type { Lang } from '../core/language.ts';

/** Formats, and words that templates do not contain. */
interface Words {
  readonly days: (min: number, max: number) => string;
  readonly engraving: (text: string) => string;
  readonly free: string;
  readonly settled: string;
  readonly paid: string;
  readonly pending: string;
  readonly afterPayment: string;
  readonly onceMade: string;
  readonly payee: string;
  readonly amount: string;
  readonly reference: string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  de: {
    days: (min, max) => (min < max ? `${min} bis ${max} Werktage` : max === 1 ? '1 Werktag' : `${max} Werktage`),
    engraving: (text) => `Gravur: „${text}“`,
    free: 'kostenlos',
    settled: 'Es ist nichts mehr zu bezahlen.',
    paid: 'Der Betrag ist bezahlt.',
    pending: 'Ihre Zahlung wird noch bestätigt. Sobald sie da ist, schreiben wir Ihnen.',
    afterPayment: 'nach Zahlungseingang',
    onceMade: 'sobald alle Stücke fertig sind',
    payee: 'Empfänger',
    amount: 'Betrag',
    reference: 'Verwendungszweck',
  },
  en: {
    days: (min, max) => (min < max ? `${min} to ${max} working days` : max === 1 ? '1 working day' : `${max} working days`),
    engraving: (text) => `Engraving: “${text}”`,
    free: 'free of charge',
    settled: 'There is nothing left to pay.',
    paid: 'The amount has been paid.',
    pending: 'Your payment is still being confirmed. We will write as soon as it has arrived.',
    afterPayment: 'after payment has arrived',
    onceMade: 'once all pieces are made',
    payee: 'Payee',
    amount: 'Amount',
    reference: 'Reference',
  },
};
const LOCALE = { de: 'de-DE', en: 'en-GB' } as const;

export const wordsIn = (lang: Lang): Words => WORDS[lang];

/** Reused: creating a formatter is slow. */
const prices = new Map<string, Intl.NumberFormat>();
const dates = new Map<Lang, Intl.DateTimeFormat>();

export function price(amount: number, currency: string, lang: Lang): string {
  const key = `${lang} ${currency}`;
  const format = prices.get(key) ?? new Intl.NumberFormat(LOCALE[lang], { style: 'currency', currency });
  prices.set(key, format);
  return format.format(amount);
}

export const percent = (value: number, lang: Lang): string =>
  new Intl.NumberFormat(LOCALE[lang], { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);

/** Date in the shop's time zone. */
export function date(time: number, lang: Lang): string {
  const format = dates.get(lang) ?? new Intl.DateTimeFormat(LOCALE[lang], { dateStyle: 'long', timeZone: 'Europe/Vienna' });
  dates.set(lang, format);
  return format.format(time);
}

/** How long a link is good for. */
export const hours = (count: number, lang: Lang): string =>
  lang === 'de' ? `${count} ${count === 1 ? 'Stunde' : 'Stunden'}` : `${count} ${count === 1 ? 'hour' : 'hours'}`;
