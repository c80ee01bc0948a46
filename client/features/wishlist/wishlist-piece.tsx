import { useState } from 'react';
import type { Snapshot } from 'valtio';
import type { WishlistItem } from '../../../shared/contract/wishlist.ts';
import { useApp, useFormat, useT } from '../../app-context.tsx';
import { useHref } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useCart } from '../cart/use-cart.ts';
import { change } from './sync.ts';
import styles from './wishlist-panel.module.css';

interface WishlistPieceProps {
  readonly item: Snapshot<WishlistItem>;
  /** What happened, to be read out. */
  readonly onTold: (text: string) => void;
}

export function WishlistPiece({ item, onTold }: WishlistPieceProps) {
  const t = useT('wishlist');
  const app = useApp();
  const to = useHref();
  const format = useFormat();
  const { add, reach } = useCart();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { title, slug, embedded, sku, price, engraving, product_configuration_id } = item;
  const href = to('product', { slug }, embedded ? {} : { configuration_id: sku });
  const image = item.images[0] ?? null;

  const buy = async () => {
    setBusy(true);
    setFailed(false);
    // What is not known here (options, stock) comes with the answer.
    const preview = {
      title,
      slug,
      embedded,
      sku,
      image,
      options: [],
      cost: price,
      sale: false,
      sale_value: 0,
      stock_qty: 0,
      track_inventory: false,
    };
    try {
      await add({ product_configuration_id, quantity: 1, engraving: { ...engraving }, preview }, { quiet: true });
      onTold(t('added', { title }));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.piece}>
      <a href={href} tabIndex={-1} aria-hidden="true">
        <Picture media={image} alt="" fit="square" sizes="(min-width: 576px) 128px, 96px" widths={[200, 320]} />
      </a>
      <div>
        <h3 className={styles.title}>
          <a href={href}>{noBreak(title)}</a>
        </h3>
        {engraving.text && <p className={styles.fact}>{t('engraving', { text: engraving.text })}</p>}
        <p className={styles.price}>{format.price(price)}</p>
        <div className={styles.tools}>
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            aria-label={t('addOf', { title })}
            onPointerEnter={reach}
            onFocus={reach}
            onClick={() => void buy()}
          >
            {t('add')}
          </Button>
          <TextButton
            variant="quiet"
            aria-label={t('removeOf', { title })}
            onClick={() => {
              change(app, item);
              onTold(t('removed', { title }));
            }}
          >
            {t('remove')}
          </TextButton>
        </div>
        {failed && (
          <div className={styles.error} role="alert">
            <FieldError>{t('addFailed')}</FieldError>
          </div>
        )}
      </div>
    </li>
  );
}
