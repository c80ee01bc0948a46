import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type AcceptedView, ACCEPTED, addressOf, makeRoom, SUBSCRIPTIONS_MAX } from './limits.ts';

/** One mail when a sold-out configuration is back. */
export async function subscribeToStock(shop: Shop, given: string, sku: string, lang: Lang): Promise<AcceptedView> {
  const email = addressOf(given);
  await soldOut(shop, sku);
  if (await shop.db.get('SELECT 1 FROM subscriptions WHERE email = ? AND sku = ?', email, sku)) return ACCEPTED;
  await makeRoom(shop.db, 'subscriptions', email, SUBSCRIPTIONS_MAX);
  await shop.db.run('INSERT INTO subscriptions (email, sku, lang, created_at) VALUES (?, ?, ?, ?)', email, sku, lang, Date.now());
  return ACCEPTED;
}

async function soldOut({ db }: Shop, sku: string): Promise<void> {
  const row = await db.get<{ availability: string }>('SELECT availability FROM configurations WHERE sku = ?', sku);
  if (!row) throw new Refusal('configuration_not_found', 'configuration not found');
  if (row.availability !== 'sold-out') throw new Refusal('in_stock', 'this configuration can be ordered: there would be no message');
}
