import { type DayStyle, fullDay } from './full-day.ts';
import { SHOP_TIME_ZONE } from './codes.ts';

/** Rules of a statement of withdrawal for browser, server and backend, without the schema library. */
export const WITHDRAWAL_LENGTHS = { name: 120, contract: 500, items: 2000 } as const;

/** The sentence that the customer confirms. The storefront shows it, and the backend writes it into what it acknowledges. */
export const WITHDRAWAL_STATEMENT = {
  de: 'Hiermit widerrufe ich den unten bezeichneten Vertrag.',
  en: 'I hereby withdraw from the contract described below.',
  cs: 'Tímto odstupuji od níže uvedené smlouvy.',
  sk: 'Týmto odstupujem od nižšie uvedenej zmluvy.',
  pl: 'Niniejszym odstępuję od niżej wskazanej umowy.',
  es: 'Por la presente desisto del contrato indicado a continuación.',
  nl: 'Hierbij herroep ik de hieronder vermelde overeenkomst.',
} as const;

interface Received {
  /** `Sonntag, 22. November 2026`. */
  readonly day: string;
  /** `22. November 2026`. */
  readonly date: string;
  /** `14:36:08`, `2:36:08 pm`: to the second, in the shop's time zone. */
  readonly time: string;
  /** `MEZ`, `CET`. */
  readonly zone: string;
}

const timeZone = SHOP_TIME_ZONE;
const DATE = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
const TIME = { minute: '2-digit', second: '2-digit', timeZone } as const;

/** When a statement was received, in words of one language. */
export function receivedAt(at: Date, language: DayStyle & { readonly hour12?: boolean }): Received {
  const { tag, hour12 } = language;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options);
  const hour = hour12 ? ({ hour: 'numeric', hourCycle: 'h12' } as const) : ({ hour: '2-digit', hourCycle: 'h23' } as const);
  const named = format({ ...hour, ...TIME, timeZoneName: 'short' }).formatToParts(at);
  return {
    day: fullDay(language, timeZone)(at),
    date: format(DATE).format(at),
    time: format({ ...hour, ...TIME }).format(at),
    zone: named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}

/** A checksum in groups of four, to be read aloud and compared. */
export const checksumGroups = (checksum: string): readonly string[] => checksum.match(/.{1,4}/g) ?? [];
