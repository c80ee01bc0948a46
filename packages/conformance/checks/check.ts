import { isDeepStrictEqual } from 'node:util';
import type { EndpointKey } from '../../contract/endpoints.ts';
import type { Backend } from './backend.ts';
import type { Facts } from './facts.ts';
import type { Shopper } from './shopper.ts';

export const RINGS = ['shapes', 'behaviour', 'promises'] as const;
export type Ring = (typeof RINGS)[number];

/** The tools of a check. */
export interface Context {
  readonly backend: Backend;
  readonly shopper: Shopper;
  /** A mail address that no other check and no other run has used: backends limit the mails to one address. */
  readonly newEmail: () => string;
  readonly sitemapSecret: string | undefined;
  /** Rings 2 and 3 only run with facts. */
  readonly facts: Facts;
}

export interface Check {
  readonly ring: Ring;
  readonly call: EndpointKey;
  readonly title: string;
  /** Facts that the check cannot do without: it is skipped when one is missing. */
  readonly needs?: readonly (keyof Facts)[];
  /** Further calls that it makes: it is skipped when the backend does not offer one. */
  readonly alsoNeeds?: readonly EndpointKey[];
  readonly run: (context: Context) => Promise<void>;
}

/** The answer is another one than the contract says. */
export class Mismatch extends Error {
  readonly expected: string;
  readonly came: string;
  /** Of the field in the answer, as `data.items.0.id`. */
  readonly path: string | undefined;

  constructor(expected: string, came: unknown, path?: string) {
    super(`expected ${expected}, came ${short(came)}`);
    this.expected = expected;
    this.came = short(came);
    this.path = path;
  }
}

/** This backend does not offer what the check is about. */
export class Skipped extends Error {}
/** Why a check of translations is skipped. */
export const ONE_LANGUAGE = 'the shop has one language';

const LONGEST = 300;

function short(value: unknown): string {
  // JSON has no text for undefined and functions.
  const text = typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? String(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

export function expectEqual(what: string, came: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(came, expected)) throw new Mismatch(`${what}: ${short(expected)}`, came);
}

export function expectThat(what: string, holds: boolean, came: unknown): void {
  if (!holds) throw new Mismatch(what, came);
}

/** Checks of one call, as `behaviour('getCart', { 'title': run })`. */
export const checksOf = (
  ring: Ring,
  call: EndpointKey,
  checks: Readonly<Record<string, Check['run'] | Pick<Check, 'needs' | 'alsoNeeds' | 'run'>>>,
): Check[] => Object.entries(checks).map(([title, one]) => ({ ring, call, title, ...(typeof one === 'function' ? { run: one } : one) }));
