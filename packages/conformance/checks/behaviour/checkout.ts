import { randomUUID } from 'node:crypto';
import { adapterOf, gatewayOf, kindOf } from '../../../../shared/commerce/payment-kind.ts';
import { isSessionMethod } from '../../../contract/payment-codes.ts';
import type { Order } from '../../../contract/order.ts';
import type { PaymentMethod } from '../../../contract/payment.ts';
import { zipExample } from '../../../contract/address-format.ts';
import { VAT_COUNTRIES } from '../../../contract/vat-rates.ts';
import { successOf } from '../backend.ts';
import { type Check, checksOf, type Context, expectEqual, expectThat, ONE_LANGUAGE, Skipped } from '../check.ts';
import type { Facts } from '../facts.ts';
import { finishBody, RETURN_URL } from '../shopper.ts';

const CART_CHANGED = { status: 409, code: 'cart_changed' } as const;
const VALIDATION_FAILED = { status: 422, code: 'validation_failed' } as const;

const openCheckout = checksOf('behaviour', 'openCheckout', {
  'an empty cart is refused': async ({ backend, shopper, facts }) => {
    const { unique_id, items } = await shopper.cartWith(facts.sku_in_stock);
    await backend.call('removeItem', { params: { id: items[0]?.id ?? 0 }, query: { cart_unique_id: unique_id } });
    await backend.refused('openCheckout', { body: { cart_unique_id: unique_id } }, { status: 409, code: 'cart_empty' });
  },
});

const updateCart = checksOf('behaviour', 'updateCart', {
  'keeps what a change leaves out, and adds the delivery to the total': async ({ backend, shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    expectEqual('address', cart.shipping_address, facts.address);
    expectEqual('final_amount', cart.final_amount, Math.round((cart.items_amount + (cart.shipping_amount ?? 0)) * 100) / 100);
    const { data } = await backend.call('updateCart', { params: { id: cart.unique_id }, body: { order_notes: 'Second floor' } });
    expectEqual('cart', data, { ...cart, order_notes: 'Second floor' });
  },
  'a delivery rate that is not offered is refused, and nothing changes': async ({ backend, shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const body = { contact_email: 'other@example.com', shipping_rate_id: 'no-such-rate' };
    await backend.refused('updateCart', { params: { id: cart.unique_id }, body }, { status: 422, code: 'rate_unavailable' });
    expectEqual('cart', (await backend.call('getCheckoutCart', { query: { cart_unique_id: cart.unique_id } })).data, cart);
  },
});

const getCheckoutCart = checksOf('behaviour', 'getCheckoutCart', {
  'taxes have each rate once, their sum is tax_amount, and each is about what its rate takes out of a price': async ({
    shopper,
    facts,
  }) => {
    const { taxes, tax_amount, items_amount, shipping_amount, items } = await shopper.readyCart(facts.sku_in_stock, 2);
    if (!taxes) throw new Skipped('the backend names no taxes');
    expectEqual('different rates', new Set(taxes.map(({ rate }) => rate)).size, taxes.length);
    expectEqual('tax_amount', tax_amount, Math.round(taxes.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100);
    // Rounded by unit, by line or once: half a cent for each unit and the delivery.
    const slack = (items.reduce((sum, { quantity }) => sum + quantity, 0) + 1) / 100;
    const highest = Math.max(0, ...taxes.map(({ rate }) => rate));
    const most = ((items_amount + (shipping_amount ?? 0)) * highest) / (100 + highest) + slack;
    expectThat(`at most ${most.toFixed(2)} of VAT`, tax_amount <= most, tax_amount);
  },
});

const getRates = checksOf('behaviour', 'getRates', {
  'offers the rates that the cart offers for the same country': async ({ backend, shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const body = { cart_unique_id: cart.unique_id, country: facts.address.country };
    expectEqual('rates', (await backend.call('getRates', { body })).data.rates, cart.shipping_rates);
  },
  'delivers to each country of /bootstrap by its ISO code, with an address as people write it there': async ({
    backend,
    shopper,
    facts,
  }) => {
    const { unique_id } = await shopper.cartWith(facts.sku_in_stock);
    const { countries } = (await backend.call('getBootstrap', {})).data;
    // Of each kind: the shop's own address, Greece, and what is neither in the Union nor known.
    const special = countries.filter(({ code }) => code === 'GR' || !VAT_COUNTRIES.includes(code)).slice(0, 12);
    for (const { code: country } of [{ code: facts.address.country }, ...special]) {
      const { rates } = (await backend.call('getRates', { body: { cart_unique_id: unique_id, country } })).data;
      const shipping_address = { ...facts.address, country, zip: zipExample(country) || facts.address.zip };
      const { data } = await backend.call('updateCart', { params: { id: unique_id }, body: { shipping_address } });
      expectEqual(`country ${country}`, data.shipping_address?.country, country);
      expectEqual(`rates to ${country}`, data.shipping_rates, rates);
      expectThat(`a delivery to ${country}`, rates.length > 0, rates);
    }
  },
  'offers nothing to a country that /bootstrap does not name': async ({ backend, shopper, facts }) => {
    const { unique_id } = await shopper.cartWith(facts.sku_in_stock);
    const { countries } = (await backend.call('getBootstrap', {})).data;
    const country = ['AQ', 'BV', 'HM'].find((code) => !countries.some((one) => one.code === code)) ?? 'ZZ';
    const answer = await backend.askAnything('getRates', { body: { cart_unique_id: unique_id, country } });
    if (answer.status !== 422) expectEqual('rates', successOf('getRates', answer).data.rates, []);
  },
  'offers products that are in no cart the rates that a cart of them has (capability express-address)': async (context) => {
    await needsExpressAddress(context);
    const { backend, shopper, facts } = context;
    const { unique_id, items } = await shopper.cartWith(facts.sku_in_stock);
    const { country } = facts.address;
    const product_configuration_id = items[0]?.product_configuration_id ?? 0;
    const { rates } = (await backend.call('getRates', { body: { cart_unique_id: unique_id, country } })).data;
    const body = { items: [{ product_configuration_id, quantity: 1 }], country };
    expectEqual('rates', (await backend.call('getRates', { body })).data.rates, rates);
  },
  'refuses what is no ISO 3166 code': async ({ backend, shopper, facts }) => {
    const { unique_id } = await shopper.cartWith(facts.sku_in_stock);
    for (const country of ['Austria', 'AUT', 'A1', ''])
      await backend.refused('getRates', { body: { cart_unique_id: unique_id, country } }, VALIDATION_FAILED);
  },
});

async function needsExpressAddress({ backend }: Context): Promise<void> {
  const { capabilities } = (await backend.call('getBootstrap', {})).data;
  if (!capabilities.includes('express-address')) throw new Skipped('not offered (capability express-address)');
}

const expressCheckout = checksOf('behaviour', 'expressCheckout', {
  'with address, rate and total begins a payment over the final total, and refuses another total (capability express-address)': async (
    context,
  ) => {
    await needsExpressAddress(context);
    const { backend, shopper, facts } = context;
    const type = (await backend.call('getPaymentMethods', {})).data.find((one) => one.express && kindOf(one) === 'wallet')?.code;
    if (type === undefined) throw new Skipped('no express method of kind wallet is offered');
    const { unique_id, final_amount, contact_email, shipping_rate_id } = await shopper.readyCart(facts.sku_in_stock);
    const chosen = { contact_email, shipping_address: facts.address, shipping_rate_id, expected_amount: final_amount };
    const body = { type, cart_unique_id: unique_id, return_url: RETURN_URL, ...chosen };
    await backend.refused('expressCheckout', { body: { ...body, expected_amount: final_amount + 1 } }, CART_CHANGED);
    await backend.refused('expressCheckout', { body: { ...body, contact_email: null } }, VALIDATION_FAILED);
    expectEqual('amount', (await backend.call('expressCheckout', { body })).payment.amount, final_amount);
  },
});

const startCheckout = checksOf('behaviour', 'startCheckout', {
  'a cart without address and delivery is refused with these fields': async ({ backend, shopper, facts }) => {
    const cart = await shopper.cartWith(facts.sku_in_stock);
    const args = { params: { id: cart.unique_id }, body: { expected_amount: cart.final_amount } };
    const { errors } = await backend.refused('startCheckout', args, VALIDATION_FAILED);
    expectEqual('fields', Object.keys(errors ?? {}).toSorted(), ['contact_email', 'shipping_address', 'shipping_rate_id']);
  },
  'another total than the shopper has seen is refused': async ({ backend, shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const body = { expected_amount: cart.final_amount + 1 };
    await backend.refused('startCheckout', { params: { id: cart.unique_id }, body }, CART_CHANGED);
  },
  'the same method and total answer the payment that is there': async ({ shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const [first, second] = [await shopper.startPayment(cart), await shopper.startPayment(cart)];
    expectEqual('payment', second.id, first.id);
    expectEqual('amount', first.amount, cart.final_amount);
  },
  'a method of kind none begins no payment': async ({ backend, shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const body = { expected_amount: cart.final_amount, type: await shopper.directMethod(), return_url: RETURN_URL };
    expectEqual('payment', (await backend.call('startCheckout', { params: { id: cart.unique_id }, body })).payment, null);
  },
  'a payment of kind redirect has the address of the page of its gateway': async ({ backend, shopper, facts }) => {
    const isHere = ({ countries }: PaymentMethod) => countries === null || countries.includes(facts.address.country);
    const { data: methods } = await backend.call('getPaymentMethods', {});
    const redirects = methods.filter((one) => kindOf(one) === 'redirect' && isHere(one) && !one.express && !isSessionMethod(one.code));
    if (redirects.length === 0) throw new Skipped('no payment method of kind redirect is offered');
    for (const { code: type } of redirects) {
      const cart = await shopper.readyCart(facts.sku_in_stock);
      const body = { expected_amount: cart.final_amount, type, return_url: RETURN_URL };
      const { payment } = await backend.call('startCheckout', { params: { id: cart.unique_id }, body });
      expectThat(`redirect_url of ${type}`, typeof payment?.redirect_url === 'string', payment?.redirect_url);
    }
  },
});

const getPaymentMethods = checksOf('behaviour', 'getPaymentMethods', {
  'the storefront can pay with each method': async ({ backend }) => {
    const { data: gateways } = await backend.call('getPaymentGateways', {});
    const { data: methods } = await backend.call('getPaymentMethods', {});
    for (const method of methods) {
      const { code } = method;
      const named = `${code} of kind ${kindOf(method) ?? 'unknown'} and provider ${gatewayOf(method, gateways) ?? 'unknown'}`;
      expectThat('a kind and a provider that the storefront has an adapter for', adapterOf(method, gateways) !== null, named);
    }
  },
});

const finishCheckout = checksOf('behaviour', 'finishCheckout', {
  'places one order, however often it is asked': async ({ backend, shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const body = finishBody(cart, await shopper.directMethod());
    const key = { idempotencyKey: randomUUID() };
    const first = await backend.call('finishCheckout', { body }, key);
    expectEqual('repeated with its key', await backend.call('finishCheckout', { body }, key), first);
    expectEqual('repeated without a key', await backend.call('finishCheckout', { body }), first);
  },
  'an ordered cart is not found, and refuses changes': async ({ backend, shopper, facts }) => {
    const { cart } = await shopper.order(facts.sku_in_stock);
    await backend.refused('getCart', { query: { cart_unique_id: cart.unique_id } }, { status: 404, code: 'cart_not_found' });
    const args = { params: { id: cart.unique_id }, body: { order_notes: 'late' } };
    await backend.refused('updateCart', args, { status: 409, code: 'cart_finished' });
  },
  'takes the ordered products out of the stock': async ({ backend, shopper, facts }) => {
    const stock = async () => (await backend.call('getConfiguration', { params: { id: facts.sku_in_stock } })).data;
    const before = await stock();
    if (!before.track_inventory) throw new Skipped('the stock of sku_in_stock is not limited');
    await shopper.order(facts.sku_in_stock);
    expectEqual('stock_qty', (await stock()).stock_qty, before.stock_qty - 1);
  },
  'another total than the shopper has seen is refused': async ({ backend, shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const body = { ...finishBody(cart, await shopper.directMethod()), expected_amount: cart.final_amount + 1 };
    await backend.refused('finishCheckout', { body }, CART_CHANGED);
  },
  'a method that is not offered is refused': async ({ backend, shopper, facts }) => {
    const body = finishBody(await shopper.readyCart(facts.sku_in_stock), 'no-such-method');
    await backend.refused('finishCheckout', { body }, { status: 422, code: 'method_unavailable' });
  },
  'a method of a provider without a payment is refused': async ({ backend, shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const body = finishBody(cart, await shopper.gatewayMethod());
    await backend.refused('finishCheckout', { body }, { status: 402, code: 'payment_required' });
  },
  'a payment that is not decided is refused as pending': async ({ backend, shopper, facts }) => {
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const payment = await shopper.startPayment(cart);
    const body = finishBody(cart, payment.type, payment);
    await backend.refused('finishCheckout', { body }, { status: 409, code: 'payment_pending' });
  },
});

const getOrder = checksOf('behaviour', 'getOrder', {
  'has the lines, amounts and address of the cart': async ({ backend, shopper, facts }) => {
    const { cart, order: placed } = await shopper.order(facts.sku_in_stock);
    const { data: order } = await backend.call('getOrder', { query: { order_id: placed.unique_id } });
    expectEqual('order', order, placed);
    expectEqual(
      'amounts',
      [order.items_amount, order.shipping_amount, order.tax_amount, order.final_amount],
      [cart.items_amount, cart.shipping_amount, cart.tax_amount, cart.final_amount],
    );
    expectEqual(
      'lines',
      order.order_products.map(({ configuration_id, quantity }) => [configuration_id, quantity]),
      cart.items.map(({ configuration_id, quantity }) => [configuration_id, quantity]),
    );
    expectEqual('addresses', [order.shipping_address, order.billing_address], [facts.address, facts.address]);
  },
  'its id does not open tracking': async ({ backend, shopper, facts }) => {
    const { unique_id: id } = (await shopper.order(facts.sku_in_stock)).order;
    await backend.refused('getTracking', { query: { tracking_id: id } }, { status: 404, code: 'not_found' });
  },
  'its id does not open the pages of returns': {
    alsoNeeds: ['getReturnOrder'],
    run: async ({ backend, shopper, facts }) => {
      const { unique_id: id } = (await shopper.order(facts.sku_in_stock)).order;
      await backend.refused('getReturnOrder', { params: { id } }, { status: 404, code: 'not_found' });
    },
  },
  'without a session it offers no cancellation': async ({ backend, shopper, facts }) => {
    const { unique_id } = (await shopper.order(facts.sku_in_stock)).order;
    const { data } = await backend.call('getOrder', { query: { order_id: unique_id } });
    expectEqual('cancellation_open', data.cancellation_open, false);
  },
  'an unknown order is not found': async ({ backend }) => {
    const query = { order_id: '00000000-0000-4000-8000-000000000000' };
    await backend.refused('getOrder', { query }, { status: 404, code: 'not_found' });
  },
  'answers in the language asked for': async ({ backend, shopper, facts }) => {
    const { order } = await shopper.order(facts.sku_in_stock);
    const titles = new Set<string>();
    if ((await shopper.languages()).length === 1) throw new Skipped(ONE_LANGUAGE);
    for (const lang of await shopper.languages()) {
      const { data } = await backend.call('getOrder', { query: { order_id: order.unique_id } }, { lang });
      titles.add(`${data.order_products[0]?.title} ${data.shipping?.title} ${data.payment_title}`);
    }
    expectThat('different texts', titles.size > 1, [...titles]);
  },
});

/** Number and mail address are known to more people than the buyer. */
const LITTLE_OF_ADDRESSES = 'shows postcode and town, but neither person, street nor telephone';

const getTracking = checksOf('behaviour', 'getTracking', {
  [LITTLE_OF_ADDRESSES]: async ({ backend, shopper, facts }) => {
    const { po_number, contact_email: email } = (await shopper.order(facts.sku_in_stock)).order;
    const { data } = await backend.call('getTracking', { query: { po_number, email } });
    expectLittle(data, facts);
    await backend.refused('getOrder', { query: { order_id: data.unique_id } }, { status: 404, code: 'not_found' });
  },
});

const getReturnOrder = checksOf('behaviour', 'getReturnOrder', {
  [LITTLE_OF_ADDRESSES]: async ({ backend, shopper, facts }) => {
    const { po_number, contact_email: email } = (await shopper.order(facts.sku_in_stock)).order;
    const { id } = (await backend.call('findReturnOrder', { body: { po_number, email } })).data;
    expectLittle((await backend.call('getReturnOrder', { params: { id } })).data, facts);
    await backend.refused('getOrder', { query: { order_id: id } }, { status: 404, code: 'not_found' });
  },
});

function expectLittle({ shipping_address, billing_address, contact_email }: Order, { address }: Facts): void {
  const hidden = [address.person_last_name, address.address_line_1, address.phone_number].filter((part) => part !== '');
  const addresses = JSON.stringify([shipping_address, billing_address]);
  expectEqual('town', [shipping_address?.zip, shipping_address?.city], [address.zip, address.city]);
  expectEqual('contact_email', contact_email, '');
  expectEqual(
    'told',
    hidden.filter((part) => addresses.includes(part)),
    [],
  );
}

export const checkoutBehaviour: readonly Check[] = [
  ...openCheckout,
  ...updateCart,
  ...getCheckoutCart,
  ...getRates,
  ...expressCheckout,
  ...startCheckout,
  ...getPaymentMethods,
  ...finishCheckout,
  ...getOrder,
  ...getTracking,
  ...getReturnOrder,
];
