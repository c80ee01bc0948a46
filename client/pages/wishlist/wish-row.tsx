import { type FormEvent, useId, useState } from 'react';
import { pieceKey } from '../../../shared/commerce/piece-list.ts';
import { wishStock } from '../../../shared/commerce/wishlist.ts';
import { removeWishForm } from '../../../shared/forms/wishlist.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useConfigurationText } from '../../features/cart/line-facts.tsx';
import { useCart } from '../../features/cart/use-cart.ts';
import { chooseTexts, pieceOf, useBuyWish } from '../../features/wishlist/use-buy-wish.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { PartFailed } from '../../ui/part-failed.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StockLine } from '../../ui/stock-line.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { NotifyWish } from './notify-wish.tsx';
import { PieceFields } from './piece-fields.tsx';
import type { Item } from './use-own-list.ts';
import { WishPrice } from './wish-price.tsx';
import styles from './wishlist-table.module.css';

interface WishRowProps {
  readonly item: Item;
  readonly listId: string | null;
  /** Index in the list. */
  readonly position: number;
  readonly onRemove: (how: 'removed' | 'moved') => void;
}

/** One piece: a row of the table, below 992 px a block. */
export function WishRow({ item, listId, position, onRemove }: WishRowProps) {
  const t = useT('wishlist');
  const to = useHref();
  const configurationText = useConfigurationText();
  const { title, slug, embedded, sku, engraving, options, images } = item;
  const stock = wishStock(item);
  const href = to('product', { slug }, embedded ? {} : { configuration_id: sku });
  const facts = [configurationText(options), engraving.text ? t('engraving', { text: engraving.text }) : ''].filter((fact) => fact !== '');
  const remove = (event: FormEvent) => {
    event.preventDefault();
    onRemove('removed');
  };
  return (
    <tr className={styles.row}>
      <td className={styles.piece}>
        <a className={styles.picture} href={href} tabIndex={-1} aria-hidden="true">
          <Picture media={images[0] ?? null} alt="" fit="square" sizes="(min-width: 992px) 128px, 104px" widths={[200, 320]} />
        </a>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <a href={href} data-piece={pieceKey(item)}>
              {noBreak(title)}
            </a>
          </h2>
          {facts.map((fact) => (
            <p key={fact} className={styles.fact}>
              {noBreak(fact)}
            </p>
          ))}
        </div>
      </td>
      <td className={styles.price}>
        <WishPrice item={item} isSoldOut={stock === 'out_of_stock'} />
      </td>
      <td className={styles.stock}>{stock !== null && <StockLine status={stock} />}</td>
      <td className={styles.actionsCell} aria-label={t('actions')}>
        <div className={styles.actions}>
          <div className={styles.action}>
            {stock === 'out_of_stock' ? (
              <NotifyWish sku={sku} title={title} href={href} />
            ) : (
              <Move item={item} onMoved={() => onRemove('moved')} />
            )}
          </div>
          <form method="post" onSubmit={remove}>
            <PieceFields form={removeWishForm.name} listId={listId} piece={item} title={title} position={position} />
            <IconButton type="submit" className={styles.cross} icon="x" label={t('removeOf', { title })} />
          </form>
        </div>
      </td>
    </tr>
  );
}

const loadChooser = () =>
  import('../../features/product/buying/configuration-chooser.tsx').then(({ ConfigurationChooser }) => ConfigurationChooser);

/** Puts the piece into the cart and takes it off the list. A size that nobody has chosen is asked for. */
function Move({ item, onMoved }: { readonly item: Item; readonly onMoved: () => void }) {
  const t = useT('wishlist');
  const { prefetch } = useCart();
  const { buy, busy, failed } = useBuyWish(item);
  const [choosing, setChoosing] = useState(false);
  const { Part: Chooser, state, load } = useLazyPart(loadChooser, ['product']);
  const chooserId = useId();
  const { title, slug, sku, to_choose } = item;
  const move = (piece: Parameters<typeof buy>[0]) => void buy(piece).then((done) => done && onMoved());
  const [choose, chooseOf] = chooseTexts(to_choose);
  return (
    <>
      {to_choose.length > 0 ? (
        <Button
          className={styles.move}
          size="sm"
          variant="secondary"
          busy={state === 'loading'}
          aria-expanded={choosing}
          aria-controls={chooserId}
          aria-label={t(chooseOf, { title })}
          onClick={() => (choosing ? setChoosing(false) : void load().then(setChoosing))}
        >
          {t(choose)}
        </Button>
      ) : (
        <Button
          className={styles.move}
          size="sm"
          variant="secondary"
          busy={busy}
          aria-label={t('addOf', { title })}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => move(pieceOf(item))}
        >
          {t('add')}
        </Button>
      )}
      <div id={chooserId}>
        {choosing && Chooser && <Chooser slug={slug} sku={sku} toChoose={to_choose} busy={busy} onPrefetch={prefetch} onBuy={move} />}
      </div>
      {state === 'failed' && <PartFailed />}
      {failed !== null && (
        <div role="alert">
          <FieldError>{t(failed)}</FieldError>
        </div>
      )}
    </>
  );
}
