import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type AcceptedView, ACCEPTED, addressOf, makeRoom, SUBSCRIPTIONS_MAX } from './limits.ts';

/** One mail when a sold-out configuration is back. */
export function subscribeToStock(shop: Shop, given: string, sku: string, lang: Lang): AcceptedView {
  const email = addressOf(given);
  soldOut(shop, sku);
  if (shop.db.get('SELECT 1 FROM subscriptions WHERE email = ? AND sku = ?', email, sku)) return ACCEPTED;
  makeRoom(shop.db, 'subscriptions', email, SUBSCRIPTIONS_MAX);
  shop.db.run('INSERT INTO subscriptions (email, sku, lang, created_at) VALUES (?, ?, ?, ?)', email, sku, lang, Date.now());
  return ACCEPTED;
}

function soldOut({ db }: Shop, sku: string): void {
  const row = db.get<{ availability: string }>('SELECT availability FROM configurations WHERE sku = ?', sku);
  if (!row) throw new Refusal('configuration_not_found', 'configuration not found');
  if (row.availability !== 'sold-out') throw new Refusal('in_stock', 'this configuration can be ordered: there would be no message');
}
