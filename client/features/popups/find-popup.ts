import { ref } from 'valtio';
import { choosePopup, parsePopupRecords, type PopupRecords, type Visitor, withOpened } from '../../../shared/commerce/popup-rule.ts';
import type { App } from '../../core/app-context.tsx';
import { readJson, writeJson } from '../../../packages/engine/browser/storage/storage.ts';
import { withTabLock } from '../../../packages/engine/browser/storage/tab-lock.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import { watchInterruptions } from './interruption.ts';
import { offersOf, type ShownPopup } from './offers.ts';
import { loadVisitor } from './visitor.ts';

/** Storage key of the records. */
const POPUPS_KEY = 'popups';

/**
 * Shows the popup that is due, as soon as nothing speaks against it (`interruption.ts`), and records it as opened. `load` brings the
 * dialog, only when one is due.
 */
export async function findPopup(app: App, path: string, left: AbortSignal, load: () => Promise<boolean>): Promise<void> {
  const { queryClient, countryProfile } = app;
  const interruption = watchInterruptions(app, left);
  const [popups, campaigns] = await Promise.all([
    queryClient.fetchQuery({ ...apiQuery('getPopups', { query: { url: path } }), retry: false }),
    queryClient.fetchQuery({ ...apiQuery('getCampaigns', { query: {} }), retry: false }),
  ]);
  const offers = () => offersOf(popups.data, campaigns.data, countryProfile, Date.now());
  const choose = (visitor: Visitor | null) => {
    const situation = { now: Date.now(), dayOf, stored: storedRecords(), here: app.stores.popups.opened, visitor };
    return choosePopup(offers(), path, situation);
  };
  // The account is asked only when the answer decides about a popup.
  if (left.aborted || (choose(null) === null && choose(STRANGER) === null)) return;
  const visitor = await loadVisitor(app);
  if (left.aborted || choose(visitor) === null || !(await load())) return;
  for (;;) {
    if (!(await interruption.free())) return;
    // Of two tabs only one opens it. The popup that is due may have changed while this one waited.
    const popup = await withTabLock('popup', async () => {
      if (left.aborted || !interruption.isFree()) return undefined;
      const chosen = choose(visitor);
      if (chosen) record(app, chosen);
      return chosen;
    });
    if (popup === undefined) continue;
    if (popup) app.stores.popups.shown = ref(popup);
    return;
  }
}

/** A visitor of whom nothing is known sees every popup. */
const STRANGER: Visitor = { customers: false, subscribers: false, buyers: false };

/** In the shopper's time zone. */
const dayOf = (time: number): string => new Date(time).toDateString();

const storedRecords = (): PopupRecords => readJson('local', POPUPS_KEY, parsePopupRecords) ?? {};

function record(app: App, popup: ShownPopup): void {
  const now = Date.now();
  writeJson('local', POPUPS_KEY, withOpened(storedRecords(), popup, now));
  app.stores.popups.opened = withOpened(app.stores.popups.opened, popup, now);
}
