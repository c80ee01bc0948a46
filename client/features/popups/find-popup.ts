import { choosePopup, parsePopupRecords, type PopupRecords, withOpened } from '../../../shared/commerce/popup-rule.ts';
import type { App } from '../../core/app-context.tsx';
import { readJson, writeJson } from '../../core/browser/storage.ts';
import { withTabLock } from '../../core/browser/tab-lock.ts';
import { apiQuery } from '../../core/api-query.ts';
import { watchInterruptions } from './interruption.ts';
import { offersOf, type ShownPopup } from './offers.ts';

/** Storage key of the records. */
const POPUPS_KEY = 'popups';

/** What this document has opened; the page view ends with the component, the document does not. */
const openedHere = new WeakMap<App, PopupRecords>();

/**
 * Resolves with a popup that may open now, and has recorded it as opened; with null when none is due. While something speaks against it
 * (`interruption.ts`) it waits. `load` brings the dialog, only when one is due.
 */
export async function findPopup<D>(app: App, path: string, left: AbortSignal, load: () => Promise<D>) {
  const { queryClient, countryProfile } = app;
  const interruption = watchInterruptions(app, left);
  const [popups, campaigns] = await Promise.all([
    queryClient.fetchQuery({ ...apiQuery('getPopups', { query: { url: path } }), retry: false }),
    queryClient.fetchQuery({ ...apiQuery('getCampaigns', { query: {} }), retry: false }),
  ]);
  const choose = () => {
    const now = Date.now();
    const situation = { now, dayOf, stored: storedRecords(), here: openedHere.get(app) ?? {} };
    return choosePopup(offersOf(popups.data, campaigns.data, countryProfile, now), path, situation);
  };
  if (left.aborted || choose() === null) return null;
  const Dialog = await load();
  for (;;) {
    if (!(await interruption.free())) return null;
    // Of two tabs only one opens it. What is due may have changed while this one waited.
    const popup = await withTabLock('popup', async () => {
      if (left.aborted || !interruption.isFree()) return undefined;
      const chosen = choose();
      if (chosen) record(app, chosen);
      return chosen;
    });
    if (popup !== undefined) return popup && { popup, Dialog };
  }
}

/** In the shopper's time zone. */
const dayOf = (time: number): string => new Date(time).toDateString();

const storedRecords = (): PopupRecords => readJson('local', POPUPS_KEY, parsePopupRecords) ?? {};

function record(app: App, popup: ShownPopup): void {
  const now = Date.now();
  writeJson('local', POPUPS_KEY, withOpened(storedRecords(), popup, now));
  openedHere.set(app, withOpened(openedHere.get(app) ?? {}, popup, now));
}
