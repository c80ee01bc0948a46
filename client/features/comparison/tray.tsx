import { useEffect, useRef, useState } from 'react';
import { splitTitle } from '../../../shared/commerce/cut-text.ts';
import { COMPARED_MAX, type ListedPiece, pieceKey } from '../../../shared/commerce/piece-list.ts';
import type { Snapshot } from 'valtio';
import type { CompareItem } from '../../../shared/contract/comparison.ts';
import { localizePath } from '../../../shared/i18n/locales.ts';
import { useApp, useFormat, useLocale, useT } from '../../core/app-context.tsx';
import { useSnapshot } from '../../core/use-snapshot.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { comparisonHref, comparisonSync } from './sync.ts';
import styles from './tray.module.css';

/** Slots keep their place when a piece comes or goes. */
const SLOTS = [0, 1, 2, 3] as const;
const COUNT = ['', '', 'compareTwo', 'compareThree', 'compareFour'] as const;

/** The pieces to compare: up to four, with the button that compares them. */
export function Tray() {
  const t = useT('comparison');
  const app = useApp();
  const locale = useLocale();
  const { pieces, items, status } = useSnapshot(app.stores.comparison);
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState('');
  const room = COMPARED_MAX - pieces.length;
  const isMissing = pieces.some((piece) => !items.some((item) => pieceKey(item) === pieceKey(piece)));
  // Another tab has added a piece.
  useEffect(() => {
    if (isMissing && status === 'idle') void comparisonSync.load(app);
  }, [app, isMissing, status]);

  const remove = (piece: ListedPiece, name: string, at: number) => {
    comparisonSync.toggleItem(app, piece);
    say(t('removed', { title: name }));
    // The next piece takes the slot and its button, which keeps the focus; after the last piece there is none.
    const buttons = list.current?.querySelectorAll('button');
    if (at === pieces.length - 1) (buttons?.[at - 1] ?? document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true });
  };
  const clear = () => {
    comparisonSync.replace(app, []);
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  // Two engravings of one configuration are one column.
  const count = COUNT[new Set(pieces.map(({ sku }) => sku)).size];
  return (
    <section className={styles.tray} aria-label={t('tray')}>
      <div className={styles.row}>
        <p className={styles.title} aria-hidden="true">
          {t('tray')} <span>{t('countOf', { count: pieces.length, max: COMPARED_MAX })}</span>
        </p>
        <ul ref={list} className={styles.slots}>
          {SLOTS.map((at) => {
            const piece = pieces[at];
            const item = piece && items.find((one) => pieceKey(one) === pieceKey(piece));
            return (
              <li key={at} className={piece ? styles.slot : styles.room}>
                {piece ? (
                  <SlotPiece item={item} onRemove={(name) => remove(piece, name, at)} />
                ) : (
                  <>
                    <span className={styles.empty}>
                      <Icon icon="plus" size="s" />
                    </span>
                    <span className={styles.roomText}>{t('roomFor', { count: room })}</span>
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <TextButton variant="quiet" className={styles.clear} onClick={clear}>
          {t('clear')}
        </TextButton>
        {count ? (
          <ButtonLink className={styles.compare} href={localizePath(locale, comparisonHref(pieces))} aria-label={t(count)}>
            <span className={styles.long}>{t(count)}</span>
            <span className={styles.short}>{t('compare')}</span>
          </ButtonLink>
        ) : (
          <Button className={styles.compare} disabled>
            {t('oneMore')}
          </Button>
        )}
      </div>
      <LiveRegion>{said}</LiveRegion>
    </section>
  );
}

/** Without `item` its data are on their way. */
function SlotPiece({ item, onRemove }: { item: Snapshot<CompareItem> | undefined; onRemove: (name: string) => void }) {
  const t = useT('comparison');
  const format = useFormat();
  const { name } = splitTitle(item?.title ?? '');
  return (
    <>
      <span className={styles.picture}>
        {item && <Picture media={item.images[0] ?? null} alt="" fit="square" sizes="64px" widths={[64, 120, 200]} eager />}
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.price}>{item && format.price(item.price)}</span>
      </span>
      <IconButton className={styles.remove} icon="x" label={t('removeOf', { title: name })} onClick={() => onRemove(name)} />
    </>
  );
}
