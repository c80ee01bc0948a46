import { type ComponentType, useCallback, useRef, useState } from 'react';
import { useApp, useT } from '../../app-context.tsx';
import { useHref } from '../../links.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { SEARCH_ID } from './search-id.ts';
import type { SearchPopupProps } from './search-popup.tsx';

/**
 * Leads to the listing's own search field; with JavaScript a plain click opens the popup. That is a chunk of its own, loaded with its
 * texts when pointer or focus come near; when it cannot be loaded, the listing's field does as well.
 */
export function SearchOpener() {
  const t = useT('common');
  const { texts } = useApp();
  const page = `${useHref()('catalog')}#${SEARCH_ID}`;
  const [Popup, setPopup] = useState<ComponentType<SearchPopupProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [visit, setVisit] = useState(0);
  const close = useCallback(() => setOpen(false), []);
  const loading = useRef<Promise<void>>(undefined);
  const load = () => {
    loading.current ??= Promise.all([import('./search-popup.tsx'), texts.load(['search'])])
      .then(([{ SearchPopup }]) => setPopup(() => SearchPopup))
      .catch((error: unknown) => {
        loading.current = undefined;
        throw error;
      });
    return loading.current;
  };
  return (
    <>
      {/* A target keeps the listing from being made ready when the pointer passes by. */}
      <IconLink
        href={page}
        target="_self"
        icon="search"
        label={t('search')}
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setVisit(visit + 1);
          setOpen(true);
          load().catch(() => location.assign(page));
        }}
      />
      {Popup && <Popup open={open} visit={visit} onClose={close} />}
    </>
  );
}
