import type { Id } from '../../contract/common.ts';
import type { Cart } from '../../contract/cart.ts';
import { gatewayOf, kindOf } from '../../../shared/commerce/payment-kind.ts';
import { isSessionMethod, type PaymentMethodCode } from '../../contract/payment-codes.ts';
import { QUANTITY_MAX } from '../../contract/limits.ts';
import type { Order } from '../../contract/order.ts';
import type { Payment } from '../../contract/payment.ts';
import type { Product } from '../../contract/product.ts';
import type { Backend } from './backend.ts';
import { Mismatch, Skipped } from './check.ts';
import type { Facts } from './facts.ts';

export const RETURN_URL = 'https://shop.example/checkout/payout';
export const PERSON = {
  person_first_name: 'Ana',
  person_last_name: 'Beispiel',
  address_line_1: 'Musterstraße 1',
  city: 'Wien',
  zip: '1010',
};

/** The steps of a purchase that several checks begin with. Facts of the backend are requested once. */
export interface Shopper {
  /** Slugs of the languages, the default one first. */
  languages(): Promise<string[]>;
  /** A product that can be ordered, with the sku of a configuration in stock. */
  product(): Promise<{ readonly product: Product; readonly sku: string }>;
  /** The id that `addItem` takes. */
  configurationId(sku: string): Promise<Id>;
  /** As `configurationId`; without so many in stock the check is skipped. */
  inStock(sku: string, quantity: number): Promise<Id>;
  /** This sku, or another one whose stock a cart can exceed. */
  limitedStock(sku: string): Promise<string>;
  cartWith(sku: string, quantity?: number): Promise<Cart>;
  /** A cart with address, contact and delivery. */
  readyCart(sku: string, quantity?: number): Promise<Cart>;
  /** A method that needs no gateway (bank transfer). */
  directMethod(): Promise<PaymentMethodCode>;
  gatewayMethod(): Promise<PaymentMethodCode>;
  startPayment(cart: Cart): Promise<Payment>;
  order(sku: string): Promise<{ readonly cart: Cart; readonly order: Order }>;
  /** An order that no check changes. */
  placedOrder(): Promise<{ readonly order: Order }>;
}

export const finishBody = (cart: Cart, type: PaymentMethodCode, payment?: Payment) => ({
  cart_unique_id: cart.unique_id,
  type,
  expected_amount: cart.final_amount,
  ...(payment && { payment_id: payment.id }),
});

interface ShopperOptions {
  readonly backend: Backend;
  readonly facts: Facts | undefined;
  readonly newEmail: () => string;
}

export function createShopper({ backend, facts, newEmail }: ShopperOptions): Shopper {
  const languages = once(async () => {
    const { data } = await backend.call('getLanguages', {});
    return data.toSorted((a, b) => Number(b.is_default) - Number(a.is_default)).map(({ slug }) => slug);
  });
  const product = once(async () => {
    const { data: cards } = await backend.call('getCatalog', { query: {} });
    const card = cards.find(({ stock_qty, track_inventory }) => stock_qty > 0 || !track_inventory);
    if (!card) throw new Mismatch('getCatalog lists a product that can be ordered', `${cards.length} products`);
    const { data } = await backend.call('getProduct', { params: { slug: card.slug }, query: {} });
    const sold = data.item_page.configurations.find(({ stock_qty, track_inventory }) => stock_qty > 1 || !track_inventory);
    return { product: data, sku: (sold ?? data.default_config).configuration_id };
  });
  const configurationId = async (sku: string): Promise<Id> => (await backend.call('getConfiguration', { params: { id: sku } })).data.id;
  const inStock: Shopper['inStock'] = async (sku, quantity) => {
    const { id, stock_qty, track_inventory } = (await backend.call('getConfiguration', { params: { id: sku } })).data;
    if (track_inventory && stock_qty < quantity) throw new Skipped(`${sku} has a stock of ${stock_qty}, the check needs ${quantity}`);
    return id;
  };
  const limitedStock: Shopper['limitedStock'] = async (sku) => {
    const { data: cards } = await backend.call('getCatalog', { query: {} });
    const skus = [sku, ...cards.map(({ default_sku }) => default_sku).filter((one) => one !== null)];
    for (const one of skus) {
      const { data } = await backend.call('getConfiguration', { params: { id: one } });
      if (data.track_inventory && data.stock_qty > 0 && data.stock_qty < QUANTITY_MAX) return one;
    }
    throw new Skipped(`no configuration of the first page has a stock from 1 to ${QUANTITY_MAX - 1}`);
  };
  const address = async () => {
    if (facts) return facts.address;
    const { countries } = (await backend.call('getBootstrap', {})).data;
    return { ...PERSON, country: countries[0]?.code ?? 'AT' };
  };
  const cartWith: Shopper['cartWith'] = async (sku, quantity = 1) =>
    (await backend.call('addItem', { body: { product_configuration_id: await inStock(sku, quantity), quantity } })).data;
  const readyCart: Shopper['readyCart'] = async (sku, quantity) => {
    const { unique_id: id } = await cartWith(sku, quantity);
    await backend.call('openCheckout', { body: { cart_unique_id: id } });
    const update = async (body: object) => (await backend.call('updateCart', { params: { id }, body })).data;
    const { shipping_rates } = await update({ contact_email: newEmail(), shipping_address: await address() });
    const [rate] = shipping_rates;
    if (!rate) throw new Mismatch('updateCart offers a delivery rate for the address', shipping_rates);
    return update({ shipping_rate_id: rate.id });
  };
  const methods = once(async () => {
    const { data: gateways } = await backend.call('getPaymentGateways', {});
    const { data } = await backend.call('getPaymentMethods', {});
    return data.filter((method) => kindOf(method) === 'none' || gatewayOf(method, gateways) !== null);
  });
  const directMethod = async () => {
    const found = (await methods()).find((method) => kindOf(method) === 'none');
    if (!found) throw new Skipped('no payment method without a provider is offered');
    return found.code;
  };
  const gatewayMethod = async () => {
    const found = (await methods()).find((one) => kindOf(one) !== 'none' && !one.express && !isSessionMethod(one.code));
    if (!found) throw new Skipped('no payment method of a provider is offered');
    return found.code;
  };
  const startPayment: Shopper['startPayment'] = async (cart) => {
    const body = { expected_amount: cart.final_amount, type: await gatewayMethod(), return_url: RETURN_URL };
    const { payment } = await backend.call('startCheckout', { params: { id: cart.unique_id }, body });
    if (!payment) throw new Mismatch('startCheckout begins a payment', payment);
    return payment;
  };
  const order: Shopper['order'] = async (sku) => {
    const cart = await readyCart(sku);
    return { cart, order: (await backend.call('finishCheckout', { body: finishBody(cart, await directMethod()) })).data };
  };
  const placedOrder = once(async () => order((await product()).sku));
  return {
    languages,
    product,
    configurationId,
    inStock,
    limitedStock,
    cartWith,
    readyCart,
    directMethod,
    gatewayMethod,
    startPayment,
    order,
    placedOrder,
  };
}

/** Repeats the work after a failure: each check reports its own. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: T } | undefined;
  return async () => (known ??= { value: await work() }).value;
}
