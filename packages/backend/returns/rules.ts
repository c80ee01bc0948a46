import type { z } from 'zod';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import { ReturnType } from '../../contract/return-limits.ts';
import type { ReturnProblem, ReturnRequest } from '../../contract/return.ts';
import type { OrderView } from '../orders/order-view.ts';
import { addDays, shopDay } from '../core/calendar.ts';
import type { Shop } from '../shop/shop.ts';

type Line = OrderView['order_products'][number];
type Wanted = Pick<z.output<typeof ReturnRequest>['positions'][number], 'quantity'>;

/** Nothing was bought, or everything is paid back. */
const ENDED: readonly PaymentStatus[] = [PaymentStatus.refunded, PaymentStatus.voided];

/** Why so many pieces of a line cannot be sent back; null: they can. Repairs have no end. */
export function problemOf(shop: Shop, order: OrderView, line: Line, type: ReturnType, { quantity }: Wanted): ReturnProblem | null {
  if (order.status !== 'completed') return 'not_delivered';
  const { returned = 0, in_repair = 0 } = line;
  if (ENDED.includes(order.payment_status) || quantity > line.quantity - returned - in_repair) return 'quantity';
  if (type === ReturnType.repair) return null;
  if (line.engraving.text) return 'engraved';
  if (line.made_to_measure) return 'made_to_measure';
  const last = lastDay(shop, order, line);
  return last !== null && shopDay(shop.now()) > last ? 'period_over' : null;
}

/** The last day of a line's period, counted from the day of delivery; null when that is not known. */
export function lastDay(shop: Shop, order: OrderView, line: Line): string | null {
  const delivered = order.fulfilment?.history.findLast(({ status }) => status === 'completed');
  return delivered ? addDays(shopDay(Date.parse(delivered.at)), daysOf(shop, line)) : null;
}

/** The smallest of all timeframes for the line's categories and collections, else the default (specification, section 9). */
function daysOf({ document, categories, collections }: Shop, { categories_ids = [], collections_ids = [] }: Line): number {
  const inCategory = (key: string) => categories.some((one) => one.key === key && categories_ids.includes(one.id));
  const inCollection = (key: string) => collections.some((one) => one.key === key && collections_ids.includes(one.id));
  const days = document.return_timeframes
    .filter(({ category, collection }) => category !== null || collection !== null)
    .filter(({ category }) => category === null || inCategory(category))
    .filter(({ collection }) => collection === null || inCollection(collection))
    .map((one) => one.days);
  return days.length === 0 ? document.settings.default_return_timeframe : Math.min(...days);
}
