import { endSales, nextSaleEnd } from './catalog/sales.ts';
import { isActive } from './content/campaigns.ts';
import type { Shop } from './shop/shop.ts';
import { bumpCacheVersion } from './db/cache-versions.ts';

/** What changes because time goes by: sales end, seasons of campaigns begin and end. */
export interface Calendar {
  /** Does what is due, and sets the clock to what comes next. */
  check(): void;
  stop(): void;
}

/** Whatever happens to clock and timers (a laptop that slept), a look at least this often. */
const LOOK = 60_000;

export function createCalendar(shop: Shop, report: (error: unknown) => void): Calendar {
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    clearTimeout(timer);
    let next: number | undefined;
    try {
      // One time for all: what is due between two looks at the clock would be neither ended nor waited for.
      const now = Date.now();
      endSales(shop.db, now);
      changeSeason(shop, new Date(now));
      next = nextSaleEnd(shop.db, now);
    } catch (error) {
      report(error);
    }
    timer = setTimeout(check, Math.min(LOOK, Math.max(0, (next ?? Infinity) - Date.now())));
    timer.unref();
  }

  return { check, stop: () => clearTimeout(timer) };
}

/** Other campaigns than at the last look are another content of pages; what ran last is cached over a restart. */
function changeSeason({ db, campaigns }: Shop, now: Date): void {
  const running = JSON.stringify(campaigns.filter((one) => isActive(one, now)).map(({ id }) => id));
  const before = db.get<{ value: string }>("SELECT value FROM meta WHERE name = 'running_campaigns'")?.value;
  if (before === running) return;
  db.transaction(() => {
    db.run("INSERT OR REPLACE INTO meta (name, value) VALUES ('running_campaigns', ?)", running);
    if (before !== undefined) bumpCacheVersion(db, 'page');
  });
}
