import { useEffect } from 'react';
import { type RouteKey, routes } from '../../../shared/routes.ts';
import { useApp } from '../../core/app-context.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { findPopup } from './find-popup.ts';

const loadDialog = () => import('./popup-dialog.tsx').then(({ PopupDialog }) => PopupDialog);
/** Pages on which shoppers compare products: nothing lies over the grid that has to be closed first. */
const LISTINGS: readonly (RouteKey | null)[] = ['catalog', 'category', 'collection'];

/**
 * Shows the popup of a page when one is due and nothing speaks against it. Only on pages that are the same for everybody: not over forms,
 * carts and orders.
 */
export function PopupCheck({ path, waitMs }: { readonly path: string; readonly waitMs: number }) {
  const app = useApp();
  const { key, status } = usePageView();
  const isAllowed = key !== null && status === 200 && routes[key].cache === 'public';
  const { popups } = app.stores;
  const { shown } = useSnapshot(popups);
  const { Part: Dialog, load } = useLazyPart(loadDialog, ['popup', 'errors', 'form', 'validation']);
  useEffect(() => {
    // This chunk came when the first page was due. Later pages wait here.
    const isFirst = !popups.isFirstChecked;
    popups.isFirstChecked = true;
    if (!isAllowed) return undefined;
    const left = new AbortController();
    const timer = setTimeout(
      // A failure is silent: nobody has asked for a popup.
      () => void findPopup(app, path, left.signal, load).catch(() => undefined),
      isFirst ? 0 : waitMs,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
      popups.shown = null;
    };
  }, [app, popups, path, isAllowed, waitMs, load]);
  return Dialog && shown && <Dialog popup={shown} isModal={!LISTINGS.includes(key)} />;
}
