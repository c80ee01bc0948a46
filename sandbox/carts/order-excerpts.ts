import { HIDDEN_TEXT } from '../../shared/contract/order.ts';
import type { OrderView } from './order-view.ts';

type AddressView = OrderView['shipping_address'];

const HIDDEN_NAME = { person_first_name: HIDDEN_TEXT, person_last_name: HIDDEN_TEXT, address_line_1: HIDDEN_TEXT } as const;

/** Where the pieces go, without person, street and telephone. */
const townOf = ({ zip, city, country }: AddressView): AddressView => ({ ...HIDDEN_NAME, zip, city, country });

/** For who knows number and mail address, or has a mailed link, which may be passed on: no bill, no codes, nothing to change. */
export function withoutBill(order: OrderView): OrderView {
  const town = townOf(order.shipping_address);
  return {
    ...order,
    tracking_id: null,
    contact_email: '',
    shipping_address: town,
    billing_address: town,
    order_notes: null,
    notes_open: false,
    documents: [],
    discount: null,
    gift_card: null,
    options: { bank_details: null, discounts: {}, gift_cards: {} },
  };
}

/** Number, pieces and state: the address of the page after the purchase stays in the history of browsers. */
export function summaryOf(order: OrderView): OrderView {
  const { country } = order.shipping_address;
  const nowhere = { ...HIDDEN_NAME, zip: HIDDEN_TEXT, city: HIDDEN_TEXT, country };
  return {
    ...withoutBill(order),
    summary: true,
    shipping_address: nowhere,
    billing_address: nowhere,
    payment_method: null,
    payment_title: null,
    order_products: order.order_products.map((line) => ({ ...line, engraving: {} })),
    fulfilment: order.fulfilment && { ...order.fulfilment, parcel: null },
    returns: [],
  };
}
