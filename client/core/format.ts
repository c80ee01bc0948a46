import { SHOP_TIME_ZONE } from '../../packages/contract/codes.ts';
import { noBreakDay } from '../../shared/i18n/no-break-day.ts';
import type { Language } from '../../shared/i18n/languages.ts';

export interface Format {
  /** `1.890,00 €`, `€1,890.00`, `1 890,00 Kč`: two decimals, joined to the unit by a no-break space. The shop may have a sign of its own. */
  readonly price: (amount: number) => string;
  /** A reduction: 15 → `−15 %` / `−15%` (U+2212). */
  readonly reduction: (percent: number) => string;
  /** `20 %`, `25,5 %`; `20%`. */
  readonly percent: (percent: number) => string;
  readonly number: (value: number) => string;
  /** `12. Dezember 2026`. */
  readonly date: (date: Date) => string;
}

const MINUS = '\u2212';

/** Building Intl formatters costs more than using them; the memo holds pure functions of its key, nothing of a request. */
const memo = new Map<string, Format>();

export function createFormat({ tag }: Language, currency: string, sign = ''): Format {
  const key = `${tag} ${currency} ${sign}`;
  const memoized = memo.get(key);
  if (memoized) return memoized;
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency });
  const unit = money.format(0).replace(/[\d.,\s]/g, '');
  const plain = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: SHOP_TIME_ZONE });
  const format: Format = {
    price: (amount) => money.format(amount).replace(unit, sign || unit),
    reduction: (value) => MINUS + percent.format(Math.round(value) / 100),
    percent: (value) => percent.format(value / 100),
    number: (value) => plain.format(value),
    date: (at) => noBreakDay(date.format(at)),
  };
  if (memo.size < 16) memo.set(key, format);
  return format;
}
