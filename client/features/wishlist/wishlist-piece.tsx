import { type ComponentType, useId, useRef, useState } from 'react';
import type { Snapshot } from 'valtio';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import type { WishlistItem } from '../../../shared/contract/wishlist.ts';
import { useApp, useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { PartFailed } from '../../ui/part-failed.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { useConfigurationText } from '../cart/line-facts.tsx';
import { useCart } from '../cart/use-cart.ts';
import { toggleItem } from './sync.ts';
import styles from './wishlist-panel.module.css';

type CartPiece = Pick<AddItem, 'product_configuration_id' | 'preview'>;

/** A form for the missing options of a piece. Passed in as a prop: it imports `product/`, and `product/` imports the wishlist's hearts. */
export interface ChooserProps {
  readonly slug: string;
  /** The configuration to start from. */
  readonly sku: string;
  /** Keys of the options to ask for. */
  readonly toChoose: readonly string[];
  readonly busy: boolean;
  readonly onPrefetch: () => void;
  readonly onBuy: (piece: CartPiece) => void;
}
export type LoadChooser = () => Promise<ComponentType<ChooserProps>>;

interface WishlistPieceProps {
  readonly item: Snapshot<WishlistItem>;
  readonly loadChooser: LoadChooser;
  /** Called with the text to announce. */
  readonly onRemoved: (text: string) => void;
}

export function WishlistPiece({ item, loadChooser, onRemoved }: WishlistPieceProps) {
  const t = useT('wishlist');
  const app = useApp();
  const to = useHref();
  const format = useFormat();
  const configurationText = useConfigurationText();
  const { prefetch } = useCart();
  const { buy, busy, failed, added } = useBuyWish(item);
  const [choosing, setChoosing] = useState(false);
  const { Part: Chooser, state, load } = useLazyPart(loadChooser, ['product']);
  const opener = useRef<HTMLButtonElement>(null);
  const chooserId = useId();
  const { title, slug, embedded, sku, price, engraving, options, to_choose } = item;
  const href = to('product', { slug }, embedded ? {} : { configuration_id: sku });
  const facts = [configurationText(options), engraving.text ? t('engraving', { text: engraving.text }) : ''].filter((fact) => fact !== '');

  const buyChosen = async (piece: CartPiece) => {
    if (!(await buy(piece))) return;
    setChoosing(false);
    opener.current?.focus();
  };
  return (
    <li className={styles.piece}>
      <a href={href} tabIndex={-1} aria-hidden="true">
        <Picture media={item.images[0] ?? null} alt="" fit="square" sizes="(min-width: 576px) 128px, 96px" widths={[200, 320]} />
      </a>
      <div>
        <h3 className={styles.title}>
          <a href={href}>{noBreak(title)}</a>
        </h3>
        {facts.map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
        <p className={styles.price}>{format.price(price)}</p>
        <div className={styles.tools}>
          {to_choose.length > 0 ? (
            <Button
              ref={opener}
              size="sm"
              variant="secondary"
              busy={state === 'loading'}
              aria-expanded={choosing}
              aria-controls={chooserId}
              aria-label={t(chooseOf(to_choose), { title })}
              onPointerEnter={() => void load()}
              onClick={() => (choosing ? setChoosing(false) : void load().then(setChoosing))}
            >
              {t(choose(to_choose))}
            </Button>
          ) : (
            <Button
              size="sm"
              variant="secondary"
              busy={busy}
              aria-label={t('addOf', { title })}
              onPointerEnter={prefetch}
              onFocus={prefetch}
              onClick={() => void buy(pieceOf(item))}
            >
              {t('add')}
            </Button>
          )}
          <TextButton
            variant="quiet"
            aria-label={t('removeOf', { title })}
            onClick={() => {
              toggleItem(app, item);
              onRemoved(t('removed', { title }));
            }}
          >
            {t('remove')}
          </TextButton>
        </div>
        <div id={chooserId}>
          {choosing && Chooser && (
            <Chooser
              slug={slug}
              sku={sku}
              toChoose={to_choose}
              busy={busy}
              onPrefetch={prefetch}
              onBuy={(piece) => void buyChosen(piece)}
            />
          )}
        </div>
        {state === 'failed' && <PartFailed />}
        {failed && (
          <div className={styles.error} role="alert">
            <FieldError>{t('addFailed')}</FieldError>
          </div>
        )}
        <p className={styles.added} role="status">
          {added !== null && t('added', { what: added === '' ? title : added })}
        </p>
      </div>
    </li>
  );
}

/** Adds the piece, or another size of it, to the cart with its engraving. */
function useBuyWish({ engraving }: Snapshot<WishlistItem>) {
  const { add } = useCart();
  const configurationText = useConfigurationText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  /** Text of the configuration that was added last. */
  const [added, setAdded] = useState<string | null>(null);
  async function buy(piece: CartPiece): Promise<boolean> {
    setBusy(true);
    setFailed(false);
    setAdded(null);
    try {
      await add({ ...piece, quantity: 1, engraving: { ...engraving } }, { quiet: true });
      setAdded(configurationText(piece.preview.options));
      return true;
    } catch {
      setFailed(true);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { buy, busy, failed, added };
}

/** The piece as a preview. Its stock is unknown here: it comes with the answer. */
function pieceOf({ product_configuration_id, title, slug, embedded, sku, images, options, price }: Snapshot<WishlistItem>): CartPiece {
  const preview = { title, slug, embedded, sku, image: images[0] ?? null, options: [...options], cost: price };
  return { product_configuration_id, preview: { ...preview, sale: false, sale_value: 0, stock_qty: 0, track_inventory: false } };
}

const kindOf = ([key, ...more]: readonly string[]) => (more.length === 0 && (key === 'size' || key === 'length') ? key : 'version');
const choose = (keys: readonly string[]) =>
  ({ size: 'chooseSize', length: 'chooseLength', version: 'chooseVersion' } as const)[kindOf(keys)];
const chooseOf = (keys: readonly string[]) =>
  ({ size: 'chooseSizeOf', length: 'chooseLengthOf', version: 'chooseVersionOf' } as const)[kindOf(keys)];
