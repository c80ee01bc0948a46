import type { IntegrationType } from '../../../shared/contract/codes.ts';
import { optionalServices } from '../../../shared/integrations/optional.ts';
import { ORDER_PAGE } from '../../../shared/integrations/pages.ts';
import type { ShopEvent } from '../../../shared/measurement/events.ts';
import { factsOf } from '../../../shared/measurement/facts.ts';
import type { App } from '../../core/app-context.tsx';
import { bootstrapQuery, type PageBootstrap } from '../../core/queries.ts';
import { claimPurchase } from '../checkout/payment-attempt.ts';
import { addToOutbox, clearOutbox, hasOutbox, takeOutbox } from '../integrations/purchase-outbox.ts';
import type { Integrations } from '../integrations/runtime.ts';
import { LISTENERS } from './listeners.ts';

interface Place {
  readonly url: string;
  readonly referrer: string | null;
}

/** To each service that listens and that the shopper allows. */
export function handOn(app: App, integrations: Pick<Integrations, 'use'>, event: ShopEvent, place: Place): void {
  const shop = shopOf(app);
  if (!shop) return;
  const facts = factsOf(event, shop.settings.currency_code);
  const { granted } = app.stores.consent;
  for (const { type, category, settings } of optionalServices(shop)) {
    const listener = LISTENERS[type];
    if (!listener || !granted.includes(category)) continue;
    void silently(async () => {
      const isReady = await integrations.use(type);
      const send = isReady ? listener.send : listener.sendWithoutScript;
      // Most services may not run on the order page; the next page tells them. Elsewhere a service that is not ready is out of order.
      const isDeferred = !send && event.name === 'purchase' && app.documentRoute === ORDER_PAGE;
      const message = (isDeferred ? listener.send : send)?.(facts, { app, settings, ...place });
      if (!message) return;
      if (event.name === 'purchase' && !(await claimPurchase(event.order.unique_id, type))) return;
      if (isDeferred) addToOutbox(type, facts);
      else message();
    });
  }
}

/** Sends the purchases that a service could not be told on the order page; forgets those of services that are no longer allowed. */
export function handOnOutbox(app: App, integrations: Pick<Integrations, 'use'>, place: Place): void {
  const shop = shopOf(app);
  const services = shop ? optionalServices(shop) : [];
  for (const type of Object.keys(LISTENERS).map(Number) as IntegrationType[]) {
    const service = services.find((one) => one.type === type && app.stores.consent.granted.includes(one.category));
    if (!service) clearOutbox(type);
    else if (hasOutbox(type))
      void silently(async () => {
        if (!(await integrations.use(type))) return;
        const context = { app, settings: service.settings, ...place };
        for (const facts of await takeOutbox(type)) LISTENERS[type]?.send(facts, context)?.();
      });
  }
}

const shopOf = (app: App): PageBootstrap | null => app.queryClient.getQueryData(bootstrapQuery().queryKey)?.data ?? null;

/** A listener's failure is its own: nobody waits for it, and the shopper sees nothing of it (specification, section 8). */
export async function silently(task: () => Promise<void> | void): Promise<void> {
  try {
    await task();
  } catch {
    // Silently ignored.
  }
}
