import type { Snapshot } from 'valtio';
import type { Cart } from '../../../../shared/contract/cart.ts';
import type { Api, ArgsOf } from '../../../../shared/contract/request.ts';
import { localizePath } from '../../../../shared/i18n/locales.ts';
import { href } from '../../../../shared/routes.ts';
import { createBrowserApi } from '../../../core/api.ts';
import type { App } from '../../../core/app-context.tsx';
import { writeText } from '../../../core/browser/storage.ts';
import { CART_KEY } from '../../cart/store.ts';
import { leaveSession } from '../../customer/session.ts';
import { OWNED_KEY } from '../../customer/store.ts';
import { WISHLIST_KEY } from '../../wishlist/store.ts';
import { clearForm, giveFormToGuest } from '../stored-form.ts';

/** Signs out and goes on with the same pieces as a guest. Rejects when that fails; then nothing has changed. */
export async function signOutWithCart(app: App, cart: Snapshot<Cart>): Promise<void> {
  const cartId = await copyForGuest(app, cart);
  await app.api.call('signOut', {});
  clearForm(cart.unique_id, false);
  enterAsGuest(app, cartId);
}

/** The same after the end of the session, with what was typed. */
export async function continueAsGuest(app: App, cart: Snapshot<Cart>): Promise<void> {
  const cartId = await copyForGuest(app, cart);
  giveFormToGuest(cart.unique_id, cartId);
  enterAsGuest(app, cartId);
}

function enterAsGuest(app: App, cartId: string | null): void {
  writeText('local', OWNED_KEY, null);
  writeText('local', WISHLIST_KEY, null);
  writeText('local', CART_KEY, cartId);
  leaveSession(app, new URL(localizePath(app.locale, href('checkout')), location.href).href);
}

/** The customer's cart stays in the account, and an order of it would belong to the account: a guest gets one with the same lines and codes. */
function copyForGuest({ locale }: App, cart: Snapshot<Cart>): Promise<string | null> {
  return copyCart(createBrowserApi(locale, { credentials: 'omit' }), cart);
}

async function copyCart(guest: Api, { items, options }: Snapshot<Cart>): Promise<string | null> {
  let id: string | null = null;
  for (const { product_configuration_id, quantity, engraving } of items) {
    const body: ArgsOf<'addItem'>['body'] = { cart_unique_id: id, product_configuration_id, quantity, engraving };
    id = (await guest.call('addItem', { body })).data.unique_id;
  }
  if (id === null) return id;
  for (const code of [...Object.keys(options.discounts), ...Object.keys(options.gift_cards)]) {
    // A code that is for one customer only is refused: the cart is kept without it.
    await guest.call('bindGiftCard', { body: { cart_unique_id: id, gift_card_code: code } }).catch(() => undefined);
  }
  return id;
}
