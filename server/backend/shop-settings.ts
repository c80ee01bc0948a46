import { ZodError } from 'zod';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import type { ResponseOf } from '../../packages/contract/request.ts';
import { FALLBACK_LOCALE, LOCALES } from '../../shared/i18n/locales.ts';
import type { Sites } from '../../packages/engine/site.ts';
import { originOf } from '../../shared/integrations/origin.ts';
import type { CacheVersions } from '../../packages/engine/backend/cache-versions.ts';
import type { Log } from '../../packages/engine/observability/log.ts';
import { type OfferedLanguage, sitesOf } from '../../packages/engine/sites.ts';
import type { PublicReads } from '../../packages/engine/backend/public-reads.ts';

/** Settings that the server itself needs: the media host, services whose scripts a page may run, identity providers, capabilities. */
export type EdgeSettings = Pick<Bootstrap, 'settings' | 'integrations' | 'enabled_integrations' | 'social_providers' | 'capabilities'>;

export interface ShopSettings {
  /** The last valid copy; null before the first one. */
  current(): EdgeSettings | null;
  /** The shop's domains and their languages; those of a shop without a backend before the first copy. */
  sites(): Sites;
  /** Why there is no copy, for operators: names of settings, never values. Null when there is one. */
  problem(): string | null;
  /** Loads until there is a first copy, and again after each change. Resolves after the first attempt. */
  start(): Promise<void>;
  stop(): void;
}

export interface ShopSettingsOptions {
  /** Of the main domain. */
  readonly origin: string;
  readonly reads: PublicReads;
  readonly versions: CacheVersions;
  readonly log: Log;
  /** Called when settings changed that the head or the policy of a page contains. `isFirst`: there was no copy before. */
  readonly onChange?: (isFirst: boolean) => void;
  readonly retryDelay?: number;
}

export function createShopSettings({ origin, reads, versions, log, onChange, retryDelay = 1000 }: ShopSettingsOptions): ShopSettings {
  let settings: EdgeSettings | null = null;
  let languages: readonly OfferedLanguage[] = [];
  const shop = { origin, locales: LOCALES, fallback: FALLBACK_LOCALE };
  let sites = sitesOf(shop);
  let problem = WAITING;
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let unsubscribe = (): void => undefined;

  async function load(): Promise<void> {
    try {
      const { entry } = await reads.read({ key: 'getBootstrap', locale: FALLBACK_LOCALE });
      const next = (entry.value as ResponseOf<'getBootstrap'>).data;
      const offered = await languagesOf(next);
      const before = settings;
      const isChanged = headOf(before, languages) !== headOf(next, offered);
      [settings, languages] = [next, offered];
      if (!isChanged) return;
      sites = sitesOf(shop, offered);
      onChange?.(before === null);
    } catch (err) {
      problem = problemOf(err);
      log.warn({ err }, settings ? 'the shop settings could not be refreshed' : 'the backend has not returned valid shop settings yet');
      if (running && !settings) timer = setTimeout(() => void load(), retryDelay).unref();
    }
  }

  /** GET /languages, and those of the bootstrap for a backend that has no such call. */
  async function languagesOf(bootstrap: Bootstrap): Promise<readonly OfferedLanguage[]> {
    try {
      const { entry } = await reads.read({ key: 'getLanguages', locale: FALLBACK_LOCALE });
      const { data } = entry.value as ResponseOf<'getLanguages'>;
      return data.length > 0 ? data : bootstrap.languages;
    } catch {
      return bootstrap.languages;
    }
  }

  return {
    current: () => settings,
    sites: () => sites,
    problem: () => (settings ? null : problem),
    async start() {
      if (running) return;
      running = true;
      unsubscribe = versions.onChange((groups) => {
        if (groups.includes('system_settings')) void load();
      });
      await load();
    },
    stop() {
      running = false;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

const WAITING = 'waiting for the backend';

function problemOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof ZodError)) return WAITING;
  const names = new Set(cause.issues.map(({ path }) => path.join('.')));
  return `the shop settings do not match the contract: ${[...names].slice(0, 5).join(', ')}`;
}

/** The settings that the head and the policy of a page contain, as text to compare. */
function headOf(shop: EdgeSettings | null, languages: readonly OfferedLanguage[]): string | null {
  return (
    shop &&
    JSON.stringify([
      shop.settings.cdn_domain,
      originOf(shop.settings.desktop_logo),
      shop.integrations,
      shop.enabled_integrations,
      shop.social_providers,
      languages,
    ])
  );
}
