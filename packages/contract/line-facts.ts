import type { CartItem } from './cart.ts';
import type { Id } from './common.ts';
import type { LineExtras, SentExtras } from './line.ts';

/** Copied, because lines of a store are frozen. */
export const extrasOf = ({ engraving }: SentExtras): LineExtras => ({ engraving: { ...engraving } });

export const NO_EXTRAS: LineExtras = { engraving: {} };

/**
 * Tells lines of one configuration apart; '' without extras. The digest between tabs, the fingerprint that the order button confirms,
 * merged and copied carts compare it. Prints of payments under way contain it: an extra that is not chosen adds nothing.
 */
export function lineIdentity({ engraving }: LineExtras): string {
  const text = engraving.text?.trim();
  const chosen: Readonly<Record<keyof LineExtras, object>> = { engraving: text ? { text } : {} };
  const identity = JSON.stringify(Object.assign({}, ...Object.values(chosen)));
  return identity === '{}' ? '' : identity;
}

/** Key of a line in the browser, because a new one has no id yet. */
export const lineKey = (line: { readonly product_configuration_id: Id } & LineExtras): string =>
  `${line.product_configuration_id}|${lineIdentity(line)}`;

/** The part of a line of a cart, an order or a return that its facts need. */
export interface DescribedLine extends SentExtras {
  readonly options: readonly CartItem['options'][number][];
  readonly made_to_measure?: boolean | undefined;
  readonly digital?: boolean | undefined;
}

/** In the order in which they are read; null: the line has none. */
const factsOf = ({ options, engraving, made_to_measure, digital }: DescribedLine) =>
  ({
    options,
    engraving: engraving.text || null,
    made_to_measure: made_to_measure || null,
    digital: digital || null,
  }) satisfies Readonly<Record<keyof DescribedLine, unknown>>;

type Facts = ReturnType<typeof factsOf>;

/** The words of each fact; null: not named here. */
export type LineWords = { readonly [K in keyof Facts]: ((value: NonNullable<Facts[K]>) => string | readonly string[]) | null };

/** What a line is besides its title, in words. */
export function lineFacts(line: DescribedLine, words: LineWords): string[] {
  const facts = factsOf(line);
  const names = Object.keys(facts) as (keyof Facts)[];
  return names.flatMap((name) => (facts[name] === null ? [] : (words[name]?.(facts[name] as never) ?? []))).filter((word) => word !== '');
}

/** „Adele, Gelbgold 750, 54“. */
export const titleWithOptions = ({ title, options }: { title: string; options: readonly { readonly value: string }[] }): string =>
  [title, ...options.map(({ value }) => value)].join(', ');
