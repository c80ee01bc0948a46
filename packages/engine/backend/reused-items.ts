import { LRUCache } from 'lru-cache';
import type { EndpointKey } from '../register.ts';
import { deepFreeze } from './upstream-entry.ts';

/** Parses the response of an endpoint. */
type Parse = (key: EndpointKey, json: unknown) => unknown;

/** Of the items' JSON as the backend writes it, at 1 to 2 KB a product card. The parsed items take as much again. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Filters, orders and pages lead to thousands of lists with the same few hundred items. An item whose JSON is known is neither checked
 * against the contract nor copied again: all lists share one frozen object, and so what is made of it once (`once-per.ts`).
 */
export function withReusedItems(lists: ReadonlySet<EndpointKey>, parse: Parse): Parse {
  const known = new LRUCache<string, object>({ maxSize: MAX_CHARACTERS, sizeCalculation: (_, text) => text.length });
  return (key, json) => {
    const items = lists.has(key) ? (json as { readonly data?: unknown } | null | undefined)?.data : undefined;
    if (!Array.isArray(items)) return parse(key, json);
    const texts = items.map((item) => JSON.stringify(item));
    const found = texts.map((text) => known.get(text));
    const answer = parse(key, { ...(json as object), data: items.filter((_, index) => !found[index]) }) as { readonly data: object[] };
    const parsed = answer.data.values();
    const data = found.map((item, index) => {
      if (item) return item;
      const fresh = deepFreeze(parsed.next().value as object);
      known.set(texts[index] as string, fresh);
      return fresh;
    });
    return { ...answer, data };
  };
}
