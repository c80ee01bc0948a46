import type { MouseEvent } from 'react';
import { useT } from '../../../core/app-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isPlainClick } from '../../../core/navigation/plain-click.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { cardCount, firstPage, lastPage } from './loaded-pages.ts';
import styles from './page-ends.module.css';
import type { Listed } from './use-loaded-pages.ts';

interface EarlierPagesProps {
  readonly listed: Listed;
  readonly hrefFor: (page: number) => string;
}

/**
 * The first row of the grid, when pages stand before it: a link, so that it works without JavaScript. One element for all states keeps the
 * focus. Within the grid, since a grid that begins elsewhere than before counts as moved with all that is in it.
 */
export function EarlierPages({ listed: { loaded, up, load }, hrefFor }: EarlierPagesProps) {
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
        {up === 'idle' && t('earlierPieces')}
        {up === 'loading' && common('loading')}
        {up === 'failed' && common('tryAgain')}
      </TextLink>
    </li>
  );
}

/** Below the cards, when the next page waits for a click. */
export function FurtherPages({ listed: { loaded, down, asks, load } }: { listed: Listed }) {
  const t = useT('catalog');
  const common = useT('common');
  if (!asks && down !== 'failed') return null;
  return (
    <div className={styles.further}>
      {down === 'failed' ? (
        <Failed page={lastPage(loaded) + 1} />
      ) : (
        <p>{t('loadedOf', { shown: cardCount(loaded), total: loaded.total })}</p>
      )}
      <Button variant="secondary" busy={down === 'loading'} busyLabel={common('loading')} onClick={() => load('down', true)}>
        {down === 'failed' ? common('tryAgain') : t('morePieces')}
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
