import { useEffect, useRef, useState } from 'react';
import { splitTitle } from '../../../shared/commerce/cut-text.ts';
import { type SavedItem, savedItemKey } from '../../../shared/commerce/saved-list.ts';
import type { Snapshot } from 'valtio';
import type { CompareItem } from '../../../packages/contract/comparison.ts';
import { COMPARISON_MAX } from '../../../packages/contract/limits.ts';
import { withPrefix } from '../../../packages/engine/site.ts';
import { useApp, useFormat, useT } from '../../core/app-context.tsx';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { LineFigure, ProductLine } from '../product-line/product-line.tsx';
import { comparisonHref, comparisonSync } from './sync.ts';
import styles from './tray.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** Slots keep their place when a product comes or goes. */
const SLOTS = [0, 1, 2, 3] as const;
const COUNT = ['', '', 'compareTwo', 'compareThree', 'compareFour'] as const;

/** The products to compare: up to four, with the button that compares them. */
export function Tray() {
  const t = useT('comparison');
  const app = useApp();
  const { prefix } = useApp();
  const { savedItems, items, status } = useSnapshot(app.stores.comparison);
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState('');
  const room = COMPARISON_MAX - savedItems.length;
  const isMissing = savedItems.some((savedItem) => !items.some((item) => savedItemKey(item) === savedItemKey(savedItem)));
  // Another tab has added a product.
  useEffect(() => {
    if (isMissing && status === 'idle') void comparisonSync.load(app);
  }, [app, isMissing, status]);

  const remove = (savedItem: SavedItem, name: string, at: number) => {
    comparisonSync.toggleItem(app, savedItem);
    say(t('removed', { title: name }));
    // The next product takes the slot and its button, which keeps the focus; after the last product there is none.
    const buttons = list.current?.querySelectorAll('button');
    if (at === savedItems.length - 1) (buttons?.[at - 1] ?? document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true });
  };
  const clear = () => {
    comparisonSync.replace(app, []);
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  // Two engravings of one configuration are one column.
  const count = COUNT[new Set(savedItems.map(({ sku }) => sku)).size];
  return (
    <section className={cx(styles.tray, only.screen)} aria-label={t('tray')}>
      <div className={styles.row}>
        <p className={cx(styles.title, only.wide)} aria-hidden="true">
          {t('tray')} <span>{t('countOf', { count: savedItems.length, max: COMPARISON_MAX })}</span>
        </p>
        <ul ref={list} className={styles.slots}>
          {SLOTS.map((at) => {
            const savedItem = savedItems[at];
            if (savedItem) {
              const item = items.find((one) => savedItemKey(one) === savedItemKey(savedItem));
              return <Slot key={at} item={item} onRemove={(name) => remove(savedItem, name, at)} />;
            }
            return (
              <li key={at} className={styles.room}>
                <span className={styles.empty}>
                  <Icon icon="plus" size="s" />
                </span>
                <span className={cx(styles.roomText, only.wide)}>{t('roomFor', { count: room })}</span>
              </li>
            );
          })}
        </ul>
        <TextButton variant="quiet" className={cx(styles.clear, only.wide)} onClick={clear}>
          {t('clear')}
        </TextButton>
        {count ? (
          <ButtonLink className={styles.compare} href={withPrefix(prefix, comparisonHref(savedItems))} aria-label={t(count)}>
            <span className={cx(styles.long, only.wide)}>{t(count)}</span>
            <span className={only.narrow}>{t('compare')}</span>
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
function Slot({ item, onRemove }: { item: Snapshot<CompareItem> | undefined; onRemove: (name: string) => void }) {
  const t = useT('comparison');
  const format = useFormat();
  const { name } = splitTitle(item?.title ?? '');
  return (
    <ProductLine
      className={styles.slot}
      media={item && (item.images[0] ?? null)}
      title={<span className={styles.name}>{name}</span>}
      stacked="always"
      figure={item && <LineFigure className={styles.price}>{format.price(item.price)}</LineFigure>}
      end={<IconButton className={styles.remove} icon="x" label={t('removeOf', { title: name })} onClick={() => onRemove(name)} />}
    />
  );
}
