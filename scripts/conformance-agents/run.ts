import { generateKeyPairSync } from 'node:crypto';
import { startBackend } from '../../server/stories/support/backend.ts';
import { createPlatform, type TestPlatform } from '../../server/testing/platform.fixture.ts';
import { startShop } from '../../server/stories/support/shop.ts';
import { LOOKUP_MAX } from '../../server/ucp/requests.ts';
import type { ResponseOf } from '../../shared/contract/request.ts';
import { UCP_VERSIONS, type UcpVersion } from '../../shared/commerce/ucp/version.ts';
import { type SigningProxy, startSigningProxy } from './signing-proxy.ts';
import { runSuite, type SuiteReport } from './suite.ts';

/** Of the suite: the platform that it says it is. Its profile is not asked for, for the shop knows it. */
const SUITE_PROFILE = 'https://spck.dev/agent';
const SKU = 'FL-AUR-BR-YG750-54';
/** Finds more than two pages. */
const QUERY = 'ring';
const SOLD_OUT = 'FL-AUR-BR-YG750-53';

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
    await backend.change({ sku: SKU, stock_qty: 1000 });
    await backend.change({ sku: SOLD_OUT, stock_qty: 0 });
    const reports: (readonly [UcpVersion, SuiteReport])[] = [];
    for (const version of versions) {
      const file = junit === undefined ? undefined : `${junit}-${version}.xml`;
      reports.push([version, await runVersion(version, backend.url, command, file)]);
    }
    return reports;
  } finally {
    await backend.close();
  }
}

async function runVersion(version: UcpVersion, backendUrl: string, command: string, junit: string | undefined): Promise<SuiteReport> {
  const platform = createPlatform(SUITE_PROFILE);
  const proxy = await startSigningProxy(platform);
  const own = { kid: 'shop-1', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) };
  const shop = await startShop(backendUrl, {
    UCP: 'on',
    UCP_ORDERS: 'on',
    PUBLIC_ORIGIN: proxy.origin,
    COOKIE_SECRET: 'a-secret-of-the-conformance-tests',
    UCP_SIGNING_KEYS: JSON.stringify(own),
    UCP_PLATFORMS: JSON.stringify([{ name: 'conformance suite', profile: SUITE_PROFILE, document: platform.document }]),
  });
  try {
    proxy.lead({ shop: shop.url, profile: version === UCP_VERSIONS[0] ? '/.well-known/ucp' : `/.well-known/ucp/${version}` });
    const found = await shop.parts.reads.read({ key: 'getCatalog', query: { search: QUERY, count: 1 }, locale: 'de' });
    const { total } = (found.entry.value as ResponseOf<'getCatalog'>).meta;
    return await runSuite(command, proxy.origin, configurationOf(proxy, platform, total), junit);
  } finally {
    await shop.close();
    await proxy.close();
  }
}

/** What the suite has to know of the shop: products of the sandbox, and platforms with faults. */
function configurationOf({ origin, publish }: SigningProxy, platform: TestPlatform, total: number): object {
  const profile = (path: string, document: object | string): string => {
    publish(path, typeof document === 'string' ? document : JSON.stringify(document));
    return origin + path;
  };
  const { ucp, keys } = platform.document;
  const unusable = { kid: 'future-1', kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' };
  return {
    product_id: SKU,
    second_product_id: 'FL-AUR-BR-YG750-55',
    out_of_stock_id: SOLD_OUT,
    currency: 'EUR',
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
