import { type AnchorHTMLAttributes, useCallback, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { isPlainClick } from '../../../packages/engine/browser/navigation/plain-click.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { SEARCH_ID } from './search-id.ts';
import styles from './search-opener.module.css';

const loadPopup = () => import('./search-popup.tsx').then(({ SearchPopup }) => SearchPopup);

type OpenerProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & { readonly href: string };

/** In the header; as a button and as a link it says its name. */
const LOOKS = {
  icon: (props: OpenerProps) => <IconLink {...props} icon="search" label={useT('common')('search')} />,
  button: (props: OpenerProps) => (
    <ButtonLink {...props} variant="secondary">
      <Icon icon="search" />
      {useT('common')('search')}
    </ButtonLink>
  ),
  text: (props: OpenerProps) => (
    <span className={styles.text}>
      <Icon icon="search" />
      <TextLink {...props}>{useT('common')('search')}</TextLink>
    </span>
  ),
} as const;

/**
 * A link to the search field of the listing; with JavaScript a plain click opens the popup. The popup is a lazy chunk, loaded with its
 * texts on hover or focus. If it cannot be loaded, the click follows the link.
 */
export function SearchOpener({ look = 'icon' }: { readonly look?: keyof typeof LOOKS }) {
  const page = `${useHref()('catalog')}#${SEARCH_ID}`;
  const { Part: Popup, load } = useLazyPart(loadPopup, ['search']);
  const [open, setOpen] = useState(false);
  const [visit, setVisit] = useState(0);
  const close = useCallback(() => setOpen(false), []);
  const Opener = LOOKS[look];
  return (
    <>
      {/* The target attribute prevents the prefetch of the listing on hover. */}
      <Opener
        href={page}
        target="_self"
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
