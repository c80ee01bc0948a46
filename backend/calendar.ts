import { endSales, nextSaleEnd } from './catalog/sales.ts';
import { nextCountdownEnd, runningCampaigns, runningPopups } from './content/campaigns.ts';
import { nextPublication, publishPosts } from './content/publish-posts.ts';
import { cancelOverdueOrders } from './payments/cancel-order.ts';
import type { Shop } from './shop/shop.ts';
import { bumpCacheVersion } from './db/cache-versions.ts';
import { readMeta, writeMeta } from './db/meta.ts';

/** Time-driven changes: sales and countdowns end, seasonal campaigns begin and end, scheduled posts appear, unpaid orders end. */
export interface Calendar {
  /** Applies changes that are due and sets the timer for the next one. */
  check(): void;
  stop(): void;
}

/** Longest time between two checks: timers do not fire while a laptop sleeps. */
const CHECK_INTERVAL = 60_000;

export function createCalendar(shop: Shop, report: (error: unknown) => void): Calendar {
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    clearTimeout(timer);
    let next = Infinity;
    try {
      // Read the clock once: a sale that ends between two reads would be neither ended nor scheduled.
      const now = Date.now();
      endSales(shop.db, now);
      changeSeason(shop, new Date(now));
      publishPosts(shop.db, now);
      cancelOverdueOrders(shop);
      next = Math.min(nextSaleEnd(shop.db, now) ?? Infinity, nextPublication(shop.db, now) ?? Infinity, nextCountdownEnd(shop, now));
    } catch (error) {
      report(error);
    }
    timer = setTimeout(check, Math.min(CHECK_INTERVAL, Math.max(0, next - Date.now())));
    timer.unref();
  }

  return { check, stop: () => clearTimeout(timer) };
}

/** Raises the page version when other campaigns run than at the last check, which `meta` stores across restarts. */
function changeSeason(shop: Shop, now: Date): void {
  const { db } = shop;
  const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);
  const counting = runningCampaigns(shop, now).filter(({ countdown }) => countdown && Date.parse(countdown.ends_at) > now.getTime());
  const running = JSON.stringify([runningCampaigns(shop, now), runningPopups(shop, now), counting].map(idsOf));
  const before = readMeta(db, 'running_campaigns');
  if (before === running) return;
  db.transaction(() => {
    writeMeta(db, 'running_campaigns', running);
    if (before !== undefined) bumpCacheVersion(db, 'page');
  });
}
