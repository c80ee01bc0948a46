import './url-search-params.ts';
import exec from 'k6/execution';
import { fillCarts, findProducts, type Product } from './carts.ts';
import { routeKeys } from '../../shared/routes.ts';
import { type Defaults, readSettings, type Settings } from './settings.ts';
import type { World } from './shopper.ts';
import { spread } from './site.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { openWorld } from './world.ts';

export interface Shop {
  readonly world: World;
  readonly products: readonly Product[];
  readonly carts: readonly string[];
}

export interface Run {
  readonly settings: Settings;
  /** The visitor of the current virtual user; virtual users are spread over the replicas. */
  visitor(): Visitor;
  /** For `setup()`. */
  openShop(): Shop;
}

const PRODUCTS = 12;
const CARTS = 20;
const WARMED_OF_A_KIND = 30;

/** Requests pages before the run, as earlier visitors of an open shop have. */
function warm(visitor: Visitor, { site }: World): void {
  const pages = routeKeys.flatMap((name) => spread(site[name], WARMED_OF_A_KIND).map((path) => ({ name, path, statuses: [200] })));
  for (const page of pages) visitor.document(page, 'setup');
}

/** Settings, visitors and content of the shop for a scenario. */
export function createRun(defaults: Defaults): Run {
  const settings = readSettings(__ENV, defaults);
  const { origins, sandbox } = settings;
  const first = origins[0] as string;
  // k6 runs each virtual user in its own JavaScript realm, so this variable is not shared.
  let own: Visitor | undefined;
  return {
    settings,
    visitor() {
      own ??= createVisitor(origins[exec.vu.idInTest % origins.length] ?? first);
      return own;
    },
    openShop() {
      const visitor = createVisitor(first);
      const world = openWorld(first);
      for (const origin of origins) warm(createVisitor(origin), world);
      const products = findProducts(visitor, first, sandbox, PRODUCTS);
      return { world, products, carts: fillCarts(visitor, products, CARTS) };
    },
  };
}
