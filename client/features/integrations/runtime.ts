import type { ConsentCategory } from '../../../shared/commerce/consent.ts';
import { IntegrationType } from '../../../shared/contract/codes.ts';
import type { CategorizedService } from '../../../shared/integrations/optional.ts';
import { isAdvanced } from '../../../shared/integrations/google.ts';
import type { RouteKey } from '../../../shared/routes.ts';
import { forgetHere } from './forget.ts';
import { signalConsent } from './google.ts';
import { injectScript } from './inject-script.ts';
import type { BrowserIntegration } from './integration.ts';
import { note } from './log.ts';
import { clearOutbox } from './purchase-outbox.ts';
import { becomesReady } from './readiness.ts';
import { browserIntegration } from './registry.ts';

export interface Integrations {
  /** Loads what is allowed now. */
  allow(granted: readonly ConsentCategory[]): void;
  /** Stops and forgets what is no longer allowed. True: a script of it runs on, so the page must be loaded anew. */
  withdraw(granted: readonly ConsentCategory[]): boolean;
  /** Loads a service on use. False when it is not allowed, not set up, blocked or too slow. */
  use(type: IntegrationType): Promise<boolean>;
  /** Whether a service that is loaded can take events: true at once or later, false when it never will. Does not load it. */
  whenReady(type: IntegrationType): Promise<boolean>;
}

interface Loaded {
  readonly service: CategorizedService;
  readonly integration: BrowserIntegration;
  readonly ready: Promise<boolean>;
  isOver: boolean;
}

/** The services of this document. `page`: the one it was loaded as, whose policy is in force. */
export function createIntegrations(services: readonly CategorizedService[], page: RouteKey | null): Integrations {
  const loaded = new Map<CategorizedService, Loaded>();
  let allowed: readonly ConsentCategory[] = [];

  const all = services.flatMap((service) => {
    const integration = browserIntegration(service.type);
    return integration ? [{ service, integration }] : [];
  });
  const known = all.filter(({ integration }) => page !== null && integration.pages.includes(page));
  const isAllowed = ({ type, category, settings }: CategorizedService) =>
    category === 'necessary' || allowed.includes(category) || (isGoogle(type) && isAdvanced(settings));

  function load({ service, integration }: (typeof all)[number]): Promise<boolean> {
    const existing = loaded.get(service);
    if (existing) return existing.ready;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const entry: Loaded = { service, integration, ready: promise, isOver: false };
    loaded.set(service, entry);
    void run(entry).then(resolve, () => resolve(false));
    return promise;
  }

  async function run(entry: Loaded): Promise<boolean> {
    const { service, integration } = entry;
    const { key, settings } = service;
    const urls = integration.scripts(settings);
    integration.prepare?.(settings, allowed);
    for (const url of urls) {
      note({ event: 'loading', service: key, url });
      const hasRun = await injectScript(url);
      note({ event: hasRun ? 'loaded' : 'failed', service: key, url });
      if (!hasRun) return false;
    }
    if (entry.isOver) return false;
    integration.start?.(settings);
    const isReady = await becomesReady(
      () => integration.isReady(settings),
      () => entry.isOver,
    );
    note({ event: isReady ? 'ready' : 'given up', service: key });
    return isReady;
  }

  return {
    allow(granted) {
      const before = allowed;
      allowed = granted;
      if (before.length > 0 || granted.length > 0) updateSignals();
      for (const one of known) {
        if (!isAllowed(one.service) || one.integration.when === 'on-use') continue;
        if (one.integration.when === 'at-once') void load(one);
        else whenIdle(() => isAllowed(one.service) && void load(one));
      }
    },
    withdraw(granted) {
      allowed = granted;
      // Also of services that may not run here: the decision is made on any page.
      const gone = all.filter(({ service }) => !isAllowed(service));
      const running = gone.flatMap(({ service }) => loaded.get(service) ?? []);
      for (const entry of running) {
        entry.isOver = true;
        entry.integration.stop?.(entry.service.settings);
        note({ event: 'withdrawn', service: entry.service.key });
      }
      updateSignals();
      const names = gone.flatMap(({ integration }) => integration.stored);
      forgetHere(names);
      for (const { service } of gone) clearOutbox(service.type);
      // A script may write its cookies once more when the page ends.
      if (running.length > 0) addEventListener('pagehide', () => forgetHere(names));
      return running.some(
        ({ service, integration }) => integration.scripts(service.settings).length > 0 || integration.start !== undefined,
      );
    },
    async use(type) {
      const one = known.find(({ service }) => service.type === type && isAllowed(service));
      return one !== undefined && load(one);
    },
    async whenReady(type) {
      const entry = [...loaded.values()].find(({ service, isOver }) => service.type === type && !isOver);
      return entry?.ready ?? false;
    },
  };

  /** Only where a script of Google's has been prepared. */
  function updateSignals(): void {
    if ('gtag' in window) signalConsent(allowed);
  }
}

const isGoogle = (type: IntegrationType): boolean => type === IntegrationType.googleAnalytics || type === IntegrationType.gtm;

/** Safari has no such callback. */
const whenIdle = (run: () => void): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 200));
