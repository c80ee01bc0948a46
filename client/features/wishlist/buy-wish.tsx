import { type ReactNode, useId, useRef, useState } from 'react';
import type { Snapshot } from 'valtio';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import { NO_EXTRAS } from '../../../packages/contract/line-facts.ts';
import type { WishlistItem } from '../../../packages/contract/wishlist.ts';
import { useT } from '../../core/app-context.tsx';
import { isAllInCart } from '../../core/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { PartFailed } from '../../ui/part-failed.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { useConfigurationText } from '../product-line/line-facts.tsx';
import { useCart } from '../cart/use-cart.ts';
import styles from './buy-wish.module.css';

const loadChooser = () => import('../product/configuration-chooser.tsx').then(({ ConfigurationChooser }) => ConfigurationChooser);

type Bought = Pick<AddItem, 'product_configuration_id' | 'preview'>;

interface BuyWishProps {
  readonly item: Snapshot<WishlistItem>;
  /** Class of the button. */
  readonly className?: string | undefined;
  /** Stands beside the button. */
  readonly aside?: ReactNode;
  /** The item leaves the list. Without it the list stays, and a line says what was added. */
  readonly onMoved?: () => void;
}

/** Puts a saved item with its engraving into the cart. A size that nobody has chosen is asked for. */
export function BuyWish({ item, className, aside, onMoved }: BuyWishProps) {
  const t = useT('wishlist');
  const { add, prefetch } = useCart();
  const configurationText = useConfigurationText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<'addInCart' | 'addFailed' | null>(null);
  /** Text of the configuration that was added last. */
  const [added, setAdded] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const { Part: Chooser, state, load } = useLazyPart(loadChooser, ['product']);
  const opener = useRef<HTMLButtonElement>(null);
  const chooserId = useId();
  const { title, slug, sku, to_choose, engraving } = item;
  const [choose, chooseOf] = chooseTexts(to_choose);

  const buy = async (bought: Bought) => {
    setBusy(true);
    setFailed(null);
    setAdded(null);
    try {
      await add({ ...bought, quantity: 1, ...NO_EXTRAS, engraving: { ...engraving } }, { quiet: true });
      if (onMoved) return onMoved();
      setAdded(configurationText(bought.preview.options));
      if (!choosing) return;
      setChoosing(false);
      opener.current?.focus();
    } catch (error) {
      setFailed(isAllInCart(error) ? 'addInCart' : 'addFailed');
    } finally {
      setBusy(false);
    }
  };
  const button =
    to_choose.length > 0 ? (
      <Button
        ref={opener}
        className={className}
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
        className={className}
        size="sm"
        variant="secondary"
        busy={busy}
        aria-label={t('addOf', { title })}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void buy(previewOf(item))}
      >
        {t('add')}
      </Button>
    );
  return (
    <>
      {aside ? (
        <div className={styles.tools}>
          {button}
          {aside}
        </div>
      ) : (
        button
      )}
      <div id={chooserId}>
        {choosing && Chooser && (
          <Chooser slug={slug} sku={sku} toChoose={to_choose} busy={busy} onPrefetch={prefetch} onBuy={(chosen) => void buy(chosen)} />
        )}
      </div>
      {state === 'failed' && <PartFailed />}
      {failed !== null && (
        <div className={styles.error} role="alert">
          <FieldError>{t(failed)}</FieldError>
        </div>
      )}
      {!onMoved && (
        <p className={styles.added} role="status">
          {added !== null && t('added', { what: added === '' ? title : added })}
        </p>
      )}
    </>
  );
}

/** The item as the preview of a cart line. Its stock comes with the answer. */
export function previewOf({
  product_configuration_id,
  title,
  slug,
  embedded,
  sku,
  images,
  options,
  price,
}: Snapshot<WishlistItem>): Bought {
  const preview = { title, slug, embedded, sku, image: images[0] ?? null, options: [...options], cost: price };
  const unknown = { sale: false, sale_value: 0, made_to_measure: false, stock_qty: 0, track_inventory: false };
  return { product_configuration_id, preview: { ...preview, ...unknown } };
}

const kindOf = ([key, ...more]: readonly string[]) => (more.length === 0 && (key === 'size' || key === 'length') ? key : 'version');

/** Keys of the texts of a button that asks for these options, and of its accessible name. */
const chooseTexts = (keys: readonly string[]) =>
  (
    {
      size: ['chooseSize', 'chooseSizeOf'],
      length: ['chooseLength', 'chooseLengthOf'],
      version: ['chooseVersion', 'chooseVersionOf'],
    } as const
  )[kindOf(keys)];
