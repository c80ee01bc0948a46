import { optionalIntegrations } from '../../../shared/integrations/categories.ts';
import { ORDER_PAGE } from '../../../shared/integrations/pages.ts';
import type { ShopEvent } from '../../../shared/measurement/events.ts';
import { factsOf } from '../../../shared/measurement/facts.ts';
import type { App } from '../../core/app-context.tsx';
import { bootstrapQuery, type PageBootstrap } from '../../core/queries.ts';
import { sendPurchaseOnce } from '../checkout/payment-attempt.ts';
import { addToOutbox, clearOutbox, hasOutbox, takeOutbox } from '../integrations/purchase-outbox.ts';
import { browserIntegration, EVENT_RECEIVERS } from '../integrations/registry.ts';
import type { Integrations } from '../integrations/runtime.ts';

interface Place {
  readonly url: string;
  readonly referrer: string | null;
}

/** To each integration that gets events and that the shopper allows. */
export function forwardEvent(app: App, integrations: Pick<Integrations, 'use'>, event: ShopEvent, place: Place): void {
  const shop = shopOf(app);
  if (!shop) return;
  const facts = factsOf(event, shop.settings.currency_code);
  const { granted } = app.stores.consent;
  for (const { type, category, settings } of optionalIntegrations(shop)) {
    const code = browserIntegration(type);
    const whenReady = code?.send;
    if (!whenReady || !granted.includes(category)) continue;
    void ignoreFailure(async () => {
      const isReady = await integrations.use(type);
      const send = isReady ? whenReady : code?.sendWithoutScript;
      // Most may not run on the order page; the next page sends it. Elsewhere one that is not ready is out of order.
      const isDeferred = !send && event.name === 'purchase' && app.documentRoute === ORDER_PAGE;
      const message = (isDeferred ? whenReady : send)?.(facts, { app, settings, ...place });
      if (!message) return;
      if (event.name === 'purchase' && !(await sendPurchaseOnce(event.order.unique_id, type))) return;
      if (isDeferred) addToOutbox(type, facts);
      else message();
    });
  }
}

/** Sends the purchases that were deferred on the order page; forgets those of integrations that are no longer allowed. */
export function forwardOutbox(app: App, integrations: Pick<Integrations, 'use'>, place: Place): void {
  const shop = shopOf(app);
  const optional = shop ? optionalIntegrations(shop) : [];
  for (const type of EVENT_RECEIVERS) {
    const allowed = optional.find((one) => one.type === type && app.stores.consent.granted.includes(one.category));
    if (!allowed) clearOutbox(type);
    else if (hasOutbox(type))
      void ignoreFailure(async () => {
        if (!(await integrations.use(type))) return;
        const context = { app, settings: allowed.settings, ...place };
        for (const facts of await takeOutbox(type)) browserIntegration(type)?.send?.(facts, context)?.();
      });
  }
}

const shopOf = (app: App): PageBootstrap | null => app.queryClient.getQueryData(bootstrapQuery().queryKey)?.data ?? null;

/** A failure of one integration changes nothing else, and the shopper sees nothing of it (specification, section 8). */
export async function ignoreFailure(task: () => Promise<void> | void): Promise<void> {
  try {
    await task();
  } catch {
    // Ignored.
  }
}
