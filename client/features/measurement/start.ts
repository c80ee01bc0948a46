import type { App } from '../../core/app-context.tsx';
import type { Integrations } from '../integrations/runtime.ts';

/** Called with each decision about consent. `integrations`: null when none may run in this document. */
export async function startMeasuring(app: App, integrations: Integrations | null): Promise<void> {
  const { consent, events } = app.stores;
  if (consent.phase !== 'settled') return;
  if (integrations === null || consent.granted.length === 0) {
    events.waiting = null;
    return;
  }
  // Nothing on the page waits for this.
  await new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 2000 }) : setTimeout(resolve)));
  (await import('./measure.ts')).measure(app, integrations);
}
