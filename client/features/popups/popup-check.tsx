import { type ComponentType, useEffect, useState } from 'react';
import { routes } from '../../../shared/routes.ts';
import { type App, useApp } from '../../core/app-context.tsx';
import { usePageView } from '../../core/page-view.ts';
import { findPopup } from './find-popup.ts';
import type { ShownPopup } from './offers.ts';
import type { PopupDialogProps } from './popup-dialog.tsx';

interface Found {
  readonly popup: ShownPopup;
  readonly Dialog: ComponentType<PopupDialogProps>;
}

/** Apps whose first page has been checked: this chunk came when it was due. Later pages wait here. */
const checked = new WeakSet<App>();

/**
 * Shows the popup of a page when one is due and nothing speaks against it. Only on pages that are the same for everybody: not over forms,
 * carts and orders.
 */
export function PopupCheck({ path, waitMs }: { readonly path: string; readonly waitMs: number }) {
  const app = useApp();
  const { key, status } = usePageView();
  const isAllowed = key !== null && status === 200 && routes[key].cache === 'public';
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const isFirst = !checked.has(app);
    checked.add(app);
    if (!isAllowed) return undefined;
    const left = new AbortController();
    const loadDialog = async () => {
      const [{ PopupDialog }] = await Promise.all([
        import('./popup-dialog.tsx'),
        app.texts.load(['popup', 'errors', 'form', 'validation']),
      ]);
      return PopupDialog;
    };
    const timer = setTimeout(
      // A failure is silent: nobody has asked for a popup.
      () => void findPopup(app, path, left.signal, loadDialog).then(setFound, () => undefined),
      isFirst ? 0 : waitMs,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [app, path, isAllowed, waitMs]);
  return found && <found.Dialog popup={found.popup} />;
}
