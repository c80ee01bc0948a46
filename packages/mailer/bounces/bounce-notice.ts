import * as z from 'zod';
import { isAddress, mailIdOf } from '../message.ts';
import { markUndeliverable, noteBounce } from '../../backend/customers/undeliverable.ts';
import type { Shop } from '../../backend/shop/shop.ts';

const BounceNotice = z.object({
  /** bounce: the mail came back. complaint: its owner has called it spam. */
  type: z.enum(['bounce', 'complaint']),
  email: z.string().max(254).refine(isAddress, 'must be one mail address'),
  /** False: the mailbox is full, or the server away. The relay has given up this mail, and the address stays. */
  permanent: z.boolean().default(true),
  message_id: z.string().max(300).optional(),
  reason: z.string().max(2000).default(''),
});
export type BounceNotice = z.infer<typeof BounceNotice>;

/** One notice, or several. */
export const BounceNotices = z
  .union([BounceNotice, z.array(BounceNotice).max(1000)])
  .transform((given): readonly BounceNotice[] => (Array.isArray(given) ? given : [given]));

/** The same notice may come again. */
export async function takeNotice(shop: Shop, { type, email, permanent, message_id, reason }: BounceNotice): Promise<void> {
  if (type === 'complaint' || permanent) await markUndeliverable(shop, email, type, reason || type);
  if (type === 'bounce') await noteBounce(shop, email, message_id === undefined ? null : mailIdOf(message_id), reason || 'bounce');
}
