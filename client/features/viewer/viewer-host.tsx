import { useEffect, useState } from 'react';
import { isPlainClick } from '../../core/navigation/plain-click.ts';
import { useLocation } from '../../core/navigation/location.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { type Opened, openedBy } from './assets.ts';

const loadViewer = () => import('./viewer.tsx').then(({ Viewer }) => Viewer);

/**
 * Part of the default layout. One handler opens every marked element of the page; pointerdown loads the viewer's chunk. Without JavaScript,
 * or if the chunk cannot be loaded, the link leads to the asset itself.
 */
export function ViewerHost() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { pathname } = useLocation();
  const { Part, load } = useLazyPart(loadViewer, ['viewer']);

  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      if (openedBy(target)) void load();
    };
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const found = openedBy(event.target);
      if (!found) return;
      event.preventDefault();
      const { opener, assets, index } = found;
      opener.setAttribute('aria-busy', 'true');
      void load().then((loaded) => {
        opener.removeAttribute('aria-busy');
        if (loaded) setOpened(found);
        else location.assign(assets[index]?.url ?? '');
      });
    };
    document.addEventListener('pointerdown', onPointerDown, { passive: true });
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('click', onClick);
    };
  }, [load]);
  useEffect(() => setOpened(null), [pathname]);
  return Part && <Part opened={opened} onClose={() => setOpened(null)} />;
}
