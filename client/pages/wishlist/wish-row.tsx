import { type FormEvent, useState } from 'react';
import { savedItemKey } from '../../../shared/commerce/saved-list.ts';
import { soldOutSize, wishStock } from '../../../shared/commerce/wishlist.ts';
import { removeWishForm } from '../../../shared/forms/wishlist.ts';
import { useT } from '../../core/app-context.tsx';
import { ProductLine } from '../../features/product-line/product-line.tsx';
import { BuyWish } from '../../features/wishlist/buy-wish.tsx';
import { useWishHref, WishFacts } from '../../features/wishlist/wish-facts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { StockLine } from '../../features/product/stock-line.tsx';
import { SavedItemFields } from './saved-item-fields.tsx';
import type { Item } from './use-own-list.ts';
import { WishPrice } from './wish-price.tsx';
import styles from './wishlist-table.module.css';
import only from '../../ui/only.module.css';
import { isPlainClick } from '../../../packages/engine/browser/navigation/plain-click.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PartFailed } from '../../ui/part-failed.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';

interface WishRowProps {
  readonly item: Item;
  readonly listId: string | null;
  /** Index in the list. */
  readonly position: number;
  readonly onRemove: (how: 'removed' | 'moved') => void;
}

/** One product: a row of the table, below 992 px a block. */
export function WishRow({ item, listId, position, onRemove }: WishRowProps) {
  const t = useT('wishlist');
  const { title, sku, images } = item;
  const stock = wishStock(item);
  const soldOut = soldOutSize(item);
  const href = useWishHref(item);
  const remove = (event: FormEvent) => {
    event.preventDefault();
    onRemove('removed');
  };
  return (
    <tr className={styles.row}>
      <td className={styles.product}>
        <ProductLine
          as="div"
          size="large"
          className={styles.line}
          data-item={savedItemKey(item)}
          media={images[0] ?? null}
          sizes="(min-width: 992px) 128px, 104px"
          title={noBreak(title)}
          heading="h2"
          href={href}
          details={<WishFacts item={item} />}
        />
      </td>
      <td className={styles.price}>
        <WishPrice item={item} isSoldOut={stock === 'out_of_stock'} />
      </td>
      <td className={styles.stock}>{stock !== null && <StockLine status={stock} soldOut={soldOut} />}</td>
      <td className={styles.actionsCell} aria-label={t('actions')}>
        <div className={styles.actions}>
          <div className={styles.action}>
            {stock === 'out_of_stock' && !soldOut ? (
              <NotifyWish sku={sku} title={title} href={href} />
            ) : (
              <BuyWish item={item} className={only.scripted} onMoved={() => onRemove('moved')} />
            )}
          </div>
          <form method="post" onSubmit={remove}>
            <SavedItemFields form={removeWishForm.name} listId={listId} savedItem={item} title={title} position={position} />
            <IconButton type="submit" className={styles.cross} icon="x" label={t('removeOf', { title })} />
          </form>
        </div>
      </td>
    </tr>
  );
}

const loadForm = () => import('../../features/inquiry/notify-in-place.tsx').then(({ NotifyInPlace }) => NotifyInPlace);

/** For a sold-out product: opens the form of the product page here; a link to that page while this cannot be loaded. */
function NotifyWish({ sku, title, href }: { readonly sku: string; readonly title: string; readonly href: string }) {
  const t = useT('wishlist');
  const [open, setOpen] = useState(false);
  const { Part, state, load } = useLazyPart(loadForm, ['inquiry', 'form', 'validation', 'errors']);
  if (open && Part) return <Part sku={sku} />;
  return (
    <>
      <ButtonLink
        wide
        size="sm"
        variant="quiet"
        href={href}
        aria-label={t('notifyOf', { title })}
        aria-busy={state === 'loading' || undefined}
        onClick={(event) => {
          if (!isPlainClick(event) || state === 'failed') return;
          event.preventDefault();
          void load().then(setOpen);
        }}
      >
        {t('notify')}
      </ButtonLink>
      {state === 'failed' && <PartFailed />}
    </>
  );
}
