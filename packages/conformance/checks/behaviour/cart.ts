import { randomUUID } from 'node:crypto';
import { type Check, checksOf, expectEqual, expectThat } from '../check.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const CART_NOT_FOUND = { status: 404, code: 'cart_not_found' } as const;
const OUT_OF_STOCK = { status: 409, code: 'out_of_stock' } as const;
const VALIDATION_FAILED = { status: 422, code: 'validation_failed' } as const;

const getCart = checksOf('behaviour', 'getCart', {
  'answers the cart as the last change did': async ({ backend, shopper, facts }) => {
    const cart = await shopper.cartWith(facts.sku_in_stock);
    expectEqual('cart', (await backend.call('getCart', { query: { cart_unique_id: cart.unique_id } })).data, cart);
  },
  'an unknown cart is not found': async ({ backend }) => {
    await backend.refused('getCart', { query: { cart_unique_id: UNKNOWN } }, CART_NOT_FOUND);
  },
});

const addItem = checksOf('behaviour', 'addItem', {
  'the same product raises its line, and the sums follow': async ({ backend, shopper, facts }) => {
    const id = await shopper.inStock(facts.sku_in_stock, 2);
    const one = await shopper.cartWith(facts.sku_in_stock);
    const { data } = await backend.call('addItem', {
      body: { cart_unique_id: one.unique_id, product_configuration_id: id, quantity: 1 },
    });
    expectEqual('cart, lines, quantity', [data.unique_id, data.items.length, data.items[0]?.quantity], [one.unique_id, 1, 2]);
    expectEqual('items_amount', data.items_amount, Math.round(one.items_amount * 200) / 100);
    const [line] = one.items;
    expectEqual('items_amount of one', one.items_amount, Math.round(((line?.base_cost ?? 0) - (line?.discount_amount ?? 0)) * 100) / 100);
  },
  'an unknown cart gets a new one': async ({ backend, shopper, facts }) => {
    const id = await shopper.inStock(facts.sku_in_stock, 1);
    const { data } = await backend.call('addItem', { body: { cart_unique_id: UNKNOWN, product_configuration_id: id, quantity: 1 } });
    expectThat('another unique_id', data.unique_id !== UNKNOWN, data.unique_id);
  },
  'an unknown configuration is not found': async ({ backend }) => {
    const body = { product_configuration_id: 999_999_999, quantity: 1 };
    await backend.refused('addItem', { body }, { status: 404, code: 'configuration_not_found' });
  },
  'a quantity that is no number from 1 to 99 is refused with the field': async ({ backend, shopper, facts }) => {
    const id = await shopper.configurationId(facts.sku_in_stock);
    for (const quantity of [0, -1, 1.5, 1e9, '1', null]) {
      const body = { product_configuration_id: id, quantity: quantity as number };
      const { errors } = await backend.refused('addItem', { body }, VALIDATION_FAILED);
      expectEqual('fields', Object.keys(errors ?? {}), ['quantity']);
    }
  },
  'a sold-out product is refused': {
    needs: ['sku_sold_out'],
    run: async ({ backend, shopper, facts }) => {
      const id = await shopper.configurationId(facts.sku_sold_out ?? '');
      await backend.refused('addItem', { body: { product_configuration_id: id, quantity: 1 } }, OUT_OF_STOCK);
    },
  },
  'an engraving makes a line of its own, and is refused when it is too long': {
    needs: ['engraving'],
    run: async ({ backend, shopper, facts }) => {
      const { sku, text, too_long } = facts.engraving ?? { sku: '', text: '', too_long: '' };
      await shopper.inStock(sku, 2);
      const plain = await shopper.cartWith(sku);
      const body = { cart_unique_id: plain.unique_id, product_configuration_id: await shopper.configurationId(sku), quantity: 1 };
      const { data } = await backend.call('addItem', { body: { ...body, engraving: { text } } });
      expectEqual(
        'engravings',
        data.items.map((one) => one.engraving.text ?? ''),
        ['', text],
      );
      await backend.refused('addItem', { body: { ...body, engraving: { text: too_long } } }, VALIDATION_FAILED);
    },
  },
  'an Idempotency-Key lets a repeat answer the same and add nothing': async ({ backend, shopper, facts }) => {
    const id = await shopper.inStock(facts.sku_in_stock, 2);
    const key = { idempotencyKey: randomUUID() };
    const body = { product_configuration_id: id, quantity: 1 };
    const first = await backend.call('addItem', { body }, key);
    expectEqual('repeated answer', await backend.call('addItem', { body }, key), first);
    const now = await backend.call('getCart', { query: { cart_unique_id: first.data.unique_id } });
    expectEqual('quantity', now.data.items[0]?.quantity, 1);
    const other = { body: { ...body, quantity: 2 } };
    await backend.refused('addItem', other, { status: 422, code: 'idempotency_conflict' }, key);
    await backend.refused('addItem', { body }, VALIDATION_FAILED, { idempotencyKey: 'x'.repeat(201) });
  },
});

const updateItem = checksOf('behaviour', 'updateItem', {
  'sets the quantity, of the own cart only': async ({ backend, shopper, facts }) => {
    await shopper.inStock(facts.sku_in_stock, 3);
    const cart = await shopper.cartWith(facts.sku_in_stock);
    const other = await shopper.cartWith(facts.sku_in_stock);
    const params = { id: cart.items[0]?.id ?? 0 };
    const own = { params, query: { cart_unique_id: cart.unique_id } };
    expectEqual('quantity', (await backend.call('updateItem', { ...own, body: { quantity: 3 } })).data.items[0]?.quantity, 3);
    const foreign = { params, query: { cart_unique_id: other.unique_id }, body: { quantity: 1 } };
    await backend.refused('updateItem', foreign, { status: 404, code: 'item_not_found' });
  },
  'more than the stock is refused, with what is available': async ({ backend, shopper, facts }) => {
    const cart = await shopper.cartWith(await shopper.limitedStock(facts.sku_in_stock));
    const [line] = cart.items;
    const quantity = (line?.stock_qty ?? 0) + 1;
    const args = { params: { id: line?.id ?? 0 }, query: { cart_unique_id: cart.unique_id }, body: { quantity } };
    const { errors } = await backend.refused('updateItem', args, OUT_OF_STOCK);
    expectEqual('errors.available', errors?.['available'], [String(line?.stock_qty)]);
  },
});

const removeItem = checksOf('behaviour', 'removeItem', {
  'takes the line out, once': async ({ backend, shopper, facts }) => {
    const { unique_id, items } = await shopper.cartWith(facts.sku_in_stock);
    const args = { params: { id: items[0]?.id ?? 0 }, query: { cart_unique_id: unique_id } };
    const { data } = await backend.call('removeItem', args);
    expectEqual('lines and amount', [data.items, data.items_amount], [[], 0]);
    await backend.refused('removeItem', args, { status: 404, code: 'item_not_found' });
  },
});

const bindGiftCard = checksOf('behaviour', 'bindGiftCard', {
  'a discount code lowers the price, in any case, once; unbinding raises it again': {
    needs: ['discount_code'],
    run: async ({ backend, shopper, facts }) => {
      const cart = await shopper.cartWith(facts.sku_in_stock);
      const body = { cart_unique_id: cart.unique_id, gift_card_code: facts.discount_code?.toLowerCase() ?? '' };
      const { data } = await backend.call('bindGiftCard', { body });
      const used = data.discount?.used_discount_amount ?? 0;
      expectThat('a discount', used > 0, data.discount);
      expectEqual('final_amount', data.final_amount, Math.round((cart.final_amount - used) * 100) / 100);
      await backend.refused('bindGiftCard', { body }, { status: 409, code: 'code_already_bound' });
      const without = (await backend.call('unbindGiftCard', { body })).data;
      expectEqual('cart without the code', without, cart);
    },
  },
  'a gift card pays a part of the price': {
    needs: ['gift_card'],
    run: async ({ backend, shopper, facts }) => {
      const cart = await shopper.cartWith(facts.sku_in_stock);
      const body = { cart_unique_id: cart.unique_id, gift_card_code: facts.gift_card ?? '' };
      const { data } = await backend.call('bindGiftCard', { body });
      const used = data.gift_card?.used_gift_card_amount ?? 0;
      expectThat('a payment by the card', used > 0, data.gift_card);
      expectEqual('final_amount', data.final_amount, Math.round((cart.final_amount - used) * 100) / 100);
      expectEqual('VAT', data.tax_amount, cart.tax_amount);
    },
  },
  'an expired code is refused': {
    needs: ['expired_code'],
    run: async ({ backend, shopper, facts }) => {
      const { unique_id } = await shopper.cartWith(facts.sku_in_stock);
      const body = { cart_unique_id: unique_id, gift_card_code: facts.expired_code ?? '' };
      await backend.refused('bindGiftCard', { body }, { status: 422, code: 'code_expired' });
    },
  },
});

export const cartBehaviour: readonly Check[] = [...getCart, ...addItem, ...updateItem, ...removeItem, ...bindGiftCard];
