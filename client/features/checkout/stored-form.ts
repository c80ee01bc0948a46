import type { CheckoutForm } from '../../../shared/commerce/checkout-form.ts';
import { parseForm } from '../../../shared/commerce/checkout-form-source.ts';
import { readJson, readText, writeJson, writeText } from '../../core/browser/storage.ts';

/**
 * The checkout's input, stored for the life of this tab: a reload, the return from a payment page or another language lose none of it.
 * Contact and addresses are stored once for all carts; notes belong to one order. Card data is never stored.
 */
const FORM_KEY = 'checkout-form';
const notesKey = (cartId: string): string => `checkout-notes:${cartId}`;

export function readForm(cartId: string, start: CheckoutForm): CheckoutForm {
  const form = readJson('session', FORM_KEY, (stored) => parseForm(stored, start)) ?? start;
  return { ...form, notes: readText('session', notesKey(cartId)) ?? start.notes };
}

export function storeForm(cartId: string, { notes, ...form }: CheckoutForm): void {
  writeJson('session', FORM_KEY, form);
  writeText('session', notesKey(cartId), notes);
}

/** `keepAddresses`: another cart still waits for its checkout. */
export function clearForm(cartId: string, keepAddresses: boolean): void {
  writeText('session', notesKey(cartId), null);
  if (!keepAddresses) writeText('session', FORM_KEY, null);
}
