import { ApiError } from '../errors.ts';
import type { PostedForm } from '../forms/form.ts';
import type { Visitor } from '../backend/api-session.ts';
import type { SlotRequest } from '../limits/bulkhead.ts';
import { raceTimeout } from '../limits/race-timeout.ts';
import { stallTolerantTimeout } from '../../http-cache/stall-tolerant-timeout.ts';
import type { RenderHead, RenderOutcome, Renderer, RenderRequest } from '../render/types.ts';
import type { PageAddress, Representation } from './page-address.ts';
import { PageBody } from '../render/page-body.ts';
import { NO_ROUTE } from './page-key.ts';
import type { FlushableWritable } from '../render/flush-writer.ts';
import type { RenderLimit } from '../render/render-limit.ts';

export interface PageJob {
  readonly address: PageAddress;
  readonly mode: 'stream' | 'buffered';
  /** Personal pages only. */
  readonly visitor?: Visitor;
  readonly posted?: PostedForm | undefined;
  /** The validator of the copy that the page cache has. */
  readonly ifNoneMatch?: string | undefined;
  /** Milliseconds for the render slot and for critical data. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Without it the render starts at once. */
  readonly limit?: RenderLimit | undefined;
  /** Opens the response for a page that is streamed out of order. */
  readonly openLive: (head: RenderHead) => FlushableWritable;
}

export interface PageResult {
  readonly head: RenderHead;
  readonly outcome: RenderOutcome;
  /** The whole page; null when it was streamed. */
  readonly bytes: Buffer | null;
}

/** "A cold page gets a 503 page within 3 s" (design, section 2): the rest of it is for rendering and sending that page. */
export const COLD_PAGE_DEADLINE = 2700;

/** A personal page waits for its visitor's data (`TIMEOUTS.personal`) before it says that they did not come. */
export const PERSONAL_PAGE_DEADLINE = 7500;

/** Waits for a render slot and runs one render, both under one deadline. Rejects when there is nothing to show. */
export async function renderPage(renderer: Renderer, job: PageJob): Promise<PageResult> {
  const { limit, signal, deadline } = job;
  const started = performance.now();
  const leave = await limit?.enter({ ...slotOf(job), signal });
  try {
    return await renderBefore(renderer, job, Math.max(1, deadline - (performance.now() - started)));
  } finally {
    leave?.();
  }
}

/** Their share of the slots, beside those of the routes of public pages. */
const PERSONAL = 'personal';

/** Personal pages may wait for seconds; all of them together leave slots for public ones. */
function slotOf({ address: { routeKey, path }, visitor }: PageJob): SlotRequest {
  const route = routeKey ?? NO_ROUTE;
  return visitor ? { group: PERSONAL, key: route } : { group: route, key: path };
}

async function renderBefore(
  renderer: Renderer,
  { address, mode, visitor, posted, ifNoneMatch, signal, openLive }: PageJob,
  deadline: number,
): Promise<PageResult> {
  const stop = new AbortController();
  const cancelDeadline = stallTolerantTimeout(
    () => stop.abort(new ApiError(503, 'unavailable', { message: 'critical data came too late' })),
    deadline,
  );
  const either = AbortSignal.any([signal, stop.signal]);
  const body = new PageBody();
  let head: RenderHead | undefined;
  let live: FlushableWritable | undefined;

  function openHead(given: RenderHead): void {
    cancelDeadline();
    head = given;
    if (given.nonce === null) return;
    const out = openLive(given);
    live = out;
    body.goLive(out);
    out.once('close', () => out.writableFinished || stop.abort(new Error('nobody waits for this page')));
  }

  try {
    const { site, path, search, locale, representation } = address;
    const request: RenderRequest = { site, path, search, locale, representation, mode, ...(visitor && { visitor }), posted, ifNoneMatch };
    const rendering = renderer.render(request, { body, head: openHead }, either);
    // The deadline holds even if the renderer ignores its signal. After the first byte the renderer's own end counts.
    const outcome = await raceTimeout(rendering, { signal: either, isAbortable: () => live === undefined });
    if (!head) throw new Error('the renderer finished without a head');
    if (live) return { head, outcome, bytes: null };
    const bytes = body.collected();
    if (!outcome.complete || !isWhole(head, bytes, representation)) throw new ApiError(500, 'internal', { message: 'the page broke off' });
    return { head, outcome, bytes };
  } finally {
    cancelDeadline();
  }
}

/** Checks the renderer's output: a page ends with `</html>`, its Markdown with a line, a redirect has no content. */
function isWhole({ status }: RenderHead, bytes: Buffer, representation: Representation): boolean {
  if (status >= 300 && status < 400) return true;
  if (representation === 'markdown') return bytes.at(-1) === 0x0a;
  return bytes.subarray(-20).toString('latin1').trimEnd().endsWith('</html>');
}
