import type { UniqueId } from '../../contract/common.ts';
import { QUANTITY_MAX, WISHLIST_MAX } from '../../contract/limits.ts';
import type { z } from 'zod';
import { type CartRow, findLine, insertLine, type Line, linesOf, lockCart, prolong, setQuantity } from '../carts/rows.ts';
import type { Lang } from '../core/language.ts';
import type { Db } from '../db/database.ts';
import type { Shop } from '../shop/shop.ts';
import { LIFE_OF_CUSTOMERS_MS, readWishes, savedItemKey } from '../wishlists/stored-wishes.ts';
import type { SessionAnswer } from './sign-in.ts';

type Id = z.infer<typeof UniqueId> | null | undefined;
export interface GuestLists {
  readonly cart_unique_id?: Id;
  readonly wishlist_unique_id?: Id;
}
type Merged = NonNullable<SessionAnswer['data']['merged']>;

/**
 * A guest's lists become the customer's. The guest's cart stays, with its id, addresses and codes, for its owner may be in the
 * middle of the checkout; what the customer had in an earlier cart comes into it, once: the earlier cart points to it from then on.
 * Repeated it changes nothing.
 */
export async function mergeLists(
  shop: Shop,
  userId: number,
  { cart_unique_id, wishlist_unique_id }: GuestLists,
  lang: Lang,
): Promise<Merged> {
  const wishlistId = await mergeWishlists(shop, userId, wishlist_unique_id);
  return { ...(await mergeCarts(shop, userId, cart_unique_id, lang)), wishlist_unique_id: wishlistId };
}

type CartOutcome = Omit<Merged, 'wishlist_unique_id'>;

async function mergeCarts(shop: Shop, userId: number, guestId: Id, lang: Lang): Promise<CartOutcome> {
  const { db } = shop;
  const earlier = await cartOfUser(shop, userId);
  const guest = guestId == null ? undefined : await lockCart(shop, guestId);
  const outcome = (cart: CartRow | undefined, rest: Partial<CartOutcome> = {}): CartOutcome => ({
    cart_unique_id: cart?.unique_id ?? null,
    pieces_added: 0,
    lines_reduced: [],
    ...rest,
  });
  const isForeign = guest?.user_id != null && guest.user_id !== userId;
  if (!guest || isForeign || guest.finished_at !== null || guest.id === earlier?.id) return outcome(earlier);
  const brought = await linesOf(shop, guest.id, lang);
  // An empty cart of a guest is not worth giving the customer's up.
  if (brought.length === 0 && earlier) return outcome(earlier);
  await db.run('UPDATE carts SET user_id = ? WHERE id = ?', userId, guest.id);
  await prolong(db, guest.id);
  if (!earlier || (await isBeingPaid(shop, guest)) || (await isBeingPaid(shop, earlier))) return outcome(guest);
  const { reduced } = await moveLines(shop, earlier, guest, brought, lang);
  await moveCodes(db, earlier.id, guest.id);
  await db.run('UPDATE carts SET merged_into = ? WHERE id = ?', guest.id, earlier.id);
  return outcome(guest, { pieces_added: brought.reduce((sum, { quantity }) => sum + quantity, 0), lines_reduced: reduced });
}

/** A cart has one discount code, and each gift card once. */
const moveCodes = async (db: Db, from: number, to: number): Promise<void> =>
  void (await db.run(
    `UPDATE cart_codes SET cart_id = ? WHERE cart_id = ? AND NOT EXISTS
       (SELECT 1 FROM cart_codes present WHERE present.cart_id = ? AND
         (present.gift_card = cart_codes.gift_card OR (present.discount_code IS NOT NULL AND cart_codes.discount_code IS NOT NULL)))`,
    to,
    from,
    to,
  ));

/** The cart that the customer used last. */
async function cartOfUser(shop: Shop, userId: number): Promise<CartRow | undefined> {
  const row = await shop.db.get<{ unique_id: string }>(
    `SELECT unique_id FROM carts WHERE user_id = ? AND finished_at IS NULL AND merged_into IS NULL AND expires_at > ?
     ORDER BY expires_at DESC, id DESC LIMIT 1`,
    userId,
    Date.now(),
  );
  return row && (await lockCart(shop, row.unique_id));
}

/** A payment was begun for its total: nothing may be added now. */
const isBeingPaid = async ({ db }: Shop, { id }: CartRow): Promise<boolean> =>
  (await db.get("SELECT 1 FROM payments WHERE cart_id = ? AND state IN ('open', 'processing', 'authorised')", id)) !== undefined;

/** Lines of one configuration with the same extras are added up, to what is in stock and to the most that a line takes. */
async function moveLines(
  shop: Shop,
  from: CartRow,
  to: CartRow,
  present: readonly Line[],
  lang: Lang,
): Promise<{ readonly reduced: string[] }> {
  const { db } = shop;
  const reduced: string[] = [];
  const taken = new Map<number, number>();
  const take = (line: Line, quantity: number): void =>
    void taken.set(line.configuration_id, (taken.get(line.configuration_id) ?? 0) + quantity);
  for (const line of present) take(line, line.quantity);
  for (const line of await linesOf(shop, from.id, lang)) {
    const same = await findLine(db, to.id, line);
    const inStock = line.track_inventory === 0 ? Infinity : Math.max(0, line.stock_qty - (taken.get(line.configuration_id) ?? 0));
    const added = Math.min(line.quantity, inStock, QUANTITY_MAX - (same?.quantity ?? 0));
    if (added < line.quantity) reduced.push(line.title);
    if (added === 0) continue;
    take(line, added);
    if (same) await setQuantity(db, same.id, same.quantity + added);
    else await insertLine(db, to.id, line, added);
  }
  return { reduced };
}

/** The share of the customer's list stays; without one, that of the guest's list goes on. */
async function mergeWishlists({ db }: Shop, userId: number, guestId: Id): Promise<string | null> {
  interface Row {
    readonly unique_id: string;
    readonly baggage: string;
    readonly user_id: number | null;
    readonly share_token: string | null;
    readonly share_name: string | null;
    readonly shared_at: number | null;
  }
  const find = (where: string, value: string | number) =>
    db.get<Row>(
      `SELECT unique_id, baggage, user_id, share_token, share_name, shared_at FROM wishlists WHERE ${where} AND expires_at > ?`,
      value,
      Date.now(),
    );
  const own = await find('user_id = ?', userId);
  const guest = guestId == null ? undefined : await find('unique_id = ?', guestId);
  if (!guest || guest.user_id !== null) return own?.unique_id ?? null;
  if (!own) {
    const always = Date.now() + LIFE_OF_CUSTOMERS_MS;
    await db.run('UPDATE wishlists SET user_id = ?, expires_at = ? WHERE unique_id = ?', userId, always, guest.unique_id);
    return guest.unique_id;
  }
  const wishes = [own, guest].flatMap(({ baggage }) => readWishes(baggage));
  // The first of two is kept: a piece was added when the customer added it first.
  const once = [...Map.groupBy(wishes, savedItemKey).values()].flatMap((same) => same.slice(0, 1));
  const share = own.share_token === null ? guest : own;
  await db.run('DELETE FROM wishlists WHERE unique_id = ?', guest.unique_id);
  await db.run(
    'UPDATE wishlists SET baggage = ?, share_token = ?, share_name = ?, shared_at = ? WHERE unique_id = ?',
    JSON.stringify(once.slice(0, WISHLIST_MAX)),
    share.share_token,
    share.share_name,
    share.shared_at,
    own.unique_id,
  );
  return own.unique_id;
}
