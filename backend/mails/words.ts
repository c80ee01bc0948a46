import { SHOP_TIME_ZONE } from '../../shared/contract/codes.ts';
import { counted, type Lang, LANGUAGES, type PluralWords } from '../core/language.ts';
import { CZECH } from './words/czech.ts';
import { DUTCH } from './words/dutch.ts';
import { ENGLISH } from './words/english.ts';
import { GERMAN } from './words/german.ts';
import { POLISH } from './words/polish.ts';
import { SLOVAK } from './words/slovak.ts';
import { SPANISH } from './words/spanish.ts';
import type { MailWords } from './words/mail-words.ts';

const WORDS: Readonly<Record<Lang, MailWords>> = { de: GERMAN, en: ENGLISH, cs: CZECH, sk: SLOVAK, pl: POLISH, es: SPANISH, nl: DUTCH };

export const wordsIn = (lang: Lang): MailWords => WORDS[lang];

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

const HOURS: Readonly<Record<Lang, PluralWords>> = {
  de: { one: 'Stunde', other: 'Stunden' },
  en: { one: 'hour', other: 'hours' },
  cs: { one: 'hodina', few: 'hodiny', other: 'hodin' },
  sk: { one: 'hodina', few: 'hodiny', other: 'hodín' },
  pl: { one: 'godzina', few: 'godziny', other: 'godzin' },
  es: { one: 'hora', other: 'horas' },
  nl: { one: 'uur', other: 'uur' },
};
/** How long a link is good for. */
export const hours = (count: number, lang: Lang): string => counted(count, HOURS[lang], lang);
