import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { PHOTOS_MAX } from '../../contract/return-limits.ts';
import type { ReturnPhotoContentResponse, ReturnPhotoRequest, ReturnPhotoResponse } from '../../contract/return.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import type { Caller } from '../customers/sessions.ts';
import type { Db } from '../db/database.ts';
import { LOCKED } from '../db/locks.ts';
import type { Shop } from '../shop/shop.ts';
import { returnableOrder } from './returnable-order.ts';
import { DAY_MS } from '../../contract/time.ts';

/** Photos that no request names are kept for a day. */
const LOOSE_MS = DAY_MS;
/** Of one order: somebody changes their mind a few times. */
const LOOSE_MAX = 4 * PHOTOS_MAX;

/** The storefront's server sends clean JPEG files. They are not decoded here. */
export async function keepPhoto(
  shop: Shop,
  id: string,
  { content }: z.output<typeof ReturnPhotoRequest>,
  caller: Caller | null,
): Promise<z.input<typeof ReturnPhotoResponse>> {
  const { db, now } = shop;
  const { id: orderId } = await returnableOrder(shop, id, caller);
  await db.get(`SELECT 1 FROM orders WHERE id = ? ${LOCKED}`, orderId);
  const bytes = Buffer.from(content, 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  await db.run('DELETE FROM return_photos WHERE return_id IS NULL AND created_at <= ?', now() - LOOSE_MS);
  const loose = await db.all<{ unique_id: string; hash: string }>(
    'SELECT unique_id, hash FROM return_photos WHERE order_id = ? AND return_id IS NULL',
    orderId,
  );
  const known = loose.find((one) => one.hash === hash);
  if (known) return { data: { id: known.unique_id } };
  if (loose.length >= LOOSE_MAX) throw new Refusal('photo_too_many', 'too many photos of this order');
  const uniqueId = randomUUID();
  await db.run(
    'INSERT INTO return_photos (unique_id, order_id, hash, content, created_at) VALUES (?, ?, ?, ?, ?)',
    uniqueId,
    orderId,
    hash,
    bytes,
    now(),
  );
  return { data: { id: uniqueId } };
}

/** Only with an id of the order that it belongs to. */
export async function photo(
  shop: Shop,
  { id, photo: photoId }: { readonly id: string; readonly photo: string },
  caller: Caller | null,
): Promise<z.input<typeof ReturnPhotoContentResponse>> {
  const { id: orderId } = await returnableOrder(shop, id, caller);
  const row = await shop.db.get<{ content: Uint8Array }>(
    'SELECT content FROM return_photos WHERE unique_id = ? AND order_id = ?',
    photoId,
    orderId,
  );
  if (!row) throw notFound('photo');
  return { data: { content: Buffer.from(row.content).toString('base64') } };
}

/** A photo belongs to one request. */
export async function attachPhotos(db: Db, orderId: number, returnId: number, photos: readonly string[]): Promise<void> {
  for (const uniqueId of new Set(photos)) {
    const { changes } = await db.run(
      'UPDATE return_photos SET return_id = ? WHERE unique_id = ? AND order_id = ? AND return_id IS NULL',
      returnId,
      uniqueId,
      orderId,
    );
    if (changes === 0) throw new Refusal('validation_failed', 'a photo is unknown', { fields: { photos: ['unknown'] } });
  }
}
