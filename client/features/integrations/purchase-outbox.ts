import { isId } from '../../../shared/commerce/is-id.ts';
import type { IntegrationType } from '../../../packages/contract/codes.ts';
import type { Facts, Item } from '../../../shared/measurement/facts.ts';
import { readJson, writeJson } from '../../../packages/engine/browser/storage/storage.ts';
import { withTabLock } from '../../../packages/engine/browser/storage/tab-lock.ts';
import { DAY_MS } from '../../../packages/contract/time.ts';

/**
 * Purchases of the order page for integrations whose script may not run there. The next measured page sends them. Stored with consent to
 * the integration's category only, without anything about the shopper: the order's number, products, amounts, discount code.
 */
interface Entry {
  readonly at: number;
  readonly facts: Facts;
}

const DAYS_MAX = 30;
const ENTRIES_MAX = 5;
const keyOf = (type: IntegrationType): string => `purchase-outbox-${type}`;

export const clearOutbox = (type: IntegrationType): void => write(type, []);

export const addToOutbox = (type: IntegrationType, facts: Facts): void =>
  write(type, [...read(type), { at: Date.now(), facts }].slice(-ENTRIES_MAX));

/** Also forgets what is too old. */
export function hasOutbox(type: IntegrationType): boolean {
  const entries = read(type);
  write(type, entries);
  return entries.length > 0;
}

/** Empties it: of all tabs, one gets the purchases. */
export const takeOutbox = (type: IntegrationType): Promise<readonly Facts[]> =>
  withTabLock('purchase-outbox', async () => {
    const entries = read(type);
    clearOutbox(type);
    // Where nothing can be removed, the same purchase would be sent on each page.
    return read(type).length > 0 ? [] : entries.map(({ facts }) => facts);
  });

const write = (type: IntegrationType, entries: readonly Entry[]): void =>
  writeJson('local', keyOf(type), entries.length === 0 ? null : entries);

const read = (type: IntegrationType): readonly Entry[] => readJson('local', keyOf(type), (value) => parseEntries(value, Date.now())) ?? [];

/** Stored text may be anything. */
export function parseEntries(value: unknown, now: number): readonly Entry[] {
  return Array.isArray(value) ? value.slice(-ENTRIES_MAX).flatMap((one) => parseEntry(fieldsOf(one), now) ?? []) : [];
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;
const isCents = (value: unknown): value is number => Number.isSafeInteger(value);

function parseEntry({ at, facts }: Fields, now: number): Entry | null {
  // The absolute difference, so that a clock that was set back does not keep an entry forever.
  if (typeof at !== 'number' || !(Math.abs(now - at) < DAYS_MAX * DAY_MS)) return null;
  const { order, currency, value, tax, shipping, coupon, reduction, items } = fieldsOf(facts);
  if (!isText(order) || !isText(currency) || !isCents(value) || !isCents(tax) || !isCents(shipping) || !Array.isArray(items)) return null;
  const parsed = items.map((one) => parseItem(fieldsOf(one)));
  if (!parsed.every((one) => one !== null)) return null;
  const optional = { ...(isText(coupon) && { coupon }), ...(isCents(reduction) && { reduction }) };
  return { at, facts: { name: 'purchase', items: parsed, order, currency, value, tax, shipping, ...optional } };
}

function parseItem({ id, sku, name, price, discount, quantity, category, variant }: Fields): Item | null {
  if (!(id === null || isId(id)) || !isText(sku) || !isText(name) || !isCents(price) || !isCents(quantity)) return null;
  return {
    id,
    sku,
    name,
    price,
    quantity,
    ...(isCents(discount) && { discount }),
    ...(isText(category) && { category }),
    ...(isText(variant) && { variant }),
  };
}
