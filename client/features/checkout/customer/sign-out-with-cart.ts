import type { Snapshot } from 'valtio';
import { extrasOf } from '../../../../packages/contract/line-facts.ts';
import { withoutCustomer } from '../../../../shared/commerce/customer-checkout.ts';
import type { Cart } from '../../../../packages/contract/cart.ts';
import type { User } from '../../../../packages/contract/customer.ts';
import type { Api, ArgsOf } from '../../../../packages/contract/request.ts';
import { withPrefix } from '../../../../packages/engine/site.ts';
import { href } from '../../../../shared/routes.ts';
import { createBrowserApi } from '../../../../packages/engine/browser/api.ts';
import { endpoints } from '../../../../packages/contract/endpoints.ts';
import type { App } from '../../../core/app-context.tsx';
import { writeText } from '../../../../packages/engine/browser/storage/storage.ts';
import { CART_KEY } from '../../cart/store.ts';
import { adoptOtherLists, leaveSession } from '../../customer/session.ts';
import { OWNED_KEY } from '../../customer/store.ts';
import { WISHLIST_KEY } from '../../wishlist/store.ts';
import { clearForm, handOverForm } from '../stored-form.ts';
import type { CustomerCheckout } from './customer-checkout.ts';

/** Signs out and goes on with the same products as a guest. Rejects when that fails; then nothing has changed. */
export async function signOutWithCart(app: App, cart: Snapshot<Cart>): Promise<void> {
  const cartId = await copyForGuest(app, cart);
  await app.api.call('signOut', {});
  clearForm(cart.unique_id, false);
  enterAsGuest(app, cartId);
}

/** The same after the end of the session, with what was typed. */
export async function continueAsGuest(app: App, cart: Snapshot<Cart>): Promise<void> {
  const cartId = await copyForGuest(app, cart);
  handOverForm(cart.unique_id, cartId, null);
  enterAsGuest(app, cartId);
}

/**
 * Another customer has signed in: the same products come into their cart, because an order of the first one's would belong to the first.
 */
export async function continueAsOther(app: App, cart: Snapshot<Cart>, owner: User, first: CustomerCheckout): Promise<void> {
  const cartId = await copyCart(app.api, cart, { into: adoptOtherLists(), isLenient: true });
  writeText('local', CART_KEY, cartId);
  handOverForm(cart.unique_id, cartId, owner.id, (form) => withoutCustomer(form, first.user, first.addresses));
}

function enterAsGuest(app: App, cartId: string | null): void {
  writeText('local', OWNED_KEY, null);
  writeText('local', WISHLIST_KEY, null);
  writeText('local', CART_KEY, cartId);
  leaveSession(app, new URL(withPrefix(app.prefix, href('checkout')), location.href).href);
}

/** The customer's cart stays in the account, and an order of it would belong to the account: a guest gets one with the same lines. */
function copyForGuest({ locale }: App, cart: Snapshot<Cart>): Promise<string | null> {
  return copyCart(createBrowserApi(endpoints, locale, { credentials: 'omit' }), cart, { into: null, isLenient: false });
}

interface CopyOptions {
  /** A cart that gets the lines; null: a new one. */
  readonly into: string | null;
  /** A line that is refused (sold out meanwhile) is left out, instead of ending it. */
  readonly isLenient: boolean;
}

async function copyCart(api: Api, { items, options }: Snapshot<Cart>, { into, isLenient }: CopyOptions): Promise<string | null> {
  let id = into;
  for (const { product_configuration_id, quantity, ...line } of items) {
    const body: ArgsOf<'addItem'>['body'] = { cart_unique_id: id, product_configuration_id, quantity, ...extrasOf(line) };
    try {
      id = (await api.call('addItem', { body })).data.unique_id;
    } catch (error) {
      if (!isLenient) throw error;
    }
  }
  if (id === null) return id;
  for (const code of [...Object.keys(options.discounts), ...Object.keys(options.gift_cards)]) {
    // A code that is for one customer only is refused: the cart is kept without it.
    await api.call('bindGiftCard', { body: { cart_unique_id: id, gift_card_code: code } }).catch(() => undefined);
  }
  return id;
}
