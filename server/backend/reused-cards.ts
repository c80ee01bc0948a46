import { LRUCache } from 'lru-cache';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { deepFreeze } from './upstream-entry.ts';

/** Parses the response of an endpoint. */
type Parse = (key: EndpointKey, json: unknown) => unknown;

const LISTINGS: ReadonlySet<EndpointKey> = new Set(['getCatalog', 'getCatalogOf'] as const);

/** Of the cards' JSON as the backend writes it, at 1 to 2 KB a card. The parsed cards take as much again. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Filters, orders and pages lead to thousands of listings with the same few hundred cards. A card whose JSON is known is neither checked
 * against the contract nor copied again: all listings share one frozen object, and so what is made of it once (`shared/once-per.ts`).
 */
export function withReusedCards(parse: Parse): Parse {
  const known = new LRUCache<string, object>({ maxSize: MAX_CHARACTERS, sizeCalculation: (_, text) => text.length });
  return (key, json) => {
    const cards = LISTINGS.has(key) ? (json as { readonly data?: unknown } | null | undefined)?.data : undefined;
    if (!Array.isArray(cards)) return parse(key, json);
    const texts = cards.map((card) => JSON.stringify(card));
    const found = texts.map((text) => known.get(text));
    const answer = parse(key, { ...(json as object), data: cards.filter((_, index) => !found[index]) }) as { readonly data: object[] };
    const parsed = answer.data.values();
    const data = found.map((card, index) => {
      if (card) return card;
      const fresh = deepFreeze(parsed.next().value as object);
      known.set(texts[index] as string, fresh);
      return fresh;
    });
    return { ...answer, data };
  };
}
