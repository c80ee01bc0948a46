import { useEffect, useState } from 'react';
import { isPlainClick } from '../../../packages/engine/browser/navigation/plain-click.ts';
import { useLocation } from '../../../packages/engine/browser/navigation/location.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { MARKED } from './marked.ts';

const loadViewer = () => import('./viewer.tsx').then(({ Viewer }) => Viewer);

const markedIn = ({ target }: Event): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>(MARKED) : null);

/**
 * Part of the default layout. One handler opens every marked element of the page; pointerdown loads the viewer's chunk. Without JavaScript,
 * or if the chunk cannot be loaded, the link leads to the asset itself.
 */
export function ViewerHost() {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const { Part, load } = useLazyPart(loadViewer, ['viewer']);

  useEffect(() => {
    const onPointerDown = (event: Event) => {
      if (markedIn(event)) void load();
    };
    const onClick = (event: MouseEvent) => {
      const marked = markedIn(event);
      if (!marked || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      marked.setAttribute('aria-busy', 'true');
      void load().then((loaded) => {
        marked.removeAttribute('aria-busy');
        if (loaded) setOpener(marked);
        else if (marked instanceof HTMLAnchorElement) location.assign(marked.href);
      });
    };
    document.addEventListener('pointerdown', onPointerDown, { passive: true });
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('click', onClick);
    };
  }, [load]);
  useEffect(() => setOpener(null), [pathname]);
  return Part && <Part opener={opener} onClose={() => setOpener(null)} />;
}
