import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Backend, createBackend } from './backend.ts';
import { accountsBehaviour } from './behaviour/accounts.ts';
import { cartBehaviour } from './behaviour/cart.ts';
import { catalogBehaviour } from './behaviour/catalog.ts';
import { checkoutBehaviour } from './behaviour/checkout.ts';
import { contentBehaviour } from './behaviour/content.ts';
import { type Check, type Context, Mismatch, type Ring, RINGS, Skipped } from './check.ts';
import type { Facts } from './facts.ts';
import { promises } from './promises.ts';
import { shapes } from './shapes.ts';
import { createShopper } from './shopper.ts';

export interface RunOptions {
  /** Base URL of the API with its version, as `BACKEND_URL`. */
  readonly url: string;
  readonly facts?: Facts | undefined;
  /** Names of rings or calls; all of them when empty. */
  readonly only?: readonly string[];
}

export interface Result {
  readonly ring: Ring;
  readonly call: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly expected?: string;
  readonly came?: string;
  /** Why it was skipped. */
  readonly reason?: string;
}

const CHECKS: readonly Check[] = [
  ...shapes,
  ...catalogBehaviour,
  ...contentBehaviour,
  ...cartBehaviour,
  ...checkoutBehaviour,
  ...accountsBehaviour,
  ...promises,
];

export async function runConformance({ url, facts, only = [] }: RunOptions): Promise<Result[]> {
  const names: readonly string[] = [...RINGS, ...Object.keys(endpoints)];
  for (const name of only) if (!names.includes(name)) throw new Error(`--only ${name}: there is no such ring or call`);
  const wanted = ({ ring, call }: Check): boolean => {
    const [rings, calls] = [
      only.filter((name) => RINGS.some((one) => one === name)),
      only.filter((name) => Object.hasOwn(endpoints, name)),
    ];
    return (rings.length === 0 || rings.includes(ring)) && (calls.length === 0 || calls.includes(call));
  };
  const backend = createBackend(url, facts?.controls);
  const shopper = createShopper(backend, facts);
  const context = { backend, shopper, facts, sitemapSecret: facts?.sitemap_secret };
  if (facts?.controls !== undefined) await setStock(backend, facts);
  const results: Result[] = [];
  // One after the other: checks change stock, codes and faults.
  for (const check of CHECKS.filter(wanted)) results.push(await resultOf(check, context));
  return results;
}

/** Enough for all orders of a run, however many runs there were before. */
async function setStock(backend: Backend, { sku_in_stock, sku_sold_out }: Facts): Promise<void> {
  await backend.control('faults', { mode: 'none' });
  await backend.control('configuration', { sku: sku_in_stock, stock_qty: 20, track_inventory: true });
  if (sku_sold_out !== undefined) await backend.control('configuration', { sku: sku_sold_out, stock_qty: 0, track_inventory: true });
}

async function resultOf(check: Check, context: Omit<Context, 'facts'> & { readonly facts: Facts | undefined }): Promise<Result> {
  const { ring, call, title, needs = [], run } = check;
  const { facts } = context;
  const result = { ring, call, title };
  if (ring !== 'shapes' && !facts) return { ...result, outcome: 'skipped', reason: 'there is no file of facts' };
  const missing = needs.filter((name) => facts?.[name] === undefined);
  if (missing.length > 0) return { ...result, outcome: 'skipped', reason: `no fact ${missing.join(', ')}` };
  try {
    await run(context as Context);
    return { ...result, outcome: 'passed' };
  } catch (error) {
    if (error instanceof Skipped) return { ...result, outcome: 'skipped', reason: error.message };
    if (error instanceof Mismatch) return { ...result, outcome: 'failed', expected: error.expected, came: error.came };
    throw error;
  }
}
