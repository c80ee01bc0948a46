import { useCallback, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { isPlainClick } from '../../core/navigation/plain-click.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { SEARCH_ID } from './search-id.ts';

const loadPopup = () => import('./search-popup.tsx').then(({ SearchPopup }) => SearchPopup);

/**
 * A link to the search field of the listing; with JavaScript a plain click opens the popup. The popup is a lazy chunk, loaded with its
 * texts on hover or focus. If it cannot be loaded, the click follows the link.
 */
export function SearchOpener() {
  const t = useT('common');
  const page = `${useHref()('catalog')}#${SEARCH_ID}`;
  const { Part: Popup, load } = useLazyPart(loadPopup, ['search']);
  const [open, setOpen] = useState(false);
  const [visit, setVisit] = useState(0);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      {/* The target attribute prevents the prefetch of the listing on hover. */}
      <IconLink
        href={page}
        target="_self"
        icon="search"
        label={t('search')}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setVisit(visit + 1);
          setOpen(true);
          void load().then((loaded) => {
            if (!loaded) location.assign(page);
          });
        }}
      />
      {Popup && <Popup open={open} visit={visit} onClose={close} />}
    </>
  );
}
