import { describe, expect, it, vi } from 'vitest';
import { send } from '../../packages/http-cache/testing/http.ts';
import { ANOTHER_PLATFORM, PLATFORM } from '../../packages/ucp/testing/platform.fixture.ts';
import { UCP_VERSIONS } from '../../packages/ucp/wire/version.ts';
import { type Operation, operations } from '../../packages/ucp/operations.ts';
import { machineShopper, NAVIGATION } from './testing/machine-shopper.ts';
import { ANSWERS } from './testing/ucp-answers.ts';
import { fillIn, placeOrder, TYPED, tryToOrder } from './testing/ucp-buyer.ts';
import {
  backend,
  cartIdBehind,
  follow,
  line,
  linesOf,
  machine,
  newCart,
  newCheckout,
  openUcpShop,
  OTHER,
  readCheckout,
  shop,
  SKU,
  UNIQUE_ID,
  writes,
} from './testing/ucp-shop.ts';

openUcpShop();

describe('a checkout', () => {
  it('of a cart is the open one of that cart, and is answered with the price of now', async () => {
    const cart = await newCart(line(SKU));
    const [first, second] = [
      await machine('POST', '/checkout-sessions', { cart_id: cart.id }),
      await machine('POST', '/checkout-sessions', { cart_id: cart.id }),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    // The read cache still has the old price.
    await backend.change({ sku: SKU, cost: 8000 });
    const { totals } = ANSWERS.checkout.parse((await machine('GET', `/checkout-sessions/${first.body.id}`)).body);
    expect(totals.find(({ type }) => type === 'total')?.amount).toBe(800_000);
    await backend.change({ sku: SKU, cost: 7490 });
  });

  it('needs its buyer, whatever a machine completes, and ends when it is cancelled', async () => {
    const { id, status } = await newCheckout();
    expect(status).toBe('requires_escalation');
    writes();
    const done = ANSWERS.checkout.parse(
      (await machine('POST', `/checkout-sessions/${id}/complete`, { payment: { instruments: [{}] } })).body,
    );
    expect([done.status, writes()]).toEqual(['requires_escalation', []]);
    expect(ANSWERS.checkout.parse((await machine('POST', `/checkout-sessions/${id}/cancel`)).body).status).toBe('canceled');
    for (const late of [
      await machine('PUT', `/checkout-sessions/${id}`, { line_items: [line(OTHER)] }),
      await machine('POST', `/checkout-sessions/${id}/cancel`),
      await machine('POST', `/checkout-sessions/${id}/complete`, { payment: { instruments: [{}] } }),
    ]) {
      expect([late.status, late.body.code]).toEqual([409, 'invalid_state']);
    }
    const { status: now, ...ended } = await readCheckout(id);
    expect([now, linesOf(ended)]).toEqual(['canceled', [[SKU, 1]]]);
  });

  it('tells a platform that its buyer belongs to no group with other prices here', async () => {
    const claims = { context: { eligibility: ['com.example.teacher', 'com.example.student'] } };
    const { status, body } = await machine('POST', '/checkout-sessions', { line_items: [line(SKU)], ...claims });
    const { messages = [], totals } = ANSWERS.checkout.parse(body);
    expect([status, messages.filter(({ code }) => code === 'eligibility_not_accepted')]).toMatchObject([
      201,
      [
        { type: 'warning', path: '$.context.eligibility[0]' },
        { type: 'warning', path: '$.context.eligibility[1]' },
      ],
    ]);
    expect(totals).toEqual((await newCheckout()).totals);
  });

  it('is there for the platform alone that has opened it, whatever another one knows', async () => {
    const cart = await newCart(line(SKU));
    const { id } = ANSWERS.checkout.parse((await machine('POST', '/checkout-sessions', { cart_id: cart.id })).body);
    const other = machineShopper(() => shop.url, { platform: ANOTHER_PLATFORM });
    writes();
    for (const [method, path, body] of [
      ['GET', `/${id}`, undefined],
      ['PUT', `/${id}`, { line_items: [line(OTHER)] }],
      ['POST', `/${id}/complete`, { payment: { instruments: [{}] } }],
      ['POST', `/${id}/cancel`, undefined],
      ['POST', '', { cart_id: cart.id }],
    ] as const) {
      const { messages } = ANSWERS.refusal.parse((await other(method, `/checkout-sessions${path}`, body)).body);
      expect([method, path, messages[0]?.code]).toEqual([method, path, 'not_found']);
    }
    expect([writes(), (await readCheckout(id)).status]).toEqual([[], 'requires_escalation']);
  });

  it('is handed over to one browser, not to a preview of the link', async () => {
    const { id, continue_url: url = '' } = await newCheckout();
    const other = ANSWERS.checkout.parse((await machine('GET', `/checkout-sessions/${id}`)).body).continue_url ?? '';
    expect(url).toMatch(/^http:\/\/shop\.test\/ucp\/continue\?with=/);
    expect(url).not.toMatch(UNIQUE_ID);
    for (const headers of [{}, { ...NAVIGATION, 'sec-purpose': 'prefetch' }])
      expect((await follow(url, headers)).headers['location']).toBe('/');
    expect((await send('HEAD', shop.url + new URL(url).pathname + new URL(url).search, { host: 'shop.test', ...NAVIGATION })).status).toBe(
      405,
    );
    const page = await follow(url);
    expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      303,
      'private, no-store',
      'no-referrer',
    ]);
    const location = page.headers['location'] ?? '';
    expect(location).toMatch(new RegExp(`^/checkout/${UNIQUE_ID.source}$`));
    for (const used of [url, other, `${url}x`]) expect((await follow(used)).headers['location']).toBe('/checkout/link-is-no-longer-valid');
    // The same browser may follow it again.
    const cookie = page.headers['set-cookie'] ?? '';
    // By whom, and for how much, so that the buyer is told of another price.
    expect(cookie).toMatch(new RegExp(`^prepared_${location.split('/')[2]}=platform\\.example%0A\\d+%3D749000; Path=/; SameSite=Lax$`));
    expect((await follow(url, { ...NAVIGATION, cookie: cookie.split(';')[0] ?? '' })).headers['location']).toBe(location);
    expect(shop.logText()).not.toContain(new URL(url).searchParams.get('with'));
    expect(shop.logText()).not.toContain(id);
  });

  it('in the hands of its buyer shows sums and the number of the order, in no operation what the buyer enters', async () => {
    const cart = await newCart(line(SKU));
    const { id, continue_url: url = '' } = ANSWERS.checkout.parse((await machine('POST', '/checkout-sessions', { cart_id: cart.id })).body);
    const cartId = await cartIdBehind(url);
    await fillIn(cartId);
    const during = await readCheckout(id);
    expect(during.status).toBe('requires_escalation');
    ANSWERS.refusal.parse((await machine('GET', `/carts/${cart.id}`)).body);
    writes();
    for (const [method, path, body] of [
      ['PUT', '', { line_items: [line(OTHER)] }],
      ['POST', '/cancel', undefined],
    ] as const) {
      const late = ANSWERS.checkout.parse((await machine(method, `/checkout-sessions/${id}${path}`, body)).body);
      expect([late.status, late.messages?.[0]?.code]).toEqual(['requires_escalation', 'invalid_state']);
    }
    expect(writes()).toEqual([]);
    const answers = await allAnswers({ cart: cart.id, checkout: id });

    const order = await placeOrder(cartId);
    const { order: confirmation, totals, continue_url: none } = await completed(id);
    expect([confirmation?.id, confirmation?.label, none]).toEqual([id, order.po_number, undefined]);
    expect(totals.find(({ type }) => type === 'total')?.amount).toBe(Math.round(order.final_amount * 100));
    // Whichever key it sends: the checkout is that order.
    const { body: again } = await machine('POST', `/checkout-sessions/${id}/complete`, { payment: { instruments: [{}] } });
    expect(ANSWERS.checkout.parse(again)).toMatchObject({ status: 'completed', order: { id, label: order.po_number } });

    const all = [...answers, ...(await allAnswers({ cart: cart.id, checkout: id }))];
    expect(all).toHaveLength(4 * OFFERED.length);
    const { person_first_name: first, person_last_name: last, address_line_1: street, city, phone_number: phone } = TYPED.shipping_address;
    const typed = [TYPED.contact_email, TYPED.order_notes, first, last, street, city, phone];
    for (const secret of [...typed, order.unique_id, cartId]) {
      expect(all.filter((text) => text.includes(secret)).map((text) => `${secret} in ${text}`)).toEqual([]);
    }
  });

  it('takes nothing of what a platform says of its buyer: no consent, no origin, no person', async () => {
    writes();
    const secrets = ['Xenia', 'xenia@example.org', 'campaign-4711', '203.0.113.77'];
    const [first_name, email, campaign, ip] = secrets;
    const { body } = await machine('POST', '/checkout-sessions', {
      line_items: [line(SKU)],
      buyer: { first_name, email, consent: { marketing: { granted: true, source: 'platform' } } },
      attribution: { utm_campaign: campaign },
      signals: { 'dev.ucp.buyer_ip': ip },
    });
    const sent = JSON.stringify([writes(), body, shop.logText()]);
    expect(secrets.filter((one) => sent.includes(one))).toEqual([]);
    const { db } = backend.sandbox.sandbox.shop;
    expect(await db.all('SELECT 1 FROM subscriptions WHERE email = ?', email ?? '')).toEqual([]);
  });

  it('has a link for an hour, after which another browser gets a page that says so', async () => {
    const { id, continue_url: url = '' } = await newCheckout();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    try {
      expect((await follow(url)).headers['location']).toBe('/checkout/link-is-no-longer-valid');
      const later = (await readCheckout(id)).continue_url ?? '';
      expect((await follow(later)).headers['location']).toMatch(UNIQUE_ID);
    } finally {
      vi.useRealTimers();
    }
  });

  it('gets one of two machines the last piece', async () => {
    await backend.change({ sku: LAST, stock_qty: 1 });
    const carts = await Promise.all(
      [PLATFORM, ANOTHER_PLATFORM].map(async (platform) => {
        const by = machineShopper(() => shop.url, { platform });
        const { body } = await by('POST', '/checkout-sessions', { line_items: [line(LAST)] });
        const { id, continue_url: url = '' } = ANSWERS.checkout.parse(body);
        const cartId = await cartIdBehind(url);
        await fillIn(cartId);
        return { id, by, cartId };
      }),
    );
    const orders = await Promise.all(carts.map(({ cartId }) => tryToOrder(cartId)));
    expect(orders.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won, lost] = orders[0]?.status === 200 ? carts : carts.toReversed();
    expect((await completed(won?.id ?? '', won?.by)).status).toBe('completed');
    expect((await readCheckout(lost?.id ?? '', lost?.by)).status).toBe('requires_escalation');
  });
});

const LAST = 'FL-AUR-BR-RG750-56';
const completed = (id: string, by = machine) =>
  vi.waitFor(async () => {
    const checkout = await readCheckout(id, by);
    expect(checkout.status).toBe('completed');
    return checkout;
  });

/** Orders are a story of their own (`ucp-orders.test.ts`). */
const OFFERED = Object.values<Operation>(operations).filter(({ capability }) => capability !== 'order');

/** The answer of each operation in both versions, about this cart and this checkout. */
async function allAnswers(ids: { readonly cart: string; readonly checkout: string }): Promise<string[]> {
  const body = { id: SKU, ids: [SKU, ids.cart, ids.checkout], query: 'ring', line_items: [line(SKU)], cart_id: ids.cart };
  // The first search of a backend takes longer than a page waits, on a busy machine.
  await vi.waitFor(async () => expect((await machine('POST', '/catalog/search', { query: 'ring' })).status).toBe(200), 10_000);
  const texts: string[] = [];
  for (const version of UCP_VERSIONS) {
    for (const { method, path, capability } of OFFERED) {
      const target = path.replace(':id', capability === 'cart' ? ids.cart : ids.checkout);
      const { status, headers, body: answer } = await machine(method, target, method === 'GET' ? undefined : body, { version });
      const isAnswer = status === 200 || status === 201 || (status === 409 && answer.code === 'invalid_state');
      expect([target, status, isAnswer]).toEqual([target, status, true]);
      texts.push(JSON.stringify({ headers, answer }));
    }
  }
  return texts;
}
