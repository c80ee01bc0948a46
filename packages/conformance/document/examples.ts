import type { Id } from '../../contract/common.ts';
import { randomUUID } from 'node:crypto';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts';
import { callPath } from '../../contract/request.ts';
import { ReturnType } from '../../contract/return-limits.ts';
import { customer, orderOf, PASSWORD, signUp, tokenFor } from '../../backend/customers/customers.fixture.ts';
import { ADDRESS, cartWith } from '../../sandbox/testing/purchase.fixture.ts';
import { type Calls, type Running, SITEMAP_SECRET } from '../../sandbox/testing/sandbox.fixture.ts';
import { createBackend } from '../checks/backend.ts';
import { probes } from '../checks/probes.ts';
import { createShopper } from '../checks/shopper.ts';

/** A call of the sandbox and its answer, shortened, without what differs from run to run. */
export interface Example {
  readonly request: { readonly path: string; readonly body?: unknown };
  readonly status: number;
  readonly response: unknown;
}
export type Examples = Readonly<Record<EndpointKey, Example>>;

type Args = { readonly params?: Readonly<Record<string, string | number>>; readonly query?: object; readonly body?: object };
const EMAIL = 'anna@example.com';

/** Arguments of the calls that conformance probes can only see refused. */
const OWN_ARGUMENTS: Partial<Record<EndpointKey, (who: Calls, shop: Running) => Promise<Args> | Args>> = {
  signIn: () => ({ body: { email: EMAIL, password: PASSWORD } }),
  getUser: () => ({}),
  updateUser: () => ({ body: { phone: '+43 1 000 00 00' } }),
  getSubscriptions: () => ({}),
  updateSubscriptions: () => ({ body: { newsletter: true } }),
  getAddresses: () => ({}),
  addAddress: () => ({ body: { ...ADDRESS, is_default: true } }),
  updateAddress: async (who) => ({ params: { id: await addressId(who) }, body: { ...ADDRESS, city: 'Linz', zip: '4020' } }),
  removeAddress: async (who) => ({ params: { id: await addressId(who) } }),
  getOrders: () => ({ query: {} }),
  getCustomerOrder: async (who) => ({ params: { id: await orderId(who) } }),
  updateOrder: async (who) => ({ params: { id: await orderId(who) }, body: { order_notes: 'Second floor' } }),
  payOrder: async (who) => ({ params: { id: await orderId(who) }, body: { type: 'card', return_url: 'https://shop.example/' } }),
  cancelOrder: async (who) => ({ params: { id: await orderId(who) } }),
  getSessions: () => ({}),
  getPasskeys: () => ({}),
  startPasskey: () => ({ body: { password: PASSWORD } }),
  changeEmail: () => ({ body: { email: 'anna.new@example.com', password: PASSWORD } }),
  exportUser: () => ({}),
  bindGiftCard: async (who) => ({ body: { cart_unique_id: (await cartWith(who, RING)).unique_id, gift_card_code: 'WILLKOMMEN10' } }),
  verifyEmail: async (_, shop) => ({ body: { token: await tokenOfSignUp(shop, 'new@example.com'), password: PASSWORD } }),
  getMailLink: async (_, shop) => ({ params: { token: await tokenOfSignUp(shop, 'newer@example.com') } }),
  changePassword: async (_, shop) => {
    await signUp(shop, 'other@example.com');
    await shop.call('recoverPassword', { body: { email: 'other@example.com' } });
    return { body: { token: await tokenFor(shop, 'other@example.com', 'recover-password'), password: 'drei gelbe Topase' } };
  },
  endSession: async (who) => ({ params: { id: (await who.call('getSessions', {})).data[0]?.id ?? 0 } }),
  requestReturn: async (who, shop) => ({ body: await returnOf(await deliveredOrder(who, shop)) }),
  getReturn: async (who, shop) => {
    const id = await deliveredOrder(who, shop);
    return { params: { id, number: (await who.call('requestReturn', { body: returnOf(id) })).data.number } };
  },
  deleteUser: () => ({ body: { password: PASSWORD } }),
};
/** Calls that end the session, and those whose answer would be another one in it. */
const WITHOUT_SESSION: readonly EndpointKey[] = ['signIn', 'verifyEmail', 'getMailLink', 'changePassword'];

const RING = 'FL-AUR-BR-YG750-54';
const returnOf = (order_id: string) => ({
  order_id,
  request_key: randomUUID(),
  type: ReturnType.refund,
  refund_type: 'refund' as const,
  positions: [{ position: 0, quantity: 1, reason: 'other' }],
});

async function tokenOfSignUp(shop: Running, email: string): Promise<string> {
  await shop.call('signUp', { body: { email, password: PASSWORD } });
  return tokenFor(shop, email, 'verify-email');
}

async function deliveredOrder(who: Calls, shop: Running): Promise<string> {
  const { unique_id, po_number } = await orderOf(who, EMAIL);
  for (const change of [{ payment_status: PaymentStatus.paid }, { status: 'completed' }]) {
    await shop.send('POST', '/sandbox/order', { po_number, ...change });
  }
  return unique_id;
}

async function signedIn(shop: Running): Promise<Calls> {
  const body = { email: EMAIL, password: PASSWORD };
  return shop.as((await shop.call('signIn', { body })).data.token);
}

const addressId = async (who: Calls): Promise<Id> => (await who.call('addAddress', { body: ADDRESS })).data.id;
const orderId = async (who: Calls): Promise<string> => (await orderOf(who, EMAIL)).unique_id;

export async function collectExamples(shop: Running): Promise<Examples> {
  const backend = createBackend({ url: `${shop.url}/api/v1` });
  const newEmail = () => EMAIL;
  const context = { backend, shopper: createShopper({ backend, facts: undefined, newEmail }), newEmail, sitemapSecret: SITEMAP_SECRET };
  await signUp(shop, EMAIL);
  await shop.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 50 });
  const hide = createMask();
  const examples: Partial<Record<EndpointKey, Example>> = {};
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const own = OWN_ARGUMENTS[key];
    // Anew for each call: some end all sessions, or change what the next one needs.
    const who = own && key === 'deleteUser' ? await customer(shop, 'gone@example.com') : own ? await signedIn(shop) : shop;
    const args = (own ? await own(who, shop) : (await probes[key](context as never)).args) as Args;
    const { status, body } = await (WITHOUT_SESSION.includes(key) ? shop : who).attempt(key, args as never);
    const request = { path: callPath(key, args, {}), ...(args.body !== undefined && { body: args.body }) };
    examples[key] = hide({ request, status, response: shortened(body) }) as Example;
  }
  return examples as Examples;
}

const TEXT_MAX = 160;

/** Lists have one entry, texts end early. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}

/** Replaces ids, times, tokens and addresses by ones that are the same in each run. */
function createMask(): (value: unknown) => unknown {
  const known = new Map<string, string>();
  const numbered = (from: string, make: (n: string) => string): string => {
    const to = known.get(from) ?? make(String(known.size + 1).padStart(4, '0'));
    known.set(from, to);
    return to;
  };
  const text = (raw: string): string =>
    raw
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, (one) =>
        numbered(one, (n) => `00000000-0000-4000-8000-00000000${n}`),
      )
      .replace(/^[\da-f]{64}$/, 'a'.repeat(64))
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-25T10:00:00.000Z')
      .replace(/\b20\d\d-\d\d-\d\d\b(?!T)/g, '2026-12-01')
      .replace(/(?<=Eingegangen: ).+/g, '25. November 2026, 11:00 Uhr')
      .replace(/\b(FL|RK|RE)-(R-|W-)?\d\d-\d{5}/g, (_, shop: string, kind = '') => `${shop}-${kind as string}26-00001`)
      .replace(/http:\/\/[\w-]+\.localhost:\d+/g, 'https://vendor.example')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://backend.example')
      .replace(/(?<=\/(?:shares|mail-links|verify|recover-password)\/)[\w-]{22,43}(?=$|\?)/g, (one) =>
        numbered(one, (n) => `token-of-an-example-${n}`.padEnd(43, '0')),
      )
      .replace(/^[\w-]{22,}$/, (one) =>
        known.has(one) || /[\dA-Z]/.test(one) ? numbered(one, (n) => `token-of-an-example-${n}`.padEnd(43, '0')) : one,
      )
      .replace(/^\d{10,}(-\d+)?$/, '1');
  return function mask(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    // Milliseconds since 1970.
    if (typeof value === 'number' && value > 1e12) return Date.parse('2026-11-25T10:00:00Z');
    if (Array.isArray(value)) return value.map(mask);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mask(one)]));
  };
}
