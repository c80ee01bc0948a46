import { type MouseEvent, useState } from 'react';
import type { ConfigurationRow, Product } from '../../../../packages/contract/product.ts';
import { href } from '../../../../shared/routes.ts';
import { useHref } from '../../../core/links.ts';
import { useNavigate } from '../../../../packages/engine/browser/navigation/location.tsx';
import { isPlainClick } from '../../../../packages/engine/browser/navigation/plain-click.ts';
import type { Choice } from '../../../features/product/shown-configuration.ts';

/** Of the tiles of all options: a fragment of the page's address. */
export const TILES_ID = 'options';

export interface Chooser {
  /** Address of a configuration, so that choosing works without JavaScript. `onlyMetal`: the sizes stay open. */
  readonly addressOf: (row: ConfigurationRow, onlyMetal?: boolean) => string;
  /** Replaces the address; keeps the scroll position. */
  readonly onChoose: (event: MouseEvent, row: ConfigurationRow, onlyMetal?: boolean) => void;
  /** True if the shopper has chosen something since the page was opened: only then changes are announced. */
  readonly touched: boolean;
  /** Moves the focus to the first tile that can be delivered, sizes before metals. */
  readonly ask: () => void;
  /** The shopper wanted to buy, and a size is not yet chosen. */
  readonly missing: boolean;
}

export function useChoose({ slug, embedded }: Product, { open }: Choice): Chooser {
  const to = useHref();
  const navigate = useNavigate();
  const [touched, setTouched] = useState(false);
  const [asked, setAsked] = useState(false);
  const search = (row: ConfigurationRow, onlyMetal = false) =>
    embedded ? {} : { configuration_id: row.configuration_id, ...(onlyMetal && { only: 'metal' }) };
  return {
    touched,
    missing: asked && open.length > 0,
    addressOf: (row, onlyMetal) => to('product', { slug }, search(row, onlyMetal)),
    onChoose: (event, row, onlyMetal) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      setTouched(true);
      setAsked(false);
      navigate(href('product', { slug }, search(row, onlyMetal)), { replace: true, preventScrollReset: true });
    },
    ask: () => {
      setAsked(true);
      const find = (inside: string) => document.querySelector<HTMLElement>(`#${TILES_ID} ${inside} a[data-free]:not([aria-current])`);
      const tile = find('[data-to-choose]') ?? find('');
      // In the middle: sticky bars cover the edges of the window.
      tile?.scrollIntoView({ block: 'center' });
      tile?.focus({ preventScroll: true, focusVisible: true });
    },
  };
}
