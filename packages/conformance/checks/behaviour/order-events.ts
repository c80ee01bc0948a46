import { randomUUID } from 'node:crypto';
import { ORDER_EVENTS_MAX, type OrderEvent, type PlatformOrder } from '../../../contract/platform-order.ts';
import { type Check, checksOf, type Context, expectEqual, expectThat, Mismatch } from '../check.ts';
import { finishBody } from '../shopper.ts';

const PLATFORM = 'https://platform.example/.well-known/ucp';
const NOT_FOUND = { status: 404, code: 'not_found' } as const;

interface Placed {
  readonly order: PlatformOrder;
  readonly checkoutId: string;
  readonly cartId: string;
  /** The values that the buyer has typed. */
  readonly typed: readonly string[];
}

async function placed({ backend, shopper, facts }: Context): Promise<Placed> {
  const cart = await shopper.readyCart(facts.sku_in_stock);
  const checkoutId = randomUUID();
  await backend.call('assignCart', { params: { id: cart.unique_id }, body: { platform: PLATFORM, checkout_id: randomUUID() } });
  await backend.call('assignCart', { params: { id: cart.unique_id }, body: { platform: PLATFORM, checkout_id: checkoutId } });
  await backend.refused('getPlatformOrder', { params: { checkout: checkoutId } }, NOT_FOUND);
  await backend.call('finishCheckout', { body: finishBody(cart, await shopper.directMethod()) });
  const { data: order } = await backend.call('getPlatformOrder', { params: { checkout: checkoutId } });
  const { person_last_name, address_line_1, zip } = facts.address;
  return { order, checkoutId, cartId: cart.unique_id, typed: [cart.contact_email ?? '', person_last_name, address_line_1, zip] };
}

/** Other checks and runs have events, too: all that are due are taken. */
async function eventOf({ backend }: Context, checkoutId: string): Promise<OrderEvent | undefined> {
  for (;;) {
    const { data: events } = await backend.call('takeOrderEvents', { body: { count: ORDER_EVENTS_MAX } });
    const own = events.find(({ order }) => order.checkout_id === checkoutId);
    if (own !== undefined || events.length === 0) return own;
  }
}

const reading = checksOf('behaviour', 'getPlatformOrder', {
  'answers lines and sums of the order, and nothing that the buyer typed': {
    alsoNeeds: ['assignCart'],
    run: async (context) => {
      const { order, checkoutId, typed } = await placed(context);
      const answer = await context.backend.ask('getPlatformOrder', { params: { checkout: checkoutId } });
      const found = typed.filter((text) => text !== '' && answer.text.includes(text));
      expectEqual('typed texts in the answer', found, []);
      expectEqual('platform', order.platform, PLATFORM);
      const sum = order.items_amount - order.discount_amount + order.shipping_amount - order.gift_card_amount;
      expectEqual('final_amount', order.final_amount, Math.round(sum * 100) / 100);
      expectEqual(
        'lines',
        order.lines.map(({ configuration_id, quantity }) => [configuration_id, quantity]),
        [[context.facts.sku_in_stock, 1]],
      );
    },
  },
});

const assigning = checksOf('behaviour', 'assignCart', {
  'refuses an ordered cart, and does not find an unknown one': async (context) => {
    const { cartId } = await placed(context);
    const body = { platform: PLATFORM, checkout_id: randomUUID() };
    await context.backend.refused('assignCart', { params: { id: cartId }, body }, { status: 409, code: 'cart_finished' });
    await context.backend.refused('assignCart', { params: { id: randomUUID() }, body }, { status: 404, code: 'cart_not_found' });
  },
});

const events = checksOf('behaviour', 'takeOrderEvents', {
  'hands a placed order out once, with what it is': {
    alsoNeeds: ['assignCart'],
    run: async (context) => {
      const { order, checkoutId } = await placed(context);
      const event = await eventOf(context, checkoutId);
      if (!event) throw new Mismatch('an event of the order', event);
      expectEqual('number of the order', event.order.po_number, order.po_number);
      expectEqual('the event once more', await eventOf(context, checkoutId), undefined);
      await context.backend.call('confirmOrderEvent', { body: { id: event.id } });
      await context.backend.call('confirmOrderEvent', { body: { id: event.id } });
    },
  },
  'does not hand out the order of a person': async (context) => {
    const { order } = await context.shopper.order(context.facts.sku_in_stock);
    const { data } = await context.backend.call('takeOrderEvents', { body: { count: ORDER_EVENTS_MAX } });
    expectThat('no event of the order', !data.some((event) => event.order.po_number === order.po_number), order.po_number);
  },
});

export const orderEventsBehaviour: Check[] = [...assigning, ...reading, ...events];
