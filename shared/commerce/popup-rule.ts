import { POPUP_AUDIENCES, type PopupAudience } from '../../packages/contract/codes.ts';

/**
 * Which popup a shopper sees on a page, and how often (specification, sections 3 and 4). Pure: the time, the day of a time and what this
 * browser remembers are arguments.
 */
export const POPUP_FREQUENCY = { once: 1, eachRefresh: 2, eachView: 3, perDay: 4 } as const;
export type PopupFrequency = (typeof POPUP_FREQUENCY)[keyof typeof POPUP_FREQUENCY];

/** When a popup was opened last, and with which frequency. */
export interface PopupRecord {
  readonly frequency: number;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}
/** By the popup's key. */
export type PopupRecords = Readonly<Record<string, PopupRecord>>;

export interface PopupOffer {
  /** `popup:3`, `campaign:7`: both lists count their ids from 1. */
  readonly key: string;
  readonly frequency: PopupFrequency;
  readonly priority: number;
  /** Paths without locale prefix and query. None: every page. */
  readonly pages: readonly string[];
  /** `POPUP_AUDIENCES` that never see it. */
  readonly notFor?: readonly string[];
}

export interface CampaignOffer extends PopupOffer {
  /** True if the top bar shows its text. */
  readonly isInTopBar: boolean;
}

/** Facts about the visitor. */
export type Visitor = Readonly<Record<PopupAudience, boolean>>;

export interface PopupSituation {
  /** Null while it is not known: then only popups for everybody may open. */
  readonly visitor: Visitor | null;
  readonly now: number;
  /** Names the day of a time in the shopper's time zone: days are compared, not hours. */
  readonly dayOf: (time: number) => string;
  /** Of this browser. */
  readonly stored: PopupRecords;
  /** Of this document: a reload begins without any. */
  readonly here: PopupRecords;
}

/** A record with another frequency does not count. */
export function isDue({ key, frequency }: Pick<PopupOffer, 'key' | 'frequency'>, { now, dayOf, stored, here }: PopupSituation): boolean {
  const ofFrequency = (record: PopupRecord | undefined) => (record?.frequency === frequency ? record : undefined);
  const seenHere = ofFrequency(here[key]);
  // In a browser without storage only this document remembers.
  const seen = ofFrequency(stored[key]) ?? seenHere;
  switch (frequency) {
    case POPUP_FREQUENCY.once:
      return seen === undefined;
    case POPUP_FREQUENCY.eachRefresh:
      return seenHere === undefined;
    case POPUP_FREQUENCY.eachView:
      return true;
    case POPUP_FREQUENCY.perDay:
      // A record of tomorrow, from a clock that was wrong, is of another day, too: it never locks a popup out.
      return seen === undefined || dayOf(seen.openedAt) !== dayOf(now);
    default:
      return false;
  }
}

export interface PopupLists<P extends PopupOffer, C extends CampaignOffer> {
  /** Of GET /popups for the page. */
  readonly popups: readonly P[];
  /** Of GET /campaign-discount. */
  readonly campaigns: readonly C[];
}

/**
 * One of the popups call for the page, else a campaign that names the page and stands in the top bar, else one of the other campaigns.
 * Only those that are due count; of several the highest priority wins, then the first.
 */
export function choosePopup<P extends PopupOffer, C extends CampaignOffer>(
  { popups, campaigns }: PopupLists<P, C>,
  path: string,
  situation: PopupSituation,
): P | C | null {
  const isFor = ({ pages }: PopupOffer) => pages.length === 0 || pages.includes(path);
  const groups: readonly (readonly (P | C)[])[] = [
    popups.filter(isFor),
    campaigns.filter(({ pages, isInTopBar }) => isInTopBar && pages.includes(path)),
    campaigns.filter(isFor),
  ];
  for (const group of groups) {
    const due = group.filter((one) => suits(one, situation.visitor) && isDue(one, situation));
    if (due.length > 0) return due.reduce((best, one) => (one.priority > best.priority ? one : best));
  }
  return null;
}

/** True if the popup may be shown to this visitor. */
export function suits({ notFor = [] }: Pick<PopupOffer, 'notFor'>, visitor: Visitor | null): boolean {
  return POPUP_AUDIENCES.every((one) => !notFor.includes(one) || visitor?.[one] === false);
}

const RECORDS_MAX = 50;
/** With an `Id` of the contract. */
const KEY = /^(popup|campaign):[\w-]{1,64}$/;

/** Adds an opening; of more than fifty records the oldest go. */
export function withOpened(records: PopupRecords, { key, frequency }: Pick<PopupOffer, 'key' | 'frequency'>, now: number): PopupRecords {
  const { [key]: _earlier, ...others } = records;
  return newest([...Object.entries(others), [key, { frequency, openedAt: now }]]);
}

/** The records in storage, as far as this program may have written them; null for anything else. */
export function parsePopupRecords(value: unknown): PopupRecords | null {
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value).flatMap(([key, record]): [string, PopupRecord][] => {
    if (!KEY.test(key) || typeof record !== 'object' || record === null) return [];
    const { frequency, openedAt } = record as Partial<Record<string, unknown>>;
    if (!Number.isInteger(frequency) || typeof openedAt !== 'number' || !(Math.abs(openedAt) <= TIME_MAX)) return [];
    return [[key, { frequency: frequency as number, openedAt }]];
  });
  return newest(entries);
}

/** The last time that a `Date` can have (ECMAScript, 21.4.1.1). */
const TIME_MAX = 8_640_000_000_000_000;

/** The last entry was opened last, whatever the clock said. */
const newest = (entries: readonly (readonly [string, PopupRecord])[]): PopupRecords => Object.fromEntries(entries.slice(-RECORDS_MAX));
