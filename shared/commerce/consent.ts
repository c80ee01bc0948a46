import { DAY_MS } from '../../packages/contract/time.ts';

/**
 * The decision about cookies and integrations (TKG 2021 section 165(3), TDDDG section 25, GDPR article 7): what it covers, how long
 * it holds, and what a browser's signal says. Pure: time, signal and integrations are arguments.
 */
export const CONSENT_CATEGORIES = ['statistics', 'marketing', 'comfort'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** Raise the number when the dialog says something else about the purposes: everybody is asked again. */
export const CONSENT_DIALOG = { version: 1, date: '2026-11-23' } as const;

export const CONSENT_COOKIE = 'consent';

/** A record from the future comes from a clock that was wrong, then or now. Time zones and small corrections stay below this. */
export const CLOCK_TOLERANCE = DAY_MS;

export interface ConsentRecord<C extends string = ConsentCategory> {
  /** Twelve hexadecimal digits, made with the decision, so that a shopper can name it. It identifies the record, not a visit. */
  readonly id: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly granted: readonly C[];
  /** Keys of the integrations that the dialog named (`shared/integrations/categories.ts`). */
  readonly integrations: readonly string[];
  /** True if the browser sent a signal when the shopper decided. */
  readonly signal: boolean;
}

export interface ConsentSituation {
  readonly now: number;
  /** Global Privacy Control or Do Not Track is on. */
  readonly signal: boolean;
  /** Keys of the integrations that are on and need consent. */
  readonly integrations: readonly string[];
}

export interface Consent {
  /** True if the shopper has to be asked. */
  readonly isOpen: boolean;
  readonly granted: readonly ConsentCategory[];
  /** Null: the decision is the browser's signal, or there is none. */
  readonly record: ConsentRecord | null;
}

const NOTHING: readonly ConsentCategory[] = [];

/** The categories that are allowed now. Without integrations there is nothing to decide. */
export function consentOf(record: ConsentRecord | null, situation: ConsentSituation): Consent {
  const valid = record !== null && isValid(record, situation) ? record : null;
  // The signal counts unless the shopper allowed something although it was on: the later word is the one that holds.
  if (situation.signal && !valid?.signal) return { isOpen: false, granted: NOTHING, record: null };
  if (situation.integrations.length === 0) return { isOpen: false, granted: NOTHING, record: valid };
  if (!valid) return { isOpen: true, granted: NOTHING, record: null };
  return { isOpen: false, granted: valid.granted, record: valid };
}

/** Of this dialog, about all integrations of today, not older than twelve months and not from the future. */
function isValid({ version, at, integrations }: ConsentRecord, { now, integrations: today }: ConsentSituation): boolean {
  if (version !== CONSENT_DIALOG.version) return false;
  if (at > now + CLOCK_TOLERANCE || now >= expiryOf({ at })) return false;
  return today.every((key) => integrations.includes(key));
}

/** Twelve months later, at the same hour (UTC). */
export function expiryOf({ at }: Pick<ConsentRecord, 'at'>): number {
  const day = new Date(at);
  return day.setUTCFullYear(day.getUTCFullYear() + 1);
}

export type PrivacySignal = 'Global Privacy Control' | 'Do Not Track';

/** The signal by which the browser (`navigator`) refuses tracking; null: none. */
export function privacySignal(browser: { readonly globalPrivacyControl?: unknown; readonly doNotTrack?: unknown }): PrivacySignal | null {
  if (browser.globalPrivacyControl === true) return 'Global Privacy Control';
  return browser.doNotTrack === '1' ? 'Do Not Track' : null;
}

const initial = (category: string): string => category.charAt(0);

/** `1.7f3a90c25e1d.lx1c2d3e.sm.1s-2m.0`: only characters that a cookie may have. A category is written as its initial. */
export const formatConsent = (record: ConsentRecord): string => formatConsentOf(CONSENT_CATEGORIES, record);

export function formatConsentOf<C extends string>(categories: readonly C[], record: ConsentRecord<C>): string {
  const { version, id, at, granted, integrations, signal } = record;
  const letters = categories.filter((one) => granted.includes(one)).map(initial);
  return [version, id, at.toString(36), letters.join(''), integrations.join('-'), signal ? 1 : 0].join('.');
}

/** Null for anything that this program has not written. */
export const parseConsent = (text: string | null): ConsentRecord | null => parseConsentOf(CONSENT_CATEGORIES, text);

/** `categories`: those of the shop, in the order in which they are written, with different initials. */
export function parseConsentOf<C extends string>(categories: readonly C[], text: string | null): ConsentRecord<C> | null {
  const initials = categories.map(initial);
  const key = `\\d{1,6}[${initials.join('')}]`;
  const letters = initials.map((letter) => `${letter}?`).join('');
  const record = new RegExp(`^(\\d{1,6})\\.([\\da-f]{12})\\.([\\da-z]{1,9})\\.(${letters})\\.((?:${key}(?:-${key}){0,99})?)\\.([01])$`);
  const found = record.exec(text ?? '');
  if (!found) return null;
  const [, version = '', id = '', at = '', granted = '', keys = '', signal] = found;
  return {
    version: Number(version),
    id,
    at: parseInt(at, 36),
    granted: categories.filter((one) => granted.includes(initial(one))),
    integrations: keys === '' ? [] : keys.split('-'),
    signal: signal === '1',
  };
}

/** `7f3a-90c2-5e1d` */
export const shownId = (id: string): string => id.replace(/(.{4})(?=.)/g, '$1-');
