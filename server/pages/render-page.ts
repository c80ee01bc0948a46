import type { ServerResponse } from 'node:http';
import { ApiError } from '../../shared/errors.ts';
import { lateTimeout } from '../stall-tolerant-timeout.ts';
import type { RenderHead, RenderOutcome, Renderer } from './types.ts';
import type { PageAddress } from './page-address.ts';
import { PageBody } from './page-body.ts';

export interface PageJob {
  readonly address: PageAddress;
  readonly mode: 'stream' | 'buffered';
  readonly known?: string | undefined;
  /** Time for critical data: a cold page answers within 3 s, if only to say that it cannot. */
  readonly deadline: number;
  readonly signal?: AbortSignal;
  /** Opens the response for a page that is streamed out of order. Null: nobody is there any more. */
  readonly openLive?: (head: RenderHead) => ServerResponse | null;
}

export interface PageResult {
  readonly head: RenderHead;
  readonly outcome: RenderOutcome;
  /** The whole page; null when it went to the visitor as it came. */
  readonly bytes: Buffer | null;
}

/** Runs one render under a deadline. Rejects when there is nothing to show. */
export async function renderPage(renderer: Renderer, job: PageJob): Promise<PageResult> {
  const { address, mode, known, deadline, openLive } = job;
  const late = new AbortController();
  const inTime = lateTimeout(() => late.abort(new ApiError(503, 'unavailable', { message: 'critical data came too late' })), deadline);
  const signal = job.signal ? AbortSignal.any([job.signal, late.signal]) : late.signal;
  const body = new PageBody();
  let head: RenderHead | undefined;
  let live = false;
  try {
    const { path, search, locale } = address;
    const outcome = await untilAborted(
      renderer.render(
        { path, search, locale, mode, known },
        {
          body,
          head(given) {
            inTime();
            head = given;
            live = given.nonce !== null;
            const response = live ? openLive?.(given) : null;
            if (response) body.goLive(response);
            else if (live) late.abort(new Error('nobody waits for this page'));
          },
        },
        signal,
      ),
      signal,
      () => live,
    );
    if (!head) throw new Error('the renderer finished without a head');
    if (live) return { head, outcome, bytes: null };
    const bytes = body.collected();
    if (!outcome.complete || !isWhole(head, bytes)) throw new ApiError(500, 'internal', { message: 'the page broke off' });
    return { head, outcome, bytes };
  } finally {
    inTime();
  }
}

/** A second look at what the renderer says of itself: a page ends as one, a redirect has no content. */
function isWhole({ status }: RenderHead, bytes: Buffer): boolean {
  if (status >= 300 && status < 400) return true;
  return bytes.subarray(-20).toString('latin1').trimEnd().endsWith('</html>');
}

/** The deadline holds even if the renderer does not listen to its signal. Once bytes are on their way, its own end counts. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal, isLive: () => boolean): Promise<T> {
  promise.catch(() => undefined);
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      if (!isLive()) reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
  return Promise.race([promise, aborted]).finally(() => abort && signal.removeEventListener('abort', abort));
}
