import './url-search-params.ts';
import exec from 'k6/execution';
import { fillCarts, findPieces, type Piece } from './carts.ts';
import { routeKeys } from '../../shared/routes.ts';
import { type Defaults, readSettings, type Settings } from './settings.ts';
import type { World } from './shopper.ts';
import { spread } from './site.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { openWorld } from './world.ts';

export interface Shop {
  readonly world: World;
  readonly pieces: readonly Piece[];
  readonly carts: readonly string[];
}

export interface Run {
  readonly settings: Settings;
  /** Of the virtual user that asks; replicas are shared out among them. */
  visitor(): Visitor;
  /** For `setup()`. */
  openShop(): Shop;
}

const PIECES = 12;
const CARTS = 20;
const WARMED_OF_A_KIND = 30;

/** A shop that is open has been seen before; only what nobody looks at is rendered for the first one who does. */
function warm(visitor: Visitor, { site }: World): void {
  const pages = routeKeys.flatMap((name) => spread(site[name], WARMED_OF_A_KIND).map((path) => ({ name, path, statuses: [200] })));
  for (const page of pages) visitor.document(page, 'setup');
}

/** What a scenario begins with: its settings, its visitors, and what there is in the shop. */
export function createRun(defaults: Defaults): Run {
  const settings = readSettings(__ENV, defaults);
  const { origins, sandbox } = settings;
  const first = origins[0] as string;
  // Each virtual user is a world of its own to k6: this one is nobody else's.
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
      const pieces = findPieces(visitor, first, sandbox, PIECES);
      return { world, pieces, carts: fillCarts(visitor, pieces, CARTS) };
    },
  };
}
