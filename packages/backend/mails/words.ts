import { SHOP_TIME_ZONE } from '../../contract/codes.ts';
import { type Lang, LANGUAGES } from '../core/language.ts';
import { textsOf } from '../core/texts.ts';
import cs from '../locales/cs/mails.json' with { type: 'json' };
import de from '../locales/de/mails.json' with { type: 'json' };
import en from '../locales/en/mails.json' with { type: 'json' };
import es from '../locales/es/mails.json' with { type: 'json' };
import nl from '../locales/nl/mails.json' with { type: 'json' };
import pl from '../locales/pl/mails.json' with { type: 'json' };
import sk from '../locales/sk/mails.json' with { type: 'json' };

/** Words of mails that templates do not contain. */
export const mailTexts = textsOf<typeof de>({ de, en, cs, sk, pl, es, nl });

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

/** How long a link is good for. */
export const hours = (count: number, lang: Lang): string => mailTexts(lang)('hours', { count });
