import { type ComponentType, useEffect } from 'react';
import { useHref } from '../../core/links.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { useCartState } from './use-cart.ts';

/**
 * Rendered once in the layout, right after the header. The drawer and the mini-cart are a separate chunk, loaded with their texts
 * when one of them opens; when loading fails, the browser goes to the cart's page.
 */
export function CartDrawerHost({ load }: { readonly load: () => Promise<ComponentType> }) {
  const { drawerOpen, added, announcement } = useCartState();
  const to = useHref();
  const { Part: Overlays, load: loadPart } = useLazyPart(load, ['cart', 'errors']);
  const needed = Overlays === null && (drawerOpen || added !== null);
  useEffect(() => {
    if (!needed) return;
    void loadPart().then((loaded) => {
      if (!loaded && drawerOpen) location.assign(to('cart'));
    });
  }, [needed, drawerOpen, loadPart, to]);
  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      {Overlays && <Overlays />}
    </>
  );
}
