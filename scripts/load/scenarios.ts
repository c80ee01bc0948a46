export const EDGES = ['nginx', 'varnish'] as const;
export type Edge = (typeof EDGES)[number];

/** What `npm run load` starts for a scenario of `load-tests/`; rate and duration, where nothing else is said, are the scenario's own. */
export interface Scenario {
  readonly about: string;
  /** What `--rate` counts. */
  readonly rate: string;
  readonly replicas: number;
  /** Behind this program with the configuration of `docs/edge`; null: directly. */
  readonly edge: Edge | null;
  /** Bound of each replica's page cache, MB. */
  readonly pageCache: number;
  /** Seconds. */
  readonly defaults: { readonly rate: number; readonly seconds: number };
}

const table = {
  browse: scenario('shoppers as they come', 'pages a second', { rate: 30, seconds: 60 }),
  search: scenario('people who search', 'steps of searches a second, six to a search', { rate: 20, seconds: 60 }),
  'cart-and-checkout': scenario('carts, and orders by bank transfer', 'purchases a minute', { rate: 60, seconds: 60 }),
  'cv-stampede': scenario('all copies become old every 10 s', 'pages a second', { rate: 100, seconds: 160 }, { replicas: 2 }),
  'flash-sale': scenario('twenty times as many for one piece', 'pages a second before the rush', { rate: 10, seconds: 60 }),
  // A cache that is still being filled at the end would look like a leak.
  soak: scenario('half an hour of everything', 'pages a second', { rate: 30, seconds: 1800 }, { pageCache: 16 }),
  breakpoint: scenario('more and more until it breaks', 'requests a second at the end', { rate: 1500, seconds: 120 }),
  hits: scenario('how many hits within 50 ms', 'requests a second at the end', { rate: 4000, seconds: 80 }),
  'rolling-restart': scenario(
    'three replicas, restarted one after the other under 200 clients',
    'requests a second',
    { rate: 100, seconds: 60 },
    { replicas: 3, edge: 'nginx' },
  ),
  browser: scenario('Web Vitals in Chromium', 'visits of each page and width', { rate: 5, seconds: 240 }),
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof table;
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = table;
export const scenarioNames = Object.keys(table) as ScenarioName[];

function scenario(
  about: string,
  rate: string,
  defaults: Scenario['defaults'],
  { replicas = 1, edge = null, pageCache = 128 }: Partial<Pick<Scenario, 'replicas' | 'edge' | 'pageCache'>> = {},
): Scenario {
  return { about, rate, defaults, replicas, edge, pageCache };
}
