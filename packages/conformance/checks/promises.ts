import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { EndpointKey } from '../../contract/endpoints.ts';
import type { Order } from '../../contract/order.ts';
import type { Payment } from '../../contract/payment.ts';
import { ReturnType as RequestType } from '../../contract/return-limits.ts';
import { failureOf, shapedFailure, successOf } from './backend.ts';
import { payOrder, unpaidOrder } from './behaviour/order-payment.ts';
import { type Check, checksOf, type Context, expectEqual, expectThat, Mismatch, Skipped } from './check.ts';
import { finishBody } from './shopper.ts';

/** Long enough for a held call to be under way, short against every timeout. */
const MOMENT_MS = 300;
const HOLD_MS = 20_000;

/** Sets a fault for as long as `work` takes. */
async function withFault({ backend }: Context, fault: object, work: () => Promise<void>): Promise<void> {
  await backend.control('faults', fault);
  try {
    await work();
  } finally {
    await backend.control('faults', { mode: 'none' });
  }
}

type Promised = Check['run'] | Pick<Check, 'needs' | 'alsoNeeds' | 'run'>;
const promise = (call: EndpointKey, checks: Readonly<Record<string, Promised>>): Check[] =>
  checksOf('promises', call, checks).map((check) => ({ ...check, needs: ['controls', ...(check.needs ?? [])] }));

const getCatalog = promise('getCatalog', {
  'answers late but right when the backend is slow': (context) =>
    withFault(context, { mode: 'slow', delayMs: MOMENT_MS }, async () => {
      const started = performance.now();
      await context.backend.call('getCatalog', { query: {} });
      expectThat(`at least ${MOMENT_MS} ms`, performance.now() - started >= MOMENT_MS - 5, performance.now() - started);
    }),
  'fails as unavailable while the backend is down, and answers again after it': async (context) => {
    await withFault(context, { mode: 'down' }, async () => {
      await context.backend.refused('getCatalog', { query: {} }, { status: 503, code: 'unavailable' });
    });
    await context.backend.call('getCatalog', { query: {} });
  },
});

const getCacheVersions = promise('getCacheVersions', {
  'the version of the group rises when its data change, and no other falls': async ({ backend, facts }) => {
    const versions = async () => (await backend.call('getCacheVersions', {})).data;
    const before = await versions();
    await backend.control('configuration', { sku: facts.sku_in_stock, stock_qty: 21 });
    const after = await versions();
    expectThat('another version of product', after['product'] !== before['product'], after['product']);
    const fallen = Object.keys(before).filter((group) => Number(after[group]) < Number(before[group]));
    expectEqual('groups whose version fell', fallen, []);
  },
});

const addItem = promise('addItem', {
  'a repeat after a lost answer answers the first result, and adds nothing': async (context) => {
    const { backend, shopper, facts } = context;
    const cart = await shopper.cartWith(facts.sku_in_stock);
    const product_configuration_id = cart.items[0]?.product_configuration_id ?? 0;
    const args = { body: { cart_unique_id: cart.unique_id, product_configuration_id, quantity: 1 } };
    const key = { idempotencyKey: randomUUID() };
    await withFault(context, { mode: 'down', at: 'answer' }, async () => {
      shapedFailure('addItem', await backend.ask('addItem', args, key));
    });
    const { data } = await backend.call('addItem', args, key);
    expectEqual('quantity', data.items[0]?.quantity, 2);
    expectEqual('cart', (await backend.call('getCart', { query: { cart_unique_id: cart.unique_id } })).data, data);
  },
  'a repeat after a hanging answer answers the first result, and adds nothing': async (context) => {
    const { backend, shopper, facts } = context;
    const args = { body: { product_configuration_id: await shopper.configurationId(facts.sku_in_stock), quantity: 1 } };
    const key = { idempotencyKey: randomUUID() };
    await withFault(context, { mode: 'hold', at: 'answer', delayMs: HOLD_MS }, async () => {
      const hung = await backend.ask('addItem', args, { ...key, timeoutMs: MOMENT_MS }).catch((error: unknown) => error);
      expectThat('no answer while it hangs', hung instanceof Mismatch, hung);
    });
    const { data } = await backend.call('addItem', args, key);
    expectEqual('quantity', data.items[0]?.quantity, 1);
    expectEqual('cart', (await backend.call('getCart', { query: { cart_unique_id: data.unique_id } })).data, data);
  },
});

const startCheckout = promise('startCheckout', {
  'fails as unavailable while the payment provider is down; later the same cart is paid': async (context) => {
    const { backend, shopper, facts } = context;
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const body = { expected_amount: cart.final_amount, type: await shopper.gatewayMethod(), return_url: 'https://shop.example/' };
    await withFault(context, { mode: 'down', at: 'provider' }, async () => {
      await backend.refused('startCheckout', { params: { id: cart.unique_id }, body }, { status: 503, code: 'unavailable' });
    });
    await shopper.startPayment(cart);
  },
});

const settle = ({ backend }: Context, { id }: Payment, state: string) => backend.control('provider/settle', { payment_id: id, state });

/** A cart whose payment reached this state at its gateway. */
async function settled(context: Context, state: string) {
  const cart = await context.shopper.readyCart(context.facts.sku_in_stock);
  const payment = await context.shopper.startPayment(cart);
  await settle(context, payment, state);
  return { cart, body: finishBody(cart, payment.type, payment) };
}

const finishOrderPayment = promise('finishOrderPayment', {
  'an authorised payment pays the order once': async (context) => {
    const unpaid = await unpaidOrder(context);
    const payment = await payOrder(context, unpaid);
    await settle(context, payment, 'authorised');
    const { order, token } = unpaid;
    const finish = () => context.backend.call('finishOrderPayment', { params: { id: order.unique_id, payment: payment.id } }, { token });
    const [{ data: first }, { data: second }] = [await finish(), await finish()];
    const { po_number, final_amount, order_products } = order;
    expectEqual(
      'order',
      [first.po_number, first.final_amount, first.order_products, first.payment_status, first.payment_open],
      [po_number, final_amount, order_products, PaymentStatus.paid, false],
    );
    expectEqual('repeated answer', second, first);
  },
  'a declined payment is refused, and the order can be paid again': async (context) => {
    const unpaid = await unpaidOrder(context);
    const payment = await payOrder(context, unpaid);
    await settle(context, payment, 'declined');
    const { order, token } = unpaid;
    const args = { params: { id: order.unique_id, payment: payment.id } };
    await context.backend.refused('finishOrderPayment', args, { status: 402, code: 'payment_declined' }, { token });
    expectThat('another payment', (await payOrder(context, unpaid)).id !== payment.id, payment.id);
  },
  'money for an order that its transfer has paid goes back': async (context) => {
    const unpaid = await unpaidOrder(context);
    const payment = await payOrder(context, unpaid);
    const { order, token } = unpaid;
    await withFault(context, { mode: 'down', at: 'provider' }, () =>
      context.backend.control('order', { po_number: order.po_number, payment_status: PaymentStatus.paid }),
    );
    await settle(context, payment, 'authorised');
    const args = { params: { id: order.unique_id, payment: payment.id } };
    await context.backend.refused('finishOrderPayment', args, { status: 409, code: 'order_closed' }, { token });
    const { data } = await context.backend.call('getStripeSession', { query: { session_id: payment.id } });
    expectEqual('state', data.payment.state, 'cancelled');
  },
});

const finishCheckout = promise('finishCheckout', {
  'an authorised payment becomes one paid order': async (context) => {
    const { body } = await settled(context, 'authorised');
    const [first, second] = [
      await context.backend.call('finishCheckout', { body }),
      await context.backend.call('finishCheckout', { body }),
    ];
    expectEqual('payment_status', first.data.payment_status, 1);
    expectEqual('repeated answer', second, first);
  },
  'a declined payment is refused, and the cart can be paid again': async (context) => {
    const { backend, shopper } = context;
    const { cart, body } = await settled(context, 'declined');
    await backend.refused('finishCheckout', { body }, { status: 402, code: 'payment_declined' });
    await shopper.startPayment(cart);
  },
  'a cancelled payment is refused': async (context) => {
    const { body } = await settled(context, 'cancelled');
    await context.backend.refused('finishCheckout', { body }, { status: 409, code: 'payment_cancelled' });
  },
  'a payment for a cart that was changed after the order button is refused': async (context) => {
    const { backend, shopper, facts } = context;
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const payment = await shopper.startPayment(cart);
    await backend.call('updateCart', { params: { id: cart.unique_id }, body: { order_notes: 'changed' } });
    await settle(context, payment, 'authorised');
    await backend.refused('finishCheckout', { body: finishBody(cart, payment.type, payment) }, { status: 409, code: 'cart_changed' });
  },
  'a repeat during the first call is refused as in progress, or waits; afterwards it answers the same order': async (context) => {
    const { backend, shopper, facts } = context;
    const cart = await shopper.readyCart(facts.sku_in_stock);
    const args = { body: finishBody(cart, await shopper.directMethod()) };
    const key = { idempotencyKey: randomUUID() };
    const answers: ReturnType<typeof backend.ask>[] = [];
    await withFault(context, { mode: 'hold', at: 'order-placed', delayMs: HOLD_MS }, async () => {
      answers.push(backend.ask('finishCheckout', args, key));
      await sleep(MOMENT_MS);
      answers.push(backend.ask('finishCheckout', args, key));
      await sleep(MOMENT_MS);
    });
    const [held, repeat] = await Promise.all(answers);
    const first = held && successOf('finishCheckout', held);
    if (repeat?.status === 200) expectEqual('answer of the repeat that waited', successOf('finishCheckout', repeat), first);
    else if (repeat) failureOf('finishCheckout', repeat, { status: 409, code: 'request_in_progress' });
    expectEqual('repeated answer', await backend.call('finishCheckout', args, key), first);
  },
  'the last product is sold to one of two, and the version of product rises': async (context) => {
    const { backend, shopper, facts } = context;
    const sku = facts.sku_in_stock;
    await backend.control('configuration', { sku, stock_qty: 1, track_inventory: true });
    try {
      const carts = [await shopper.readyCart(sku), await shopper.readyCart(sku)];
      const before = (await backend.call('getCacheVersions', {})).data['product'];
      const type = await shopper.directMethod();
      const answers = await Promise.all(carts.map((cart) => backend.ask('finishCheckout', { body: finishBody(cart, type) })));
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expectEqual('statuses', statuses, [200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      if (lost) failureOf('finishCheckout', lost, { status: 409, code: 'out_of_stock' });
      expectEqual('stock_qty', (await backend.call('getConfiguration', { params: { id: sku } })).data.stock_qty, 0);
      expectThat('another version of product', (await backend.call('getCacheVersions', {})).data['product'] !== before, before);
    } finally {
      await backend.control('configuration', { sku, stock_qty: 20 });
    }
  },
  'a price that rose after the cart was seen is refused, with the new total': async (context) => {
    const { backend, shopper, facts } = context;
    const sku = facts.sku_in_stock;
    const { cost } = (await backend.call('getConfiguration', { params: { id: sku } })).data;
    const cart = await shopper.readyCart(sku);
    await backend.control('configuration', { sku, cost: cost + 100 });
    try {
      const body = finishBody(cart, await shopper.directMethod());
      const { errors } = await backend.refused('finishCheckout', { body }, { status: 409, code: 'cart_changed' });
      const now = (await backend.call('getCart', { query: { cart_unique_id: cart.unique_id } })).data;
      expectEqual('errors.expected_amount', errors?.['expected_amount'], [String(now.final_amount)]);
    } finally {
      await backend.control('configuration', { sku, cost });
    }
  },
});

/** As the storefront reads them: the flags, else the words of contract 1.0. */
const flagsOf = ({ status, delivered = status === 'completed', closed = delivered || status === 'cancelled' }: Order) => ({
  delivered,
  closed,
});

const getTracking = promise('getTracking', {
  'a placed order is neither delivered nor closed; its delivery and its end are in the flags': async ({ backend, shopper, facts }) => {
    const { order } = await shopper.order(facts.sku_in_stock);
    const { po_number, contact_email: email } = order;
    const tracked = async () => (await backend.call('getTracking', { query: { po_number, email } })).data;
    expectEqual('flags of a placed order', flagsOf(await tracked()), { delivered: false, closed: false });
    await backend.control('order', { po_number, payment_status: PaymentStatus.paid });
    await backend.control('order', { po_number, status: 'completed' });
    const delivered = await tracked();
    expectEqual('flags of a delivered order', flagsOf(delivered).delivered, true);
    const changes = delivered.fulfilment?.history ?? [];
    const flags = changes.map(({ status, delivered: since = status === 'completed' }) => since);
    expectThat('its last change is the delivery', changes.length === 0 || flags.at(-1) === true, flags);
  },
});

const requestReturn = promise('requestReturn', {
  'the same key is the same request, and what is on its way back cannot be sent back twice': {
    alsoNeeds: ['findReturnOrder'],
    run: async ({ backend, shopper, facts }) => {
      const { order } = await shopper.order(facts.sku_in_stock);
      const { po_number, contact_email: email } = order;
      const order_id = (await backend.call('findReturnOrder', { body: { po_number, email } })).data.id;
      await backend.control('order', { po_number, payment_status: PaymentStatus.paid });
      await backend.control('order', { po_number, status: 'completed' });
      const { allowed_return_reasons: reasons } = (await backend.call('getBootstrap', {})).data;
      const reason = reasons.find(({ types }) => types.includes(RequestType.refund))?.key ?? '';
      const positions = [{ position: order.order_products[0]?.position ?? 0, quantity: 1, reason }];
      const body = { order_id, request_key: randomUUID(), type: RequestType.refund, positions };
      const first = await backend.call('requestReturn', { body });
      expectEqual('repeated answer', await backend.call('requestReturn', { body: { ...body, comment: 'again' } }), first);
      const { payment_status, returns } = (await backend.call('getReturnOrder', { params: { id: order_id } })).data;
      expectEqual('payment_status', payment_status, PaymentStatus.returnRequested);
      expectEqual(
        'returns',
        returns.map(({ number }) => number),
        [first.data.number],
      );
      await backend.refused('requestReturn', { body: { ...body, request_key: randomUUID() } }, { status: 409, code: 'return_refused' });
    },
  },
});

/** More than any limit of guesses lets through. */
const GUESSES = 15;

const signIn = promise('signIn', {
  // Ring 3, for the next run would be limited as well without the control.
  'wrong passwords of strangers do not lock out a browser that has signed in': {
    needs: ['customer'],
    run: async ({ backend, facts }) => {
      const body = facts.customer ?? { email: '', password: '' };
      const { device_token: deviceToken } = (await backend.call('signIn', { body })).data;
      if (deviceToken === undefined) throw new Skipped('the backend knows no devices');
      try {
        for (let guess = 0; guess < GUESSES; guess += 1) await backend.ask('signIn', { body: { ...body, password: 'not the password' } });
        await backend.call('signIn', { body }, { deviceToken });
      } finally {
        await backend.control('limits', {});
      }
    },
  },
});

/** Ring 3: with fault controls. */
export const promises: readonly Check[] = [
  ...getCatalog,
  ...getCacheVersions,
  ...addItem,
  ...startCheckout,
  ...finishOrderPayment,
  ...finishCheckout,
  ...getTracking,
  ...requestReturn,
  ...signIn,
];
