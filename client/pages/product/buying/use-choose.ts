import { type MouseEvent, useState } from 'react';
import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { href } from '../../../../shared/routes.ts';
import { useHref } from '../../../core/links.ts';
import { useNavigate } from '../../../core/navigation/location.tsx';
import { isPlainClick } from '../../../core/navigation/plain-click.ts';

export interface Chooser {
  /** Address of a configuration, so that choosing works without JavaScript. */
  readonly addressOf: (row: ConfigurationRow) => string;
  /** Replaces the address; keeps the scroll position. */
  readonly onChoose: (event: MouseEvent, row: ConfigurationRow) => void;
  /** Whether the shopper has chosen something since the page was opened: only then changes are announced. */
  readonly touched: boolean;
}

export function useChoose({ slug, embedded }: Product): Chooser {
  const to = useHref();
  const navigate = useNavigate();
  const [touched, setTouched] = useState(false);
  const search = (row: ConfigurationRow) => (embedded ? {} : { configuration_id: row.configuration_id });
  return {
    touched,
    addressOf: (row) => to('product', { slug }, search(row)),
    onChoose: (event, row) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      setTouched(true);
      navigate(href('product', { slug }, search(row)), { replace: true, preventScrollReset: true });
    },
  };
}
