import type { OrderResponse } from '../../contract/order.ts';
import type * as z from 'zod';
import { totalsOf } from '../wire/cart-view.ts';
import type { Backend, BackendCall } from '../../engine/backend/call-backend.ts';
import type { Sessions } from '../sessions.ts';
import { readUcpTexts } from '../texts.ts';

type Placed = z.output<typeof OrderResponse>;

/**
 * When a buyer orders a cart that a machine has handed over, its checkout gets the order's number and sums. The buyer never waits for that,
 * and an order never fails by it.
 */
export const noteOrders = (backend: Backend, sessions: Sessions, report: (error: unknown) => void): Backend => ({
  async call(call) {
    const answer = await backend.call(call);
    if (call.key === 'finishCheckout') void note(sessions, call, answer as Placed).catch(report);
    return answer;
  },
});

async function note(sessions: Sessions, { body, locale }: BackendCall, { data: order }: Placed): Promise<void> {
  const { cart_unique_id: cartId } = body as { readonly cart_unique_id: string };
  const key = sessions.keyOf(cartId);
  // Most carts are no machine's: they wait for no lock.
  if ((await sessions.find(key)) === null) return;
  const { giftCard } = await readUcpTexts(locale);
  await sessions.exclusive(key, async () => {
    const session = await sessions.find(key);
    const checkout = session?.checkout;
    if (!session || checkout?.state !== 'handed_over' || !checkout.snapshot) return;
    const snapshot = { ...checkout.snapshot, currency: order.currency_code, totals: totalsOf(order, giftCard) };
    await sessions.save({
      ...session,
      checkout: { ...checkout, state: 'completed', snapshot, orderNumber: order.po_number },
    });
  });
}
