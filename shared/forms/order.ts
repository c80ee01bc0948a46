import { NOTES_MAX, ORDER_NUMBER_MAX } from '../../packages/contract/limits.ts';
import type { Order } from '../../packages/contract/order.ts';
import { href } from '../routes.ts';
import { max, required } from '../validation/rules.ts';
import { defineForm } from '../../packages/engine/forms/form.ts';
import { emailRules } from './sign-in.ts';

const NUMBER_AND_EMAIL = { po_number: [max(ORDER_NUMBER_MAX), required], email: emailRules };
/** As it is copied from a mail or read from a phone. */
const orderNumber = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

/** Finds an order without an account. */
export const trackOrderForm = defineForm({
  name: 'trackOrder',
  call: 'getTracking',
  fields: NUMBER_AND_EMAIL,
  asPage: true,
  args: ({ po_number, email }) => ({ query: { po_number: orderNumber(po_number), email } }),
  next(answer) {
    const { tracking_id, unique_id } = (answer as { readonly data: Order }).data;
    return tracking_id === null ? href('checkoutSuccess', { id: unique_id }) : href('tracking', { id: tracking_id });
  },
});

/** The same for a return or a repair. */
export const findReturnOrderForm = defineForm({
  name: 'findReturnOrder',
  call: 'findReturnOrder',
  fields: NUMBER_AND_EMAIL,
  asPage: true,
  args: ({ po_number, email }) => ({ body: { po_number: orderNumber(po_number), email } }),
  next: (answer) => href('returnRequest', { id: (answer as { readonly data: { readonly id: string } }).data.id }),
});

export const orderNotesForm = defineForm({
  name: 'orderNotes',
  call: 'updateOrder',
  fields: { order_id: [], order_notes: [max(NOTES_MAX)] },
  args: (values) => ({ params: { id: values.order_id }, body: { order_notes: values.order_notes } }),
});

export const cancelOrderForm = defineForm({
  name: 'cancelOrder',
  call: 'cancelOrder',
  fields: { order_id: [] },
  args: (values) => ({ params: { id: values.order_id } }),
});

export const orderForms = [trackOrderForm, findReturnOrderForm, orderNotesForm, cancelOrderForm] as const;
