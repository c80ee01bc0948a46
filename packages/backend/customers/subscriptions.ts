import type { z } from 'zod';
import type { Subscriptions, SubscriptionsResponse } from '../../contract/customer.ts';
import { addSubscriber, removeSubscriber } from './newsletter.ts';
import type { Shop } from '../shop/shop.ts';
import type { Caller } from './sessions.ts';
import { userOf } from './users.ts';

type Answer = z.input<typeof SubscriptionsResponse>;

export async function subscriptions({ db }: Shop, caller: Caller): Promise<Answer> {
  const row = await userOf(db, caller);
  const newsletter = (await db.get("SELECT 1 FROM subscriptions WHERE email = ? AND sku = ''", row.email)) !== undefined;
  return { data: { newsletter, back_in_stock: row.back_in_stock_mails === 1, care: row.care_mails === 1 } };
}

/** The address is confirmed already, so the newsletter needs no further confirmation. */
export async function updateSubscriptions(shop: Shop, wanted: z.output<typeof Subscriptions>, caller: Caller): Promise<Answer> {
  const { db } = shop;
  const row = await userOf(db, caller);
  if (wanted.newsletter) await addSubscriber(shop, row.email, row.lang);
  else await removeSubscriber(db, row.email);
  await db.run(
    'UPDATE users SET back_in_stock_mails = ?, care_mails = ? WHERE id = ?',
    wanted.back_in_stock ? 1 : 0,
    wanted.care ? 1 : 0,
    row.id,
  );
  return subscriptions(shop, caller);
}
