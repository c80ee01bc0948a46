import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { useHref } from '../../links.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useCartState } from './use-cart.ts';

/**
 * Stands once in the layout, right after the header. The drawer and the mini-cart are a chunk of their own, loaded with their texts
 * when there is something to show; when they cannot be loaded, the cart's page does as well.
 */
export function CartDrawerHost() {
  const { drawerOpen, added, announcement } = useCartState();
  const { texts } = useApp();
  const to = useHref();
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  const needed = Overlays === null && (drawerOpen || added !== null);
  useEffect(() => {
    if (!needed) return;
    Promise.all([import('./cart-overlays.tsx'), texts.load(['cart', 'errors'])]).then(
      ([{ CartOverlays }]) => setOverlays(() => CartOverlays),
      () => drawerOpen && location.assign(to('cart')),
    );
  }, [needed, drawerOpen, texts, to]);
  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      {Overlays && <Overlays />}
    </>
  );
}
