import type { PlatformOrder } from '../../contract/platform-order.ts';
import { toCents } from '../../../shared/commerce/money.ts';
import { titleWithOptions } from '../../contract/line-facts.ts';
import type { Total } from './wire.ts';

export interface OrderContext {
  /** Absolute address of a picture. */
  readonly imageOf: (url: string) => string;
  /** Absolute address of the page that tracks orders. */
  readonly trackingUrl: string;
  /** Title of a key of `order_statuses`; undefined: the backend does not name it. */
  readonly statusTitle: (key: string) => string | undefined;
  /** How a buyer reads the sum of gift cards, which is not the protocol's. */
  readonly giftCard: string;
}

interface LineQuantity {
  readonly id: string;
  readonly quantity: number;
}

interface OrderLineItem {
  readonly id: string;
  readonly item: { readonly id: string; readonly title: string; readonly price: number; readonly image_url?: string };
  readonly quantity: { readonly original: number; readonly total: number; readonly fulfilled: number };
  readonly totals: readonly Total[];
  readonly status: 'processing' | 'partial' | 'fulfilled' | 'removed';
}

interface FulfillmentEvent {
  readonly id: string;
  readonly occurred_at: string;
  readonly type: string;
  readonly line_items: readonly LineQuantity[];
  readonly tracking_number?: string;
  readonly tracking_url?: string;
  readonly carrier?: string;
  readonly description?: string;
}

interface Expectation {
  readonly id: string;
  readonly line_items: readonly LineQuantity[];
  readonly method_type: 'shipping' | 'pickup' | 'digital';
  readonly destination: Readonly<Record<string, never>>;
  readonly description: string;
}

interface Adjustment {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly status: string;
  readonly line_items?: readonly LineQuantity[];
  readonly totals?: readonly { readonly type: 'total'; readonly amount: number }[];
}

/** The order as UCP has it, without the envelope. */
export interface OrderEntity {
  readonly id: string;
  readonly label: string;
  readonly checkout_id: string;
  readonly permalink_url: string;
  readonly currency: string;
  readonly line_items: readonly OrderLineItem[];
  readonly fulfillment: { readonly expectations: readonly Expectation[]; readonly events: readonly FulfillmentEvent[] };
  readonly adjustments: readonly Adjustment[];
  readonly totals: readonly Total[];
}

type Lines = PlatformOrder['lines'];

/** The whole order as it is now: UCP knows no other form, neither for reading nor for events. It is called as its checkout. */
export function orderEntity(order: PlatformOrder, context: OrderContext): OrderEntity {
  return {
    id: order.checkout_id,
    label: order.po_number,
    checkout_id: order.checkout_id,
    permalink_url: context.trackingUrl,
    currency: order.currency_code,
    line_items: order.lines.map((line) => lineItem(line, order, context)),
    fulfillment: { expectations: expectations(order), events: events(order, context) },
    adjustments: order.adjustments.map(adjustment),
    totals: totals(order, context),
  };
}

const lineId = (position: number): string => String(position + 1);
const quantities = (lines: Lines): LineQuantity[] => lines.map(({ position, quantity }) => ({ id: lineId(position), quantity }));

function lineItem(line: Lines[number], order: PlatformOrder, { imageOf }: OrderContext): OrderLineItem {
  const price = toCents(line.cost);
  const amount = price * line.quantity;
  const total = Math.max(0, line.quantity - goneBack(line.position, order));
  const fulfilled = isHandedOver(order) ? total : 0;
  return {
    id: lineId(line.position),
    item: {
      id: line.configuration_id,
      title: titleWithOptions(line),
      price,
      ...(line.image && { image_url: imageOf(line.image.url) }),
    },
    quantity: { original: line.quantity, total, fulfilled },
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
    status: total === 0 ? 'removed' : fulfilled === total ? 'fulfilled' : 'processing',
  };
}

function goneBack(position: number, { adjustments }: PlatformOrder): number {
  const done = adjustments.filter(({ status }) => status === 'completed').flatMap(({ lines }) => lines);
  return done.filter((line) => line.position === position).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** All lines of an order leave the shop together. */
const isHandedOver = ({ delivered, fulfilment }: PlatformOrder): boolean =>
  delivered || (fulfilment?.history ?? []).some((change) => change.delivered === true || HANDED_OVER.includes(change.status));

/** As `order-progress.ts` knows them. Of a backend with other words the delivery counts alone. */
const HANDED_OVER: readonly string[] = ['shipped', 'ready-for-collection'];
const EVENT_TYPES: Readonly<Record<string, string>> = {
  shipped: 'shipped',
  'ready-for-collection': 'ready_for_collection',
  cancelled: 'canceled',
};

/** Each change of the status. A parcel belongs to what happens from its handover on. */
function events({ lines, fulfilment }: PlatformOrder, { statusTitle }: OrderContext): FulfillmentEvent[] {
  const { history = [], parcel = null } = fulfilment ?? {};
  const tracking = parcel && {
    carrier: parcel.carrier,
    tracking_number: parcel.number,
    ...(parcel.url !== null && { tracking_url: parcel.url }),
  };
  return history.map(({ status, at, delivered = status === 'completed' }, index) => {
    const type = delivered ? 'delivered' : (EVENT_TYPES[status] ?? 'processing');
    const description = statusTitle(status);
    return {
      id: `event-${index + 1}`,
      occurred_at: at,
      type,
      line_items: quantities(lines),
      ...((type === 'shipped' || type === 'delivered') && tracking),
      ...(description !== undefined && { description }),
    };
  });
}

/** The delivery that the buyer may expect; the platform does not learn the address. */
function expectations({ lines, shipping, fulfilment, language }: PlatformOrder): Expectation[] {
  const method = shipping === null ? 'digital' : shipping.carrier === null ? 'pickup' : 'shipping';
  const title = shipping?.title ?? '';
  const expected = fulfilment?.expected;
  if (title === '' && !expected) return [];
  const description = [title, ...(expected ? [dayRange(expected, language)] : [])].filter((part) => part !== '').join(', ');
  return [{ id: 'expectation-1', line_items: quantities(lines), method_type: method, destination: {}, description }];
}

function dayRange({ from, to }: { readonly from: string; readonly to: string }, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}

const minus = (cents: number): number => -cents;

/** Signed: less than before is negative. */
const adjustment = ({ id, type, at, status, amount, lines }: PlatformOrder['adjustments'][number]): Adjustment => ({
  id,
  type,
  occurred_at: at,
  status,
  ...(lines.length > 0 && { line_items: lines.map(({ position, quantity }) => ({ id: lineId(position), quantity: -quantity })) }),
  ...(amount !== null && amount > 0 && { totals: [{ type: 'total', amount: minus(toCents(amount)) }] }),
});

function totals(order: PlatformOrder, { giftCard }: OrderContext): Total[] {
  const [discount, card] = [toCents(order.discount_amount), toCents(order.gift_card_amount)];
  return [
    { type: 'subtotal', amount: toCents(order.items_amount) },
    ...(discount > 0 ? [{ type: 'discount', amount: minus(discount) } as const] : []),
    ...(order.shipping === null ? [] : [{ type: 'fulfillment', amount: toCents(order.shipping_amount) } as const]),
    ...(card > 0 ? [{ type: 'gift_card', amount: minus(card), display_text: giftCard } as const] : []),
    { type: 'total', amount: toCents(order.final_amount) },
  ];
}
