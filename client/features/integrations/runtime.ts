import type { ConsentCategory } from '../../../shared/commerce/consent.ts';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import { type CategorizedIntegration, categorizedIntegrations } from '../../../shared/integrations/categories.ts';
import { isAdvanced } from '../../../shared/integrations/google.ts';
import { scriptUrls, type ShopIntegrations } from '../../../shared/integrations/integration.ts';
import type { RouteKey } from '../../../shared/routes.ts';
import { forgetHere } from './forget.ts';
import { signalConsent } from './google.ts';
import type { BrowserIntegration } from './integration.ts';
import { note } from './log.ts';
import { clearOutbox } from './purchase-outbox.ts';
import { browserIntegration } from './registry.ts';
import { becomesReady, injectScript } from './vendor-script.ts';

export interface Integrations {
  /** Loads what is allowed now. */
  allow(granted: readonly ConsentCategory[]): void;
  /** Stops and forgets what is no longer allowed. True: a script of it runs on, so the page must be loaded anew. */
  withdraw(granted: readonly ConsentCategory[]): boolean;
  /** Loads an integration on use. False when it is not allowed, not set up, blocked or too slow. */
  use(type: IntegrationType): Promise<boolean>;
  /** Resolves to true as soon as an integration that is loaded can take events, to false when it never will. Does not load it. */
  whenReady(type: IntegrationType): Promise<boolean>;
}

/** The integrations that the shop has switched on, and their code. */
interface Known {
  readonly chosen: CategorizedIntegration;
  readonly code: BrowserIntegration;
}

interface Loaded extends Known {
  readonly ready: Promise<boolean>;
  isOver: boolean;
}

/** The integrations of this document. `page`: the one it was loaded as, whose policy is in force. */
export function createIntegrations(shop: ShopIntegrations, page: RouteKey | null): Integrations {
  const loaded = new Map<CategorizedIntegration, Loaded>();
  let allowed: readonly ConsentCategory[] = [];

  const all = categorizedIntegrations(shop).flatMap((chosen): Known[] => {
    const code = browserIntegration(chosen.type);
    return code ? [{ chosen, code }] : [];
  });
  const known = all.filter(({ code }) => page !== null && code.record.pages.includes(page));
  const isAllowed = ({ type, category, settings }: CategorizedIntegration) =>
    category === 'necessary' || allowed.includes(category) || (isGoogle(type) && isAdvanced(settings));

  function load(one: Known): Promise<boolean> {
    const existing = loaded.get(one.chosen);
    if (existing) return existing.ready;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const entry: Loaded = { ...one, ready: promise, isOver: false };
    loaded.set(one.chosen, entry);
    void run(entry).then(resolve, () => resolve(false));
    return promise;
  }

  async function run(entry: Loaded): Promise<boolean> {
    const { code } = entry;
    const { key, settings } = entry.chosen;
    code.prepare?.(settings, allowed);
    for (const url of scriptUrls(code.record, settings)) {
      note({ event: 'loading', service: key, url });
      const { put } = code;
      const hasRun = await injectScript(url, put && ((script) => put(settings, script)));
      note({ event: hasRun ? 'loaded' : 'failed', service: key, url });
      if (!hasRun) return false;
    }
    if (entry.isOver) return false;
    code.start?.(settings);
    const isReady = await becomesReady(
      () => code.isReady(settings),
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
        if (!isAllowed(one.chosen) || one.code.when === 'on-use') continue;
        if (one.code.when === 'at-once') void load(one);
        else whenIdle(() => isAllowed(one.chosen) && void load(one));
      }
    },
    withdraw(granted) {
      allowed = granted;
      // Also of integrations that may not run here: the decision is made on any page.
      const gone = all.filter(({ chosen }) => !isAllowed(chosen));
      const running = gone.flatMap(({ chosen }) => loaded.get(chosen) ?? []);
      for (const entry of running) {
        entry.isOver = true;
        entry.code.stop?.(entry.chosen.settings);
        note({ event: 'withdrawn', service: entry.chosen.key });
      }
      updateSignals();
      const names = gone.flatMap(({ code }) => code.stored);
      forgetHere(names);
      for (const { chosen } of gone) clearOutbox(chosen.type);
      // A script may write its cookies once more when the page ends.
      if (running.length > 0) addEventListener('pagehide', () => forgetHere(names));
      return running.some(({ chosen, code }) => scriptUrls(code.record, chosen.settings).length > 0 || code.start !== undefined);
    },
    async use(type) {
      const one = known.find(({ chosen }) => chosen.type === type && isAllowed(chosen));
      return one !== undefined && load(one);
    },
    async whenReady(type) {
      const entry = [...loaded.values()].find(({ chosen, isOver }) => chosen.type === type && !isOver);
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
