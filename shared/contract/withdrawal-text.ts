/** What browser, server and backend know of a statement of withdrawal, without the schema library. */
export const WITHDRAWAL_LENGTHS = { name: 120, contract: 500, items: 2000 } as const;

/** The sentence that the customer confirms. The storefront shows it, and the backend writes it into what it acknowledges. */
export const WITHDRAWAL_STATEMENT = {
  de: 'Hiermit widerrufe ich den unten bezeichneten Vertrag.',
  en: 'I hereby withdraw from the contract described below.',
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

const INTL_LOCALE = { de: 'de-DE', en: 'en-GB' } as const;
const timeZone = 'Europe/Vienna';
const DATE = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
const TIME = { minute: '2-digit', second: '2-digit', timeZone } as const;
const HOUR = { de: { hour: '2-digit', hourCycle: 'h23' }, en: { hour: 'numeric', hourCycle: 'h12' } } as const;

/** When a statement was received, in words of one language. */
export function receivedAt(at: Date, lang: keyof typeof INTL_LOCALE): Received {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(INTL_LOCALE[lang], options);
  const date = format(DATE).format(at);
  const named = format({ ...HOUR[lang], ...TIME, timeZoneName: 'short' }).formatToParts(at);
  return {
    // Joined here: whether English has the comma differs between versions of the Unicode data, in server and browser.
    day: `${format({ weekday: 'long', timeZone }).format(at)}, ${date}`,
    date,
    time: format({ ...HOUR[lang], ...TIME }).format(at),
    zone: named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}

/** A checksum in groups of four, to be read aloud and compared. */
export const checksumGroups = (checksum: string): readonly string[] => checksum.match(/.{1,4}/g) ?? [];
