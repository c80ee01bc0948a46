import { inTransaction } from '../shop/in-transaction.ts';
import * as z from 'zod';
import { GivenAddress, type UpdateCartRequest } from '../../contract/cart.ts';
import { MailAddress } from '../../contract/mail-address.ts';
import type { ExpressRequest, ExpressResponse } from '../../contract/payment.ts';
import { checkOrderable, checkPayable, updateCart } from '../carts/checkout.ts';
import { addItem } from '../carts/items.ts';
import { type CartRow, cartBy, cartToChange, linesOf, openCart, prolong } from '../carts/rows.ts';
import { checkStock, dropLostRate, totals } from '../carts/totals.ts';
import { cartView } from '../carts/view.ts';
import { type Lang, ORIGINAL } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { type Fields, Refusal } from '../core/refusal.ts';
import type { Payer } from './payment-gateway.ts';
import { paymentView } from './payment-charge.ts';
import { methodUnavailable, offeredMethod } from './offer.ts';
import { findPayment, insertPayment, livePayment, type PaymentRow, refusalOf } from './rows.ts';
import { releasePayment, refresh } from './settle.ts';
import { endOtherPayment, inProgress } from './start.ts';

type Express = z.output<typeof ExpressRequest>;
type ExpressAnswer = z.input<typeof ExpressResponse>;

/** Begins an express payment, with or without the choices of a wallet's sheet, or copies the payer's address to the cart. The order button comes after both. */
export function expressCheckout(shop: Shop, body: Express, lang: Lang): Promise<ExpressAnswer> {
  const { cart_unique_id, item, payment_id } = body;
  if (payment_id != null) return takePayer(shop, payment_id, body, lang);
  if ((cart_unique_id == null) === (item == null)) {
    throw new Refusal('validation_failed', 'name a cart or an item', {
      fields: { cart_unique_id: ['is missing, or there is an item, too'] },
    });
  }
  return begin(shop, body, lang);
}

async function begin(shop: Shop, body: Express, lang: Lang): Promise<ExpressAnswer> {
  const { type, cart_unique_id, item, return_url } = body;
  const offer = await offeredMethod(shop, type);
  const gateway = offer?.gateway;
  if (!offer?.method.express || gateway == null) throw methodUnavailable();
  const sheet = sheetOf(body);
  // Of a refused sheet nothing is left in the cart.
  const cartId = await inTransaction(shop, async (shop) => {
    const id = item ? await cartForItem(shop, item, lang) : (cart_unique_id ?? '');
    if (sheet) {
      await updateCart(shop, id, sheet.chosen, lang);
      await totalOf(shop, await cartToChange(shop, id), sheet);
    }
    return id;
  });
  const cart = await cartToChange(shop, cartId);
  const amount = await totalOf(shop, cart, sheet);
  const fits = ({ method, express, payer_taken_at }: PaymentRow): boolean =>
    method === type && express === 1 && (sheet === null || payer_taken_at !== null);
  await endOtherPayment(
    shop,
    cart,
    type,
    ({ payment, charge }) => fits(payment) && payment.confirmed_at === null && charge.cents === amount,
  );
  const id = await inTransaction(shop, async (shop) => {
    const now = await cartToChange(shop, cartId);
    const cents = await totalOf(shop, now, sheet);
    const live = await livePayment(shop, now.id);
    if (live && (!fits(live) || live.cents !== cents)) throw inProgress();
    await shop.db.run('UPDATE carts SET checkout_at = coalesce(checkout_at, ?) WHERE id = ?', Date.now(), now.id);
    await prolong(shop.db, now.id);
    if (live) return live.id;
    const { currency_code } = shop.document.settings;
    const said = {
      cart_id: now.id,
      method: type,
      provider: gateway,
      return_url: return_url ?? null,
      express: 1,
      cents,
      currency_code,
      lang,
    } as const;
    const begun = await insertPayment(shop, said);
    // The cart has the payer already, so the gateway asks for none.
    if (sheet) await shop.db.run('UPDATE payments SET payer_taken_at = ? WHERE id = ?', Date.now(), begun.id);
    return begun.id;
  });
  await shop.passFaultPoint('payment-written');
  const { charge } = await refresh(shop, id);
  return { ...(await cartView(shop, await cartToChange(shop, cartId), lang)), payment: await paymentView(shop, id, charge) };
}

interface Sheet {
  readonly chosen: Pick<z.output<typeof UpdateCartRequest>, 'contact_email' | 'shipping_address' | 'shipping_rate_id'>;
  readonly expected: number;
}

/** The choices in a wallet's sheet; the schema has all of them or none. */
function sheetOf({ contact_email, shipping_address, shipping_rate_id, expected_amount }: Express): Sheet | null {
  if (contact_email == null || shipping_address == null || shipping_rate_id == null || expected_amount == null) return null;
  return { chosen: { contact_email, shipping_address, shipping_rate_id }, expected: expected_amount };
}

/** The final total, or without a sheet the total without delivery, which needs the address. */
async function totalOf(shop: Shop, cart: CartRow, sheet: Sheet | null): Promise<number> {
  if (!sheet) return totalWithoutDelivery(shop, cart);
  const { final } = (await checkOrderable(shop, cart, sheet.expected)).sums;
  if (final === 0) throw methodUnavailable();
  return final;
}

/** A single piece gets its own cart: the regular one is unchanged. */
const cartForItem = async (shop: Shop, item: NonNullable<Express['item']>, lang: Lang): Promise<string> =>
  (await addItem(shop, { ...item, cart_unique_id: null }, null, lang)).data.unique_id;

async function totalWithoutDelivery(shop: Shop, cart: CartRow): Promise<number> {
  const lines = await linesOf(shop, cart.id, ORIGINAL);
  if (lines.length === 0) throw new Refusal('cart_empty', 'the cart is empty');
  checkStock(lines);
  const { final } = await totals(shop, cart, lines);
  if (final === 0) throw methodUnavailable();
  checkPayable(shop, final);
  return final;
}

/** Copies the payer once: later changes of the shopper stay. */
async function takePayer(shop: Shop, paymentId: string, { type, cart_unique_id }: Express, lang: Lang): Promise<ExpressAnswer> {
  const known = await findPayment(shop, paymentId);
  const cart = known && (await cartBy(shop, known.cart_id));
  if (!known || !cart || known.express === 0 || known.method !== type || (cart_unique_id != null && cart_unique_id !== cart.unique_id)) {
    throw new Refusal('payment_required', 'there is no such express payment');
  }
  await cartToChange(shop, cart.unique_id);
  const { payment, charge } = await refresh(shop, known.id);
  if (payment.state !== 'authorised' || payment.refusal !== null) throw refusalOf(payment);
  if (payment.payer_taken_at === null) {
    const payer = parsePayer(shop, charge.payer);
    if (payer instanceof Refusal) {
      await releasePayment(shop, payment.id, payer);
      throw payer;
    }
    await inTransaction(shop, (shop) => copyPayerToCart(shop, cart.unique_id, payment.id, payer));
  }
  return { ...(await cartView(shop, await openCart(shop, cart.unique_id), lang)), payment: await paymentView(shop, payment.id, charge) };
}

const ValidPayer = z.object({ email: MailAddress, address: GivenAddress });

/** Provider data are untrusted input. */
function parsePayer({ document }: Shop, payer: Payer | null): Payer | Refusal {
  const result = ValidPayer.refine(({ address }) => document.countries.some(({ code }) => code === address.country), {
    path: ['address', 'country'],
  }).safeParse(payer);
  if (result.success) return result.data;
  const names = result.error.issues.map(({ path }) =>
    path[0] === 'email' ? 'contact_email' : ['shipping_address', ...path.slice(1)].join('.'),
  );
  const fields: Fields = Object.fromEntries(names.map((name) => [name, [name.endsWith('country') ? 'not delivered to' : 'is not valid']]));
  return new Refusal('validation_failed', 'the address from the provider cannot be delivered to', { fields });
}

async function copyPayerToCart(shop: Shop, cartId: string, paymentId: number, { email, address }: Payer): Promise<void> {
  const { id } = await cartToChange(shop, cartId);
  const { changes } = await shop.db.run(
    'UPDATE payments SET payer_taken_at = ? WHERE id = ? AND payer_taken_at IS NULL',
    Date.now(),
    paymentId,
  );
  if (changes === 0) return;
  await shop.db.run('UPDATE carts SET contact_email = ?, shipping_address = ? WHERE id = ?', email, JSON.stringify(address), id);
  await dropLostRate(shop, await openCart(shop, cartId));
  await prolong(shop.db, id);
}
