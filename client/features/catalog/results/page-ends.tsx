import type { MouseEvent } from 'react';
import { useT } from '../../../core/app-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isPlainClick } from '../../../../packages/engine/browser/navigation/plain-click.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { cardCount, firstPage, lastPage } from './loaded-pages.ts';
import styles from './page-ends.module.css';
import type { PagedListing } from './use-loaded-pages.ts';

interface EarlierPagesProps {
  readonly listing: PagedListing;
  readonly hrefFor: (page: number) => string;
}

/**
 * The first row of the grid when there are earlier pages: a link, so that it works without JavaScript. The same element in all states keeps
 * the focus. Inside the grid, so that its removal does not move the grid: that would count as a layout shift of all cards.
 */
export function EarlierPages({ listing: { loaded, up, load }, hrefFor }: EarlierPagesProps) {
  const t = useT('catalog');
  const common = useT('common');
  const page = firstPage(loaded) - 1;
  if (page < 1) return null;
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    load('up', true);
  };
  return (
    <li className={cx(styles.earlier, styles.row)} data-extra="">
      {up === 'failed' && <Failed page={page} />}
      <TextLink href={hrefFor(page)} rel="prev" onClick={onClick}>
        {up === 'loading' ? common('loading') : up === 'failed' ? common('tryAgain') : t('earlierProducts')}
      </TextLink>
    </li>
  );
}

/** The button that loads the next page, below the cards. */
export function FurtherPages({ listing: { loaded, down, needsClick, load } }: { listing: PagedListing }) {
  const t = useT('catalog');
  const common = useT('common');
  if (!needsClick && down !== 'failed') return null;
  return (
    <div className={styles.further}>
      {down === 'failed' ? (
        <Failed page={lastPage(loaded) + 1} />
      ) : (
        <p>{t('loadedOf', { shown: cardCount(loaded), total: loaded.total })}</p>
      )}
      <Button variant="secondary" busy={down === 'loading'} busyLabel={common('loading')} onClick={() => load('down', true)}>
        {down === 'failed' ? common('tryAgain') : t('moreProducts')}
      </Button>
    </div>
  );
}

function Failed({ page }: { page: number }) {
  const t = useT('catalog');
  return (
    <p className={styles.failed}>
      <Icon icon="circle-exclamation-point" size="s" />
      {t('pageFailed', { page })}
    </p>
  );
}
