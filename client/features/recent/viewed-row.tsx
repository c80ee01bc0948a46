import { useEffect, useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Container } from '../../ui/container.tsx';
import { CardToggles } from '../comparison/card-toggles.tsx';
import { ProductCard } from '../product/product-card.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useNear } from '../../ui/use-near.ts';
import { useViewedCards } from './use-viewed-cards.ts';
import { forgetViewed, useViewed } from './viewed.ts';
import styles from './viewed-row.module.css';
import type { Id } from '../../../packages/contract/common.ts';
import role from '../../ui/text-role.module.css';

const MAX_COLUMNS = 4;

/** The recently viewed products. Reserves its space at once; loads its cards when it is near the window. */
export function ViewedRow({ except }: { except: readonly Id[] }) {
  const t = useT('recent');
  const ref = useRef<HTMLDivElement>(null);
  const ids = useViewed().filter((id) => !except.includes(id));
  const cards = useViewedCards(ids, useNear(ref));
  const [cleared, setCleared] = useState(false);
  const emptied = cleared && ids.length === 0;
  if (cards?.length === 0 && !emptied) return null;
  return (
    <div ref={ref}>
      <Container as="section" section aria-labelledby="viewed">
        <div className={styles.head}>
          <h2 className={role.display2} id="viewed">
            {t('title')}
          </h2>
          {!emptied && (
            <TextButton
              variant="quiet"
              onClick={() => {
                setCleared(true);
                forgetViewed();
              }}
            >
              {t('clear')}
            </TextButton>
          )}
        </div>
        {emptied && <Emptied />}
        {!emptied && (
          <div className={styles.cards}>
            {!cards && (
              <div className={styles.loading}>
                <SkeletonCards count={Math.min(ids.length, MAX_COLUMNS)} />
              </div>
            )}
            {cards && (
              <ul className={styles.row}>
                {cards.map((product) => (
                  <li key={product.id}>
                    <ProductCard product={product} action={<CardToggles product={product} />} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Container>
    </div>
  );
}

/** Takes over the focus of the removed button. */
function Emptied() {
  const t = useT('recent');
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <p className={role.soft} tabIndex={-1} ref={ref}>
      {t('cleared')}
    </p>
  );
}
