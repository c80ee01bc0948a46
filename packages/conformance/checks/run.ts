import { randomBytes } from 'node:crypto';
import { capabilityOf } from '../../contract/capabilities.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type Backend, createBackend } from './backend.ts';
import { accountsBehaviour } from './behaviour/accounts.ts';
import { agentPaymentsBehaviour } from './behaviour/agent-payments.ts';
import { cartBehaviour } from './behaviour/cart.ts';
import { catalogBehaviour } from './behaviour/catalog.ts';
import { checkoutBehaviour } from './behaviour/checkout.ts';
import { contentBehaviour } from './behaviour/content.ts';
import { digitalBehaviour } from './behaviour/digital.ts';
import { filesBehaviour } from './behaviour/files.ts';
import { orderEventsBehaviour } from './behaviour/order-events.ts';
import { orderPaymentBehaviour } from './behaviour/order-payment.ts';
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
  /** How long one call may take. */
  readonly timeoutMs?: number;
  /** Told before each check. */
  readonly onProgress?: (done: number, all: number, next: Check) => void;
}

export interface Result {
  readonly ring: Ring;
  readonly call: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  /** The last request of a failed check. */
  readonly request?: string;
  /** Of the field that is wrong. */
  readonly path?: string;
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
  ...digitalBehaviour,
  ...filesBehaviour,
  ...accountsBehaviour,
  ...orderPaymentBehaviour,
  ...orderEventsBehaviour,
  ...agentPaymentsBehaviour,
  ...promises,
];

export async function runConformance({ url, facts, only = [], timeoutMs, onProgress }: RunOptions): Promise<Result[]> {
  const checks = checksFor(only);
  const backend = createBackend({ url, controls: facts?.controls, ...(timeoutMs !== undefined && { timeoutMs }) });
  const run = randomBytes(4).toString('hex');
  let mails = 0;
  const newEmail = (): string => `conformance-${run}-${(mails += 1)}@example.com`;
  const shopper = createShopper({ backend, facts, newEmail });
  const context = { backend, shopper, newEmail, facts, sitemapSecret: facts?.sitemap_secret };
  const capabilities = await capabilitiesOf(backend);
  const controlsFault = await prepared(backend, facts);
  const results: Result[] = [];
  // One after the other: checks change stock, codes and faults.
  for (const [done, check] of checks.entries()) {
    onProgress?.(done, checks.length, check);
    const started = performance.now();
    const outcome = await outcomeOf(check, context, { capabilities, controlsFault });
    const { ring, call, title } = check;
    results.push({ ring, call, title, ...outcome, seconds: (performance.now() - started) / 1000 });
  }
  return results;
}

function checksFor(only: readonly string[]): Check[] {
  const names: readonly string[] = [...RINGS, ...Object.keys(endpoints)];
  for (const name of only) if (!names.includes(name)) throw new Error(`--only ${name}: there is no such ring or call`);
  const rings = only.filter((name) => RINGS.some((one) => one === name));
  const calls = only.filter((name) => Object.hasOwn(endpoints, name));
  return CHECKS.filter(({ ring, call }) => (rings.length === 0 || rings.includes(ring)) && (calls.length === 0 || calls.includes(call)));
}

/** The capabilities that GET /bootstrap names; none when it cannot be read, which checks of that call report. */
async function capabilitiesOf(backend: Backend): Promise<readonly string[]> {
  const answer = await backend.ask('getBootstrap', {}).catch(() => undefined);
  const { data } = (answer?.body ?? {}) as { readonly data?: { readonly capabilities?: unknown } | null };
  const named: unknown = data?.capabilities;
  return Array.isArray(named) ? named.filter((one) => typeof one === 'string') : [];
}

/** Stock enough for all orders of a run, however many runs there were before. Returns why the controls do not work. */
async function prepared(backend: Backend, facts: Facts | undefined): Promise<Mismatch | undefined> {
  if (facts?.controls === undefined) return undefined;
  const { sku_in_stock, sku_sold_out } = facts;
  try {
    await backend.control('faults', { mode: 'none' });
    await backend.control('limits', {});
    await backend.control('configuration', { sku: sku_in_stock, stock_qty: 20, track_inventory: true });
    if (sku_sold_out !== undefined) await backend.control('configuration', { sku: sku_sold_out, stock_qty: 0, track_inventory: true });
    return undefined;
  } catch (error) {
    return error instanceof Mismatch ? error : new Mismatch('controls that can be called', String(error));
  }
}

interface Known {
  readonly capabilities: readonly string[];
  readonly controlsFault: Mismatch | undefined;
}
type Outcome = Omit<Result, 'ring' | 'call' | 'title' | 'seconds'>;
const skipped = (reason: string): Outcome => ({ outcome: 'skipped', reason });

async function outcomeOf(
  { ring, call, needs = [], alsoNeeds = [], run }: Check,
  context: Omit<Context, 'facts'> & { readonly facts: Facts | undefined },
  { capabilities, controlsFault }: Known,
): Promise<Outcome> {
  const { backend, facts } = context;
  if (backend.isSilent) return skipped('the backend no longer answers');
  const asked = [call, ...alsoNeeds].map(capabilityOf);
  const missing = asked.find((capability) => capability !== null && !capabilities.includes(capability));
  if (missing !== undefined) return skipped(`not offered (capability ${missing})`);
  if (ring !== 'shapes' && !facts) return skipped('there is no file of facts');
  const unknown = needs.filter((name) => facts?.[name] === undefined);
  if (unknown.length > 0) return skipped(`no fact ${unknown.join(', ')}`);
  backend.beginCheck();
  try {
    if (needs.includes('controls') && controlsFault) throw controlsFault;
    await run(context as Context);
    return { outcome: 'passed' };
  } catch (error) {
    return error instanceof Skipped ? skipped(error.message) : failed(error, backend.lastRequest);
  }
}

/** No answer ends the run: what a check did not foresee is a failure of that check. */
function failed(error: unknown, request: string | undefined): Outcome {
  const { expected, came, path } =
    error instanceof Mismatch ? error : new Mismatch('an answer that the check can work with', String(error));
  return {
    outcome: 'failed',
    ...(request !== undefined && { request }),
    ...(path !== undefined && path !== '' && { path }),
    expected,
    came,
  };
}
