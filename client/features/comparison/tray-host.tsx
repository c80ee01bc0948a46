import { useEffect } from 'react';
import { useStores } from '../../core/app-context.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { showsTray } from './store.ts';

const loadTray = () => import('./tray.tsx').then(({ Tray }) => Tray);

/** The tray at the window's lower edge; its code is loaded with the first product. */
export function TrayHost() {
  const { key } = usePageView();
  const { savedItems } = useSnapshot(useStores().comparison);
  const { Part, load } = useLazyPart(loadTray, ['comparison']);
  const shown = useHydrated() && savedItems.length > 0 && showsTray(key);
  useEffect(() => {
    if (shown) void load();
  }, [shown, load]);
  return shown && Part && <Part />;
}
