import { generateKeyPairSync } from 'node:crypto';
import { startBackend, type TestBackend } from '../../../server/stories/testing/backend.ts';
import { createPlatform, type TestPlatform } from '../../ucp/testing/platform.fixture.ts';
import { startShop } from '../../../server/stories/testing/shop.ts';
import { LOOKUP_MAX } from '../../ucp/requests.ts';
import type { ResponseOf } from '../../contract/request.ts';
import { UCP_VERSIONS, type UcpVersion } from '../../ucp/wire/version.ts';
import { EVENTS_PATH, type PlatformProxy, startPlatformProxy } from './platform-proxy.ts';
import { runSuite, type SuiteReport } from './suite.ts';

/** Of the suite: the platform that it says it is. Its profile is not asked for, for the shop knows it. */
const SUITE_PROFILE = 'https://spck.dev/agent';
const SKU = 'FL-AUR-BR-YG750-54';
/** Finds more than two pages. */
const QUERY = 'ring';
const SOLD_OUT = 'FL-AUR-BR-YG750-53';
const SECOND = 'FL-AUR-BR-YG750-55';
/** Not of the European Economic Area, where the buyer has to press the button. */
const BUYER = {
  buyer: { email: 'zora@example.com', first_name: 'Zora', last_name: 'Muster' },
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [{ id: 'd1', street_address: 'Seestraße 1', address_locality: 'Zürich', postal_code: '8001', address_country: 'CH' }],
        groups: [{ selected_option_id: 'dpd' }],
      },
    ],
  },
};
/** Milliseconds between two deliveries of what is due; a minute and more in a shop that sells. */
const DELIVERY = 300;
const HANDLER = 'test_token';
const paidBy = (token: string) => ({
  payment: { instruments: [{ id: 'i-1', handler_id: HANDLER, type: 'token', credential: { type: 'token', token } }] },
});

export interface RunOptions {
  /** The program, or its path. */
  readonly command: string;
  readonly versions?: readonly UcpVersion[];
  /** A file for each version: `{junit}-{version}.xml`. */
  readonly junit?: string | undefined;
}

/** Starts the sandbox and the shop, and runs the suite against each version of the protocol. */
export async function runAgentsConformance(options: RunOptions): Promise<(readonly [UcpVersion, SuiteReport])[]> {
  const { command, versions = UCP_VERSIONS, junit } = options;
  const backend = await startBackend();
  try {
    for (const sku of [SKU, SECOND]) await backend.change({ sku, stock_qty: 1000 });
    await backend.change({ sku: SOLD_OUT, stock_qty: 0 });
    const reports: (readonly [UcpVersion, SuiteReport])[] = [];
    for (const version of versions) {
      const file = junit === undefined ? undefined : `${junit}-${version}.xml`;
      reports.push([version, await runVersion(version, backend, command, file)]);
    }
    return reports;
  } finally {
    await backend.close();
  }
}

async function runVersion(version: UcpVersion, backend: TestBackend, command: string, junit: string | undefined): Promise<SuiteReport> {
  const platform = createPlatform(SUITE_PROFILE);
  const proxy = await startPlatformProxy({ platform, buyer: BUYER, handler: HANDLER });
  const own = { kid: 'shop-1', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) };
  const document = withEvents(platform, proxy.documentsOrigin + EVENTS_PATH);
  const shop = await startShop(backend.url, {
    UCP: 'on',
    UCP_ORDERS: 'on',
    UCP_COMPLETION: 'on',
    PUBLIC_ORIGIN: proxy.origin,
    COOKIE_SECRET: 'a-secret-of-the-conformance-tests',
    UCP_SIGNING_KEYS: JSON.stringify(own),
    UCP_PLATFORMS: JSON.stringify([{ name: 'conformance suite', profile: SUITE_PROFILE, document }]),
  });
  const { db } = backend.sandbox.sandbox.shop;
  const refund = async (checkout: string): Promise<void> => {
    const order = await db.get<{ po_number: string }>(
      'SELECT o.po_number FROM orders o JOIN platform_orders p ON p.order_id = o.id WHERE p.checkout_id = ?',
      checkout,
    );
    await backend.sandbox.send('POST', '/sandbox/order', { po_number: order?.po_number, payment_status: 2 });
  };
  const delivery = setInterval(() => {
    void db.run('UPDATE platform_orders SET due_at = 0').then(() => shop.app.orderEvents?.deliver());
  }, DELIVERY);
  try {
    proxy.lead({ shop: shop.url, profile: version === UCP_VERSIONS[0] ? '/.well-known/ucp' : `/.well-known/ucp/${version}`, refund });
    const found = await shop.parts.reads.read({ key: 'getCatalog', query: { search: QUERY, count: 1 }, locale: 'de' });
    const { total } = (found.entry.value as ResponseOf<'getCatalog'>).meta;
    return await runSuite(command, proxy.origin, configurationOf(proxy, platform, total), junit);
  } finally {
    clearInterval(delivery);
    await shop.close();
    await proxy.close();
  }
}

/** The profile of the platform with an address for events of orders. */
function withEvents({ document }: TestPlatform, url: string): object {
  const { capabilities } = document.ucp as { readonly capabilities: object };
  const order = UCP_VERSIONS.map((version) => ({ version, config: { webhook_url: url } }));
  return { ...document, ucp: { ...document.ucp, capabilities: { ...capabilities, 'dev.ucp.shopping.order': order } } };
}

/** Facts about the shop that the suite needs: products of the sandbox, and platforms with faults. */
function configurationOf({ documentsOrigin: origin, publish }: PlatformProxy, platform: TestPlatform, total: number): object {
  const profile = (path: string, document: object | string): string => {
    publish(path, typeof document === 'string' ? document : JSON.stringify(document));
    return origin + path;
  };
  const { ucp, keys } = platform.document;
  const unusable = { kid: 'future-1', kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' };
  return {
    product_id: SKU,
    out_of_stock_id: SOLD_OUT,
    currency: 'EUR',
    cart: { second_product_id: SECOND },
    complete_payment: paidBy('success_token'),
    fail_payment: paidBy('fail_token'),
    payment: { handler_key: 'example.feinlicht.test_token', handler_id: HANDLER, escalation_payment: paidBy('escalate_token') },
    // A refund of ours has no lines: they come back by a return. The checks that want both are left out with `second_product_id`.
    order: { simulate_adjustment: true },
    webhooks: { simulate: true, signed: true, retries: true, wait_seconds: 10 },
    unavailable: { business_outcome: true },
    eligibility: { unrecognized: 'com.example.nobody_knows' },
    catalog: { variant_id: SKU, max_batch: LOOKUP_MAX, configurable_product_id: '1', paginated_query: QUERY, paginated_total: total },
    negotiation: {
      validates_profile_url: true,
      unsupported_version_profile_url: profile('/profiles/version', { ucp: { ...ucp, version: '2026-01-11' }, keys }),
      incompatible_caps_profile_url: profile('/profiles/capabilities', { ucp: { ...ucp, capabilities: {} }, keys }),
      malformed_profile_url: profile('/profiles/malformed', 'hello'),
      unreachable_profile_url: `${origin}/profiles/none`,
    },
    signature: {
      responses: true,
      platform_profile_url: profile('/profiles/signed', { ucp, keys: [...keys, unusable] }),
      request_private_jwk: platform.privateJwk,
      rotated_private_jwk: platform.privateJwk,
      unsupported_alg_kid: unusable.kid,
    },
  };
}
