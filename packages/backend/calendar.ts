import { endSales, nextSaleEnd } from './catalog/sales.ts';
import { nextCountdownEnd, runningCampaigns, runningPopups } from './content/campaigns.ts';
import { nextPublication, publishPosts } from './content/publish-posts.ts';
import { mailStaff } from './mails/staff/mail-staff.ts';
import { cancelOverdueOrders } from './payments/cancel-order.ts';
import type { Shop } from './shop/shop.ts';
import { bumpCacheVersion } from './db/cache-versions.ts';
import { createQueue } from './db/queue.ts';
import { readMeta, writeMeta } from './db/meta.ts';

/** Time-driven changes: sales and countdowns end, seasonal campaigns begin and end, scheduled posts appear, unpaid orders end, staff are mailed. */
export interface Calendar {
  /** Applies changes that are due and sets the timer for the next one. */
  check(): Promise<void>;
  /** Waits for a running check. */
  stop(): Promise<void>;
}

/** Longest time between two checks: timers do not fire while a laptop sleeps. */
const CHECK_INTERVAL = 60_000;

export function createCalendar(shop: Shop, report: (error: unknown) => void): Calendar {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  // One after another: two at once would apply a change twice.
  const checks = createQueue();

  async function checkNow(): Promise<void> {
    clearTimeout(timer);
    if (stopped) return;
    let next = Infinity;
    try {
      // Read the clock once: a sale that ends between two reads would be neither ended nor scheduled.
      const now = Date.now();
      await endSales(shop.db, now);
      await changeSeason(shop, new Date(now));
      await publishPosts(shop.db, now);
      await cancelOverdueOrders(shop);
      await mailStaff(shop);
      next = Math.min(
        (await nextSaleEnd(shop.db, now)) ?? Infinity,
        (await nextPublication(shop.db, now)) ?? Infinity,
        await nextCountdownEnd(shop, now),
      );
    } catch (error) {
      report(error);
    }
    if (stopped) return;
    timer = setTimeout(() => void check(), Math.min(CHECK_INTERVAL, Math.max(0, next - Date.now())));
    timer.unref();
  }

  const check = (): Promise<void> => checks.run(checkNow);
  return {
    check,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await checks.run(async () => undefined);
    },
  };
}

/** Raises the page version when other campaigns run than at the last check, which `meta` stores across restarts. */
async function changeSeason(shop: Shop, now: Date): Promise<void> {
  const { db } = shop;
  const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);
  const counting = (await runningCampaigns(shop, now)).filter(
    ({ countdown }) => countdown && Date.parse(countdown.ends_at) > now.getTime(),
  );
  const running = JSON.stringify([await runningCampaigns(shop, now), await runningPopups(shop, now), counting].map(idsOf));
  const before = await readMeta(db, 'running_campaigns');
  if (before === running) return;
  await db.transaction(async (db) => {
    await writeMeta(db, 'running_campaigns', running);
    if (before !== undefined) await bumpCacheVersion(db, 'page');
  });
}
