import { useCallback, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { isPlainClick } from '../../core/navigation/plain-click.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { SEARCH_ID } from './search-id.ts';

const loadPopup = () => import('./search-popup.tsx').then(({ SearchPopup }) => SearchPopup);

/**
 * Leads to the listing's own search field; with JavaScript a plain click opens the popup. That is a chunk of its own, loaded with its
 * texts when pointer or focus come near; when it cannot be loaded, the listing's field does as well.
 */
export function SearchOpener() {
  const t = useT('common');
  const page = `${useHref()('catalog')}#${SEARCH_ID}`;
  const { Part: Popup, want } = useLazyPart(loadPopup, ['search']);
  const [open, setOpen] = useState(false);
  const [visit, setVisit] = useState(0);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      {/* A target keeps the listing from being made ready when the pointer passes by. */}
      <IconLink
        href={page}
        target="_self"
        icon="search"
        label={t('search')}
        onPointerEnter={() => void want()}
        onFocus={() => void want()}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setVisit(visit + 1);
          setOpen(true);
          void want().then((loaded) => {
            if (!loaded) location.assign(page);
          });
        }}
      />
      {Popup && <Popup open={open} visit={visit} onClose={close} />}
    </>
  );
}
