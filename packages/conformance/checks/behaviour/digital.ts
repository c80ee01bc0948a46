import type { Cart } from '../../../contract/cart.ts';
import { type Check, checksOf, type Context, expectEqual, Mismatch } from '../check.ts';
import { finishBody } from '../shopper.ts';

/** Calls `check` with a cart of the digital product alone. A test system whose controls make a product digital needs none of its own. */
async function withDigitalCart({ backend, facts, newEmail }: Context, check: (cart: Cart) => Promise<void>): Promise<void> {
  const { sku_digital: sku = '', controls } = facts;
  const { id: product_configuration_id } = (await backend.call('getConfiguration', { params: { id: sku } })).data;
  const add = async (): Promise<Cart> => (await backend.call('addItem', { body: { product_configuration_id, quantity: 1 } })).data;
  const isDigital = (cart: Cart) => cart.items[0]?.digital === true;
  let cart = await add();
  const isMade = !isDigital(cart) && controls !== undefined;
  try {
    if (isMade) {
      await backend.control('digital', { sku, digital: true });
      await backend.control('configuration', { sku, stock_qty: 5 });
      cart = await add();
    }
    if (!isDigital(cart)) throw new Mismatch(`a digital line of ${sku}`, cart.items[0], 'data.items.0.digital');
    const { unique_id: id } = cart;
    await backend.call('openCheckout', { body: { cart_unique_id: id } });
    const { data } = await backend.call('updateCart', { params: { id }, body: { contact_email: newEmail() } });
    await check(data);
  } finally {
    if (isMade) await backend.control('digital', { sku, digital: false });
  }
}

const cart = checksOf('behaviour', 'getCheckoutCart', {
  'a cart of digital lines alone has no rates, and its delivery costs nothing': {
    needs: ['sku_digital'],
    run: (context) =>
      withDigitalCart(context, async ({ unique_id, shipping_rates, shipping_amount, items_amount, final_amount }) => {
        expectEqual('shipping_rates', shipping_rates, []);
        expectEqual('shipping_amount', shipping_amount, 0);
        expectEqual('final_amount', final_amount, items_amount);
        const body = { cart_unique_id: unique_id, country: context.facts.address.country };
        expectEqual('rates', (await context.backend.call('getRates', { body })).data.rates, []);
      }),
  },
});

const code = checksOf('behaviour', 'bindGiftCard', {
  'gift cards alone refuse a code': {
    needs: ['sku_digital', 'discount_code'],
    run: (context) =>
      withDigitalCart(context, async ({ unique_id, items }) => {
        if (items[0]?.is_gift_card !== true) return;
        const body = { cart_unique_id: unique_id, gift_card_code: context.facts.discount_code ?? '' };
        await context.backend.refused('bindGiftCard', { body }, { status: 422, code: 'code_not_for_items' });
      }),
  },
});

const order = checksOf('behaviour', 'finishCheckout', {
  'digital lines alone are ordered without address and delivery': {
    needs: ['sku_digital'],
    run: (context) =>
      withDigitalCart(context, async (digital) => {
        const { backend, shopper } = context;
        const body = { expected_amount: digital.final_amount };
        await backend.call('startCheckout', { params: { id: digital.unique_id }, body });
        const { data } = await backend.call('finishCheckout', { body: finishBody(digital, await shopper.directMethod()) });
        const { shipping_address, billing_address, shipping, shipping_amount, order_products } = data;
        expectEqual('addresses and delivery', [shipping_address, billing_address, shipping, shipping_amount], [null, null, null, 0]);
        expectEqual(
          'lines',
          order_products.map((line) => [line.digital, line.position]),
          [[true, null]],
        );
      }),
  },
  'a digital line beside another one is ordered with address and delivery': {
    needs: ['sku_digital'],
    run: (context) =>
      withDigitalCart(context, async (digital) => {
        const { backend, shopper, facts } = context;
        const product_configuration_id = await shopper.inStock(facts.sku_in_stock, 1);
        const body = { cart_unique_id: digital.unique_id, product_configuration_id, quantity: 1 };
        const { data: both } = await backend.call('addItem', { body });
        const args = { body: finishBody(both, await shopper.directMethod()) };
        const { errors } = await backend.refused('finishCheckout', args, { status: 422, code: 'validation_failed' });
        expectEqual('fields', Object.keys(errors ?? {}).toSorted(), ['shipping_address', 'shipping_rate_id']);
      }),
  },
});

/** Digital lines: `digital` of products and lines. */
export const digitalBehaviour: readonly Check[] = [...cart, ...code, ...order];
