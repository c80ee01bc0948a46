import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UCP_VERSIONS, type UcpVersion } from '../../packages/ucp/wire/version.ts';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { ANOTHER_PLATFORM, PLATFORM } from '../../packages/ucp/testing/platform.fixture.ts';
import type { WireFault } from './testing/backend.ts';
import { machineShopper, type MachineAnswer } from './testing/machine-shopper.ts';
import { type UcpAnswer, ucpFaults } from './testing/ucp-schemas.ts';
import { cartIdBehind, backend, line, machine, openUcpShop, origin, shop, SKU } from './testing/ucp-shop.ts';

/** One of two platforms shows the button of the law, as the operator has it in writing. */
openUcpShop({
  env: {
    UCP_COMPLETION: 'on',
    UCP_ORDERS: 'on',
    UCP_SIGNING_KEYS: JSON.stringify({
      kid: 'shop-1',
      ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    }),
    UCP_PLATFORMS: JSON.stringify([
      { name: 'A', profile: PLATFORM.profile, document: PLATFORM.document },
      { name: 'B', profile: ANOTHER_PLATFORM.profile, document: ANOTHER_PLATFORM.document, confirms_orders: true },
    ]),
  },
});

const BUYER = { email: 'zora@example.com', first_name: 'Zora', last_name: 'Muster' };
const address = (country: string) => ({
  id: 'home',
  street_address: 'Seestraße 1',
  address_locality: 'Zürich',
  postal_code: '8001',
  address_country: country,
});
const wanted = (country = 'CH', skus: readonly string[] = [SKU]) => ({
  line_items: skus.map((sku) => line(sku)),
  buyer: BUYER,
  fulfillment: { methods: [{ type: 'shipping', destinations: [address(country)] }] },
});
const paidBy = (token: string) => ({
  payment: { instruments: [{ id: 'i-1', handler_id: 'test_token', type: 'token', credential: { type: 'token', token } }] },
});

type Machine = typeof machine;
interface Delivery {
  readonly methods: readonly {
    readonly groups: readonly { readonly options: readonly { readonly id: string }[]; readonly selected_option_id: string | null }[];
  }[];
}
const codesOf = ({ messages = [] }: MachineAnswer['body'] & { messages?: readonly { code: string }[] }) => messages.map(({ code }) => code);

/** With everything that an order needs. */
async function ready(by: Machine = machine, country = 'CH') {
  const { body } = await by('POST', '/checkout-sessions', wanted(country));
  const { methods } = (body as unknown as { fulfillment: Delivery }).fulfillment;
  const [option] = methods[0]?.groups[0]?.options ?? [];
  const chosen = { ...wanted(country), fulfillment: { methods: [{ type: 'shipping', groups: [{ selected_option_id: option?.id }] }] } };
  return (await by('PUT', `/checkout-sessions/${body.id}`, chosen)).body;
}
const complete = (id: string | undefined, token: string, by: Machine = machine, key = randomUUID()) =>
  by('POST', `/checkout-sessions/${id}/complete`, paidBy(token), { key });
const orders = async () => (await backend.sandbox.sandbox.shop.db.get<{ n: number }>('SELECT count(*) AS n FROM orders'))?.n ?? 0;
const another = () => machineShopper(() => shop.url, { platform: ANOTHER_PLATFORM });

describe('a checkout of a platform that may order', () => {
  it('says what is missing, then that it is ready, and becomes one order', async () => {
    const { body: first } = await machine('POST', '/checkout-sessions', { line_items: [line(SKU)] });
    expect([first.status, codesOf(first)]).toEqual(['incomplete', ['field_required', 'field_required', 'field_required']]);
    const checkout = await ready();
    expect([checkout.status, codesOf(checkout)]).toEqual(['ready_for_complete', []]);
    const before = await orders();
    const done = await complete(checkout.id, 'success_token');
    expect(done.body).toMatchObject({ status: 'completed', order: { id: checkout.id } });
    expect(JSON.stringify(done.body)).not.toContain('success_token');
    expect((await complete(checkout.id, 'success_token')).body).toMatchObject({ status: 'completed' });
    expect(await orders()).toBe(before + 1);
    expect(shop.logText()).not.toContain('success_token');
  });

  it('completed twenty times at once, with one key or with many, is one order', async () => {
    for (const keys of [[randomUUID()], Array.from({ length: 20 }, () => randomUUID())]) {
      const checkout = await ready();
      const before = await orders();
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => complete(checkout.id, 'success_token', machine, keys[index % keys.length])),
      );
      expect(answers.map(({ body }) => body.status)).toEqual(Array.from({ length: 20 }, () => 'completed'));
      expect(await orders()).toBe(before + 1);
    }
  });

  it('that is declined can be paid otherwise; one that needs the buyer has a link', async () => {
    const checkout = await ready();
    const declined = await complete(checkout.id, 'fail_token');
    expect([declined.body.status, codesOf(declined.body)]).toEqual(['ready_for_complete', ['payment_failed']]);
    const asks = await complete(checkout.id, 'escalate_token');
    expect([asks.body.status, codesOf(asks.body)]).toEqual(['requires_escalation', ['payment_authentication_required']]);
    expect(await cartIdBehind(asks.body.continue_url ?? '')).not.toBe('');
  });

  it('orders no other sum than the platform has seen', async () => {
    const checkout = await ready();
    await backend.change({ sku: SKU, cost: 8000 });
    const before = await orders();
    const changed = await complete(checkout.id, 'success_token');
    expect([codesOf(changed.body), await orders()]).toEqual([['price_changed'], before]);
    const done = await complete(checkout.id, 'success_token');
    expect(done.body.status).toBe('completed');
    await backend.change({ sku: SKU, cost: 7490 });
  });

  it.each(['the same key', 'another key'])('whose answer was lost is finished by %s, and stays one order', async (name) => {
    const checkout = await ready();
    const [before, key] = [await orders(), randomUUID()];
    const lost: WireFault = (_req, res, onward) => void onward().then(() => res.destroy());
    backend.breakWire(lost, '/api/v1/carts/checkout/finish-immediately');
    expect((await complete(checkout.id, 'success_token', machine, key)).status).toBe(503);
    backend.breakWire(null);
    const again = await complete(checkout.id, 'success_token', machine, name === 'the same key' ? key : randomUUID());
    expect([again.body.status, await orders()]).toEqual(['completed', before + 1]);
  });

  it('gets one of two platforms the last piece', async () => {
    await backend.change({ sku: LAST, stock_qty: 1 });
    const both = await Promise.all(
      [machine, another()].map(async (by) => {
        const { body } = await by('POST', '/checkout-sessions', wanted('CH', [LAST]));
        const { methods } = (body as unknown as { fulfillment: Delivery }).fulfillment;
        const groups = [{ selected_option_id: methods[0]?.groups[0]?.options[0]?.id }];
        await by('PUT', `/checkout-sessions/${body.id}`, {
          line_items: [line(LAST)],
          fulfillment: { methods: [{ type: 'shipping', groups }] },
        });
        return { by, id: body.id };
      }),
    );
    const answers = await Promise.all(both.map(({ by, id }) => complete(id, 'success_token', by)));
    expect(answers.filter(({ body }) => body.status === 'completed')).toHaveLength(1);
    expect(answers.flatMap(({ body }) => codesOf(body))).toEqual(['out_of_stock']);
  });
});

describe.each(UCP_VERSIONS)('over the tools of %s, a platform that may order', (version) => {
  it('pays for its buyer after a decline, and reads the order', async () => {
    const created = Tool.parse(await call(version, 'checkout', 'create_checkout', { checkout: wanted() }));
    const option = created.fulfillment?.methods[0]?.groups[0]?.options[0]?.id;
    const chosen = { ...wanted(), fulfillment: { methods: [{ type: 'shipping', groups: [{ selected_option_id: option }] }] } };
    const { id, status } = Tool.parse(await call(version, 'checkout', 'update_checkout', { id: created.id, checkout: chosen }));
    expect([created.status, status]).toEqual(['incomplete', 'ready_for_complete']);
    const before = await orders();
    for (const [token, expected] of [
      ['fail_token', 'ready_for_complete'],
      ['escalate_token', 'requires_escalation'],
      ['success_token', 'completed'],
      ['success_token', 'completed'],
    ] as const) {
      const answer = await call(version, 'checkout', 'complete_checkout', { id, checkout: paidBy(token) });
      expect([token, Tool.parse(answer).status]).toEqual([token, expected]);
    }
    expect(await orders()).toBe(before + 1);
    expect(await call(version, 'order', 'get_order', { id })).toMatchObject({ checkout_id: id, line_items: [{ item: { id: SKU } }] });
  });
});

const Tool = z.looseObject({
  id: z.string(),
  status: z.string(),
  fulfillment: z
    .object({ methods: z.array(z.object({ groups: z.array(z.object({ options: z.array(z.object({ id: z.string() })) })) })) })
    .optional(),
});

/** A call of a tool, whose answer has to fit the protocol's published schemas. */
async function call(version: UcpVersion, kind: UcpAnswer, name: string, given: object): Promise<object> {
  const meta = { 'ucp-agent': { profile: PLATFORM.profile }, 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { meta, ...given } } });
  const path = `/ucp/${version}/mcp`;
  const headers = { 'content-type': 'application/json' };
  const fields = await PLATFORM.sign({ method: 'POST', url: origin + path, headers, body });
  const own = { host: new URL(origin).host, 'content-length': String(Buffer.byteLength(body)) };
  const answer = await send('POST', shop.url + path, { ...own, ...fields }, body);
  const message: unknown = JSON.parse(answer.body);
  expect([answer.status, ucpFaults(version, 'tool call', message)]).toEqual([200, '']);
  const { structuredContent } = z.object({ result: z.object({ structuredContent: z.looseObject({}) }) }).parse(message).result;
  expect(ucpFaults(version, kind, structuredContent)).toBe('');
  return structuredContent;
}

describe('the law', () => {
  it('lets no machine order for a buyer in the Union, unless its platform shows the button', async () => {
    const checkout = await ready(machine, 'AT');
    expect([checkout.status, codesOf(checkout)]).toEqual(['requires_escalation', ['buyer_review_required']]);
    const before = await orders();
    const asked = await complete(checkout.id, 'success_token');
    expect([asked.body.status, await orders()]).toEqual(['requires_escalation', before]);
    const by = another();
    const confirmed = await ready(by, 'AT');
    expect(confirmed.status).toBe('ready_for_complete');
    expect((await complete(confirmed.id, 'success_token', by)).body.status).toBe('completed');
  });
});

describe('the profile', () => {
  it('names the handler and the extension, in the form of the protocol', async () => {
    for (const version of UCP_VERSIONS) {
      const path = version === UCP_VERSIONS[0] ? '' : `/${version}`;
      const { body } = await get(`${shop.url}/.well-known/ucp${path}`, { host: 'shop.test' });
      const document = JSON.parse(body) as { ucp: { capabilities: object; payment_handlers: object } };
      expect(ucpFaults(version, 'profile', document)).toBe('');
      expect(document.ucp.payment_handlers).toMatchObject({ 'example.feinlicht.test_token': [{ id: 'test_token' }] });
      expect(document.ucp.capabilities).toMatchObject({ 'dev.ucp.shopping.fulfillment': [{ extends: 'dev.ucp.shopping.checkout' }] });
    }
  });
});

const LAST = 'FL-AUR-BR-RG750-56';
