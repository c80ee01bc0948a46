import type { RequestHandler } from 'express';
import { hasPoliciesAndPermalinks, isUcpVersion, UCP_VERSIONS, type UcpVersion } from './wire/version.ts';
import type { PaymentHandler } from '../contract/payment-handler.ts';
import type { Site } from '../engine/site.ts';
import { sendDocument } from '../engine/http/send-document.ts';
import { PERMALINK_PATH } from './checkout/permalink.ts';
import { type CapabilityName, type Offers, operations } from './operations.ts';

export const UCP_PROFILE = '/.well-known/ucp';
/** Endpoints lie below it, one for each version. */
export const UCP_PATH = '/ucp';
/** Below an endpoint: the same operations as tools of the Model Context Protocol. */
export const MCP_PATH = '/mcp';

const PERMALINK = 'dev.ucp.shopping.permalink';

const SPEC = 'https://ucp.dev';

/** Where the version of a capability is described: the newest has the pages of a service in a folder of their own. */
const PAGES: Readonly<Record<UcpVersion, Readonly<Record<CapabilityName, string>>>> = {
  '2026-08-25': {
    'catalog.search': 'shopping/catalog/search',
    'catalog.lookup': 'shopping/catalog/lookup',
    cart: 'shopping/cart',
    checkout: 'shopping/checkout',
    order: 'shopping/order',
    fulfillment: 'shopping/fulfillment',
  },
  '2026-04-08': {
    'catalog.search': 'catalog/search',
    'catalog.lookup': 'catalog/lookup',
    cart: 'cart',
    checkout: 'checkout',
    order: 'order',
    fulfillment: 'fulfillment',
  },
};

/** Without operations of its own. */
const EXTENDS: Readonly<Partial<Record<CapabilityName, string>>> = { fulfillment: 'dev.ucp.shopping.checkout' };
const CAPABILITIES: readonly CapabilityName[] = [
  ...new Set<CapabilityName>([...Object.values(operations).map(({ capability }) => capability), 'fulfillment']),
];

/** The capabilities of an answer, in the envelope. */
export const capabilityIn = (version: UcpVersion, name: CapabilityName) => ({ [`dev.ucp.shopping.${name}`]: [{ version }] });

/** The shop's capabilities for machines in this version: no more than the table of operations has. */
export interface ProfileParts {
  readonly keys: readonly object[];
  readonly offers: Offers;
  readonly handlers: readonly PaymentHandler[];
}

export function profileOf(site: Site, version: UcpVersion, { keys, offers, handlers }: ProfileParts): object {
  const base = `${SPEC}/${version}`;
  const described = { version, spec: `${base}/specification/overview` };
  const capabilities: [string, object[]][] = CAPABILITIES.filter(offers).map((name) => {
    const schema = `${base}/schemas/shopping/${name.replace('.', '_')}.json`;
    return [
      `dev.ucp.shopping.${name}`,
      [{ version, spec: `${base}/specification/${PAGES[version][name]}`, schema, ...(EXTENDS[name] && { extends: EXTENDS[name] }) }],
    ];
  });
  // Its endpoint has to be an https address.
  if (hasPoliciesAndPermalinks(version) && site.origin.startsWith('https:')) {
    const config = { endpoint: site.origin + PERMALINK_PATH };
    const spec = `${base}/specification/permalink`;
    capabilities.push([PERMALINK, [{ version, spec, schema: `${base}/schemas/shopping/permalink.json`, config }]]);
  }
  const [newest, ...older] = UCP_VERSIONS;
  return {
    ucp: {
      version,
      ...(version === newest && {
        supported_versions: Object.fromEntries(older.map((one) => [one, `${site.origin}${UCP_PROFILE}/${one}`])),
      }),
      services: {
        'dev.ucp.shopping': [
          {
            ...described,
            transport: 'rest',
            schema: `${base}/services/shopping/rest.openapi.json`,
            endpoint: `${site.origin}${UCP_PATH}/${version}`,
          },
          {
            ...described,
            transport: 'mcp',
            schema: `${base}/services/shopping/mcp.openrpc.json`,
            endpoint: `${site.origin}${UCP_PATH}/${version}${MCP_PATH}`,
          },
        ],
      },
      capabilities: Object.fromEntries(capabilities) as object,
      // Where there are none, orders are placed by people in the shop's own checkout alone.
      payment_handlers: handlerMap(handlers),
    },
    ...(keys.length > 0 && keysOf(keys, version, offers)),
  };
}

/** As profiles and checkouts have them. */
export const handlerMap = (handlers: readonly PaymentHandler[]): object =>
  Object.fromEntries(
    [...Map.groupBy(handlers, ({ name }) => name)].map(([name, all]) => [
      name,
      all.map(({ name: _name, type: _type, ...handler }) => handler),
    ]),
  );

/** Events of orders name the newest profile; a platform of the version before looks for keys by another name. */
const keysOf = (keys: readonly object[], version: UcpVersion, offers: Offers): object => ({
  ...(version === UCP_VERSIONS[0] && { keys }),
  ...((version !== UCP_VERSIONS[0] || offers('order')) && { signing_keys: keys }),
});

export const isProfile = (path: string): boolean => versionOf(path) !== null;

function versionOf(path: string): UcpVersion | null {
  if (path === UCP_PROFILE) return UCP_VERSIONS[0];
  const version = path.startsWith(`${UCP_PROFILE}/`) ? path.slice(UCP_PROFILE.length + 1) : '';
  return isUcpVersion(version) ? version : null;
}

/** Public for everybody, and the same until the shop is configured otherwise. */
export const serveProfile =
  (keys: readonly object[], offers: Offers, readHandlers: (site: Site) => Promise<readonly PaymentHandler[]>): RequestHandler =>
  async (req, res, next) => {
    const version = versionOf(req.path);
    if (version === null) return next();
    const handlers = await readHandlers(req.site);
    const content = JSON.stringify(profileOf(req.site, version, { keys, offers, handlers }));
    sendDocument(req, res, { type: 'application/json; charset=utf-8', content, maxAge: 300 });
  };
