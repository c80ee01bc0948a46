import type { CheckoutForm } from '../../../shared/commerce/checkout-form.ts';
import { parseForm } from '../../../shared/commerce/checkout-form-source.ts';
import { readJson, readText, writeJson, writeText } from '../../core/browser/storage.ts';

/**
 * What was typed at the checkout, kept for this tab's life: a reload, the way back from a payment or another language lose nothing. Who
 * orders and where to is asked once for all carts; notes belong to the order for which they were written. Nothing of a card is ever here.
 */
const FORM = 'checkout-form';
const notesOf = (cartId: string): string => `checkout-notes:${cartId}`;

export function readForm(cartId: string, start: CheckoutForm): CheckoutForm {
  const form = readJson('session', FORM, (stored) => parseForm(stored, start)) ?? start;
  return { ...form, notes: readText('session', notesOf(cartId)) ?? start.notes };
}

export function keepForm(cartId: string, { notes, ...form }: CheckoutForm): void {
  writeJson('session', FORM, form);
  writeText('session', notesOf(cartId), notes);
}

/** `another`: a cart still waits for its checkout, so the addresses stay. */
export function forgetForm(cartId: string, another: boolean): void {
  writeText('session', notesOf(cartId), null);
  if (!another) writeText('session', FORM, null);
}
