import { type ComponentType, useId, useRef, useState } from 'react';
import type { Snapshot } from 'valtio';
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
import { type CartPiece, chooseTexts, pieceOf, useBuyWish } from './use-buy-wish.ts';
import styles from './wishlist-panel.module.css';

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
              aria-label={t(chooseTexts(to_choose)[1], { title })}
              onClick={() => (choosing ? setChoosing(false) : void load().then(setChoosing))}
            >
              {t(chooseTexts(to_choose)[0])}
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
        {failed !== null && (
          <div className={styles.error} role="alert">
            <FieldError>{t(failed)}</FieldError>
          </div>
        )}
        <p className={styles.added} role="status">
          {added !== null && t('added', { what: added === '' ? title : added })}
        </p>
      </div>
    </li>
  );
}
