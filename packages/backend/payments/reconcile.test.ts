import { expect, it } from 'vitest';
import type { Shop } from '../shop/shop.ts';
import { createReconciler } from './reconcile.ts';

it('a database that does not answer is reported by the check of payments, and does not end the process', async () => {
  const unavailable = new Error('the database is not available');
  const db = { all: () => Promise.reject(unavailable) };
  const reported: unknown[] = [];
  const reconciler = createReconciler({ db, gateway: { onNotice: () => undefined } } as unknown as Shop, (error) => reported.push(error));
  await expect.poll(() => reported).toEqual([unavailable]);
  await reconciler.stop();
});
