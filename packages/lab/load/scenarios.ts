import { AGENT_PROFILE } from '../../../load-tests/lib/agent-profile.ts';
import { UCP_VERSIONS } from '../../ucp/wire/version.ts';

export const EDGES = ['nginx', 'varnish'] as const;
export type Edge = (typeof EDGES)[number];

/** Programs and defaults of a scenario of `load-tests/`. */
export interface Scenario {
  readonly about: string;
  /** Unit of `--rate`. */
  readonly rate: string;
  readonly replicas: number;
  /** The edge in front, with the configuration of `docs/edge`; null: none. */
  readonly edge: Edge | null;
  /** Page cache of each replica, MB. */
  readonly pageCache: number;
  /** Settings of each replica. */
  readonly env: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly defaults: { readonly rate: number; readonly seconds: number };
}

/** A platform whose profile need not be fetched. Its calls from many addresses need no signature. */
const CAPABILITIES = ['catalog.search', 'catalog.lookup', 'cart'].map((name) => [
  `dev.ucp.shopping.${name}`,
  [{ version: UCP_VERSIONS[0] }],
]);
const PLATFORM = {
  name: 'load test',
  profile: AGENT_PROFILE,
  document: { ucp: { version: UCP_VERSIONS[0], capabilities: Object.fromEntries(CAPABILITIES) as object } },
};
const MACHINES = {
  UCP: 'on',
  COOKIE_SECRET: 'secret-of-a-load-test-on-this-machine',
  UCP_PLATFORMS: JSON.stringify([PLATFORM]),
};

const table = {
  browse: scenario('usual visits', 'pages a second', { rate: 30, seconds: 60 }),
  search: scenario('people who search', 'steps of searches a second, six to a search', { rate: 20, seconds: 60 }),
  'cart-and-checkout': scenario('carts, and orders by bank transfer', 'purchases a minute', { rate: 60, seconds: 60 }),
  'cv-stampede': scenario('all copies become stale every 10 s', 'pages a second', { rate: 100, seconds: 160 }, { replicas: 2 }),
  'flash-sale': scenario('twenty times as many for one product', 'pages a second before the rush', { rate: 10, seconds: 60 }),
  // A larger cache would still fill at the end and look like a leak.
  soak: scenario('half an hour of all kinds of requests', 'pages a second', { rate: 30, seconds: 1800 }, { pageCache: 16 }),
  breakpoint: scenario('a rising rate until it breaks', 'requests a second at the end', { rate: 1500, seconds: 120 }),
  hits: scenario('how many hits within 50 ms', 'requests a second at the end', { rate: 4000, seconds: 80 }),
  'rolling-restart': scenario(
    'three replicas, restarted one after the other under 200 clients',
    'requests a second',
    { rate: 100, seconds: 60 },
    { replicas: 3, edge: 'nginx' },
  ),
  agents: scenario('machine shoppers beside people', 'pages of people a second', { rate: 30, seconds: 160 }, { env: MACHINES }),
  browser: scenario('Web Vitals in Chromium', 'visits of each page and width', { rate: 5, seconds: 240 }),
  integrations: scenario('INP in Chromium with all integrations, and after a refusal', 'visits of each page and decision', {
    rate: 10,
    seconds: 300,
  }),
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof table;
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = table;
export const scenarioNames = Object.keys(table) as ScenarioName[];

function scenario(
  about: string,
  rate: string,
  defaults: Scenario['defaults'],
  { replicas = 1, edge = null, pageCache = 64, env = {} }: Partial<Pick<Scenario, 'replicas' | 'edge' | 'pageCache' | 'env'>> = {},
): Scenario {
  return { about, rate, defaults, replicas, edge, pageCache, env };
}
