import { NO_EXTRAS } from '../../contract/line-facts.ts';
import { HIDDEN_TEXT } from '../../contract/codes.ts';
import type { OrderView } from './order-view.ts';

type AddressView = NonNullable<OrderView['shipping_address']>;

const HIDDEN_NAME = { person_first_name: HIDDEN_TEXT, person_last_name: HIDDEN_TEXT, address_line_1: HIDDEN_TEXT } as const;

/** Where the pieces go, without person, street and telephone. */
const townOf = ({ zip, city, country }: AddressView): AddressView => ({ ...HIDDEN_NAME, zip, city, country });

/** Number and mail address, or a mailed link, which may be passed on, open an order without its bill, codes and controls. */
export function withoutBill(order: OrderView): OrderView {
  const town = order.shipping_address && townOf(order.shipping_address);
  return {
    ...order,
    tracking_id: null,
    contact_email: '',
    shipping_address: town,
    billing_address: town,
    order_notes: null,
    notes_open: false,
    cancellation_open: false,
    payment_open: false,
    documents: [],
    refunds: [],
    discount: null,
    gift_card: null,
    // Amounts without codes: they belong to the total.
    options: { bank_details: null, discounts: {}, gift_cards: withoutCodes(order.options.gift_cards) },
  };
}

type Cards = OrderView['options']['gift_cards'];
const withoutCodes = (cards: Cards): Cards =>
  Object.fromEntries(
    Object.values(cards).map((card, index) => {
      const code = `${HIDDEN_TEXT}${index + 1}`;
      return [code, { ...card, code, title: HIDDEN_TEXT, base_gift_card_amount: card.used_gift_card_amount, balance_amount: null }];
    }),
  );

/** Number, pieces and state: the address of the page after the purchase stays in the history of browsers. */
export function summaryOf(order: OrderView): OrderView {
  const { shipping_address: known } = order;
  const nowhere = known && { ...HIDDEN_NAME, zip: HIDDEN_TEXT, city: HIDDEN_TEXT, country: known.country };
  return {
    ...withoutBill(order),
    summary: true,
    shipping_address: nowhere,
    billing_address: nowhere,
    payment_method: null,
    payment_title: null,
    order_products: order.order_products.map((line) => ({ ...line, ...NO_EXTRAS })),
    fulfilment: order.fulfilment && { ...order.fulfilment, parcel: null },
    returns: [],
  };
}
