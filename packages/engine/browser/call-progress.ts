/**
 * The line at the top of the window for calls that a shopper waits for (specification, section 7): from 200 ms on, and red for a moment when
 * the call could not be made. A refusal is an answer, and stands beside its field. Pages have their navigation (`navigation-state.ts`), and
 * cached content is also read ahead, with placeholders of its own. An attribute instead of state: no component renders for it.
 */
import type { Endpoint } from '../contract.ts';
import { statusOf } from '../errors.ts';
import type { Api, EndpointKey } from '../register.ts';

const DELAY_MS = 200;
/** As long as the line fades (`progress-line.module.css`). */
const FAILED_MS = 2_820;

export function showCallProgress(endpoints: Readonly<Record<EndpointKey, Endpoint>>, api: Api): void {
  const { call } = api;
  const { dataset } = document.documentElement;
  let waiting = 0;
  let timer: ReturnType<typeof setTimeout>;
  const show = (state: 'loading' | 'failed' | 'idle') => {
    clearTimeout(timer);
    dataset['calls'] = state;
    if (state === 'failed') timer = setTimeout(() => show('idle'), FAILED_MS);
  };
  api.call = async (key, args, options) => {
    const { cacheGroup, onFailure } = endpoints[key] as Endpoint;
    if (cacheGroup !== undefined || onFailure === 'ignore') return await call(key, args, options);
    let isLate = false;
    const start = setTimeout(() => {
      isLate = true;
      waiting += 1;
      show('loading');
    }, DELAY_MS);
    let hasFailed = false;
    try {
      return await call(key, args, options);
    } catch (error) {
      hasFailed = !options?.signal?.aborted && statusOf(error) >= 500;
      throw error;
    } finally {
      clearTimeout(start);
      if (isLate) waiting -= 1;
      if (hasFailed) show('failed');
      else if (isLate && waiting === 0) show('idle');
    }
  };
}
