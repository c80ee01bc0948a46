import type { ResponseOf } from '../packages/contract/request.ts';
import type { Locale } from '../shared/i18n/locales.ts';
import { type Sites, withPrefix } from '../packages/engine/site.ts';
import { href } from '../shared/routes.ts';
import type { Origin } from '../packages/http-cache/origin.ts';
import { raceTimeout } from '../packages/engine/limits/race-timeout.ts';
import type { PublicReads } from '../packages/engine/backend/public-reads.ts';

export interface WarmUpOptions {
  readonly sites: Sites;
  readonly origin: Origin;
  readonly reads: Pick<PublicReads, 'read'>;
  /** Milliseconds that the start of the process may take for it. */
  readonly within?: number;
}

/**
 * Renders one page of each common kind, in each language, before the first visitor: uncompiled code takes ten times as long, and blocks
 * the event loop. Never rejects: without a backend the process starts anyway.
 */
export async function warmUp({ sites, origin, reads, within = 3000 }: WarmUpOptions): Promise<void> {
  const over = new AbortController();
  const end = performance.now() + within;

  /** False: the backend fails, so the next page would only wait for it. */
  async function render(target: string): Promise<boolean> {
    const budget = end - performance.now();
    if (budget <= 0) return false;
    const { status } = await origin({ method: 'GET', target, headers: {}, purpose: 'store', budget, signal: over.signal });
    return status < 500;
  }

  async function renderAll(): Promise<void> {
    for (const { locale, prefix } of sites.main.languages) {
      if (prefix === null) continue;
      for (const path of [href('home'), href('catalog')]) if (!(await render(withPrefix(prefix, path)))) return;
      const slug = await slugOfAProduct(reads, locale, over.signal);
      if (slug === undefined || !(await render(withPrefix(prefix, href('product', { slug }))))) return;
    }
  }

  const rendered = renderAll().catch(() => undefined);
  await raceTimeout(rendered, { ms: within, onTimeout: () => undefined });
  over.abort(new Error('the warm-up is over'));
}

async function slugOfAProduct(reads: WarmUpOptions['reads'], locale: Locale, signal: AbortSignal): Promise<string | undefined> {
  const { entry } = await reads.read({ key: 'getCatalog', query: { count: 1 }, locale, signal });
  return (entry.value as ResponseOf<'getCatalog'>).data[0]?.slug;
}
