import type { RouteKey } from '../../../shared/routes.ts';
import type { EventQueue } from '../../core/events.ts';

/** Specification, section 9. */
const REMAIN_MS = 30_000;

/** Sends `remain` whenever the page has been visible for another thirty seconds. Hidden time does not count. */
export function observeTime(events: EventQueue, page: () => RouteKey | null): void {
  let left = REMAIN_MS;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    since = performance.now();
    timer = setTimeout(() => {
      events.send({ name: 'remain', page: page() });
      left = REMAIN_MS;
      run();
    }, left);
  };
  const pause = () => {
    clearTimeout(timer);
    left = Math.max(0, left - (performance.now() - since));
  };
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? run() : pause()));
  if (document.visibilityState === 'visible') run();
}
