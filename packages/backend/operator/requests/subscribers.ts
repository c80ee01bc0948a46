import type { z } from 'zod';
import { writeCsv } from '../../core/csv.ts';
import { notFound } from '../../core/refusal.ts';
import { parsed } from '../../core/validate.ts';
import { removeSubscriber } from '../../customers/newsletter.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import type { Shop } from '../../shop/shop.ts';
import { containing, type Listed, listed, ListQuery, timeOf } from '../lists.ts';

/** Of the newsletter. */
export interface Subscriber {
  readonly email: string;
  readonly lang: string;
  /** When the address was confirmed. */
  readonly subscribed_at: string;
}

interface Row {
  readonly email: string;
  readonly lang: string;
  readonly created_at: number;
}

/** The newest first. */
export async function listSubscribers({ db }: Shop, query: z.input<typeof ListQuery>): Promise<Listed<Subscriber>> {
  const page = parsed(ListQuery, query, 422);
  const { sql, params } = containing(page.search, ['email']);
  const { items, total } = await listed<Row>(
    db,
    { columns: 'email, lang, created_at', from: `subscriptions WHERE sku = '' AND ${sql}`, order: 'created_at DESC, email', params },
    page,
  );
  return { items: items.map(view), total };
}

/** For the program that sends the newsletter. */
export async function subscribersCsv({ db }: Shop): Promise<string> {
  const rows = await db.all<Row>("SELECT email, lang, created_at FROM subscriptions WHERE sku = '' ORDER BY created_at, email");
  return writeCsv([['email', 'language', 'subscribed_at'], ...rows.map(view).map((one) => [one.email, one.lang, one.subscribed_at])]);
}

/** As with the link of the mail: without a message to the address. */
export const unsubscribeAddress = (shop: Shop, email: string): Promise<void> =>
  inTransaction(shop, async (_, db) => {
    if (!(await db.get("SELECT 1 FROM subscriptions WHERE email = ? AND sku = ''", email))) throw notFound(`subscriber ${email}`);
    await removeSubscriber(db, email);
  });

const view = ({ email, lang, created_at }: Row): Subscriber => ({ email, lang, subscribed_at: timeOf(created_at) });
