import { type CheckoutForm, emptyForm } from '../../../shared/commerce/checkout-form.ts';
import { parseForm } from '../../../shared/commerce/checkout-form-source.ts';
import { readJson, readText, writeJson, writeText } from '../../../packages/engine/browser/storage/storage.ts';
import type { Id } from '../../../packages/contract/common.ts';

/**
 * The checkout's input, stored for the life of this tab: a reload, the return from a payment page or another language lose none of it.
 * Contact and addresses are stored once for all carts; notes belong to one order. Card data is never stored.
 */
const FORM_KEY = 'checkout-form';
const notesKey = (cartId: string): string => `checkout-notes:${cartId}`;

/** `owner`: the signed-in customer. Input of a customer is not shown to the next one, or after the sign-out. */
export function readForm(cartId: string, start: CheckoutForm, owner: Id | null = null): CheckoutForm {
  const parse = (stored: unknown) => (isOfOther(stored, owner) ? null : parseForm(stored, start));
  const form = readJson('session', FORM_KEY, parse) ?? start;
  return { ...form, notes: readText('session', notesKey(cartId)) ?? start.notes };
}

function isOfOther(stored: unknown, owner: Id | null): boolean {
  const { owner: known = null } = (stored ?? {}) as { readonly owner?: unknown };
  return known !== null && known !== owner;
}

export function storeForm(cartId: string, { notes, ...form }: CheckoutForm, owner: Id | null = null): void {
  writeJson('session', FORM_KEY, { ...form, owner });
  writeText('session', notesKey(cartId), notes);
}

/**
 * After the end of the session: who typed it goes on with another cart, as a guest (`owner` null; a chosen address is typed text from now
 * on) or as another customer, without what the first one's account had filled in.
 */
export function handOverForm(cartId: string, to: string | null, owner: Id | null, withoutAccount = (form: CheckoutForm) => form): void {
  const form = readJson('session', FORM_KEY, (stored) => parseForm(stored, emptyForm('')));
  if (form) writeJson('session', FORM_KEY, { ...withoutAccount(form), owner });
  if (to !== null) writeText('session', notesKey(to), readText('session', notesKey(cartId)));
}

/** `keepAddresses`: another cart still waits for its checkout. */
export function clearForm(cartId: string, keepAddresses: boolean): void {
  writeText('session', notesKey(cartId), null);
  if (!keepAddresses) writeText('session', FORM_KEY, null);
}
