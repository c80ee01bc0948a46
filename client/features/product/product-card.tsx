import type { ReactNode } from 'react';
import { badgesOnCard } from '../../../shared/commerce/distinctive-badges.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import { useFormat, useMediaUrl, useT } from '../../core/app-context.tsx';
import { SharedPart } from '../../core/shared-part.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { CardData } from './card-data.ts';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { PriceView } from './price-view.tsx';
import styles from './product-card.module.css';
import { SwatchRow } from './metal-swatch.tsx';
import { useCardPrice, useProductHref } from './use-card.ts';
import only from '../../ui/only.module.css';

/** Two columns below 768, three below 1400, then four: the widths of ProductGrid. */
export const CARD_SIZES = '(min-width: 1400px) 330px, (min-width: 768px) 31vw, 47vw';
const CARD_WIDTHS = [320, 480, 640];
const ONE_OF_A_KIND = ['unique', 'last-piece', 'limited'];

interface ProductCardProps {
  readonly product: CardData;
  readonly heading?: 'h2' | 'h3' | 'h4';
  /** In the first viewport: its picture is not lazy. */
  readonly eager?: boolean;
  /** The page's largest picture at first sight: at most one a page. */
  readonly priority?: boolean;
  readonly sizes?: string;
  /** In the picture's top right corner: the heart and the scales. The server renders nothing here (`SavedToggle`). */
  readonly action?: ReactNode;
  /** In the line of facts, first. */
  readonly fact?: string;
  /** The size was chosen: the card leads to it. */
  readonly sized?: boolean;
  /** At the foot of the card; it describes the link. */
  readonly note?: { readonly id: string; readonly content: ReactNode };
}

/**
 * Of the shared part (`SharedPart`): most cards are the same HTML in many pages. Null: the largest picture is preloaded from the page's
 * head, and a note or a fact may be of its page.
 */
export const cardName = ({ heading, eager, priority, sizes, note, fact, sized }: ProductCardProps): (() => string) | null =>
  priority || note || fact || sized ? null : () => `card ${eager} ${heading} ${sizes}`;

/** The whole card is one link: its title, stretched over everything. */
export function ProductCard(props: ProductCardProps) {
  return (
    <SharedPart as="article" name={cardName(props)} of={props.product} className={styles.card}>
      {() => <CardContent {...props} />}
    </SharedPart>
  );
}

function CardContent({
  product,
  heading: Heading = 'h3',
  eager = false,
  priority = false,
  sizes = CARD_SIZES,
  action,
  fact,
  sized = false,
  note,
}: ProductCardProps) {
  const t = useT('common');
  const format = useFormat();
  const hrefOf = useProductHref();
  const mediaUrl = useMediaUrl();
  const { images, mixedTranslation: text, variant_plp_image: variants } = product;
  const price = useCardPrice(product);
  const more = price.kind === 'discounted' && [
    price.isLowest && t('lowestPriceShort', { price: format.price(price.crossedOut) }),
    price.others && t('othersFrom', { price: format.price(price.others) }),
  ];
  const said = [fact, ...(more || []), stockStatus(product) === 'out_of_stock' && !fact && t('outOfStock')].filter(Boolean).join(' · ');
  const badges = badgesOnCard(product, price.percent);
  const [first, second] = images;
  const colours = variants.filter((variant) => variant.swatch !== null);
  return (
    <>
      <div className={styles.tray}>
        <Picture media={first} alt="" fit="square" sizes={sizes} widths={CARD_WIDTHS} eager={eager || priority} priority={priority} />
        {second && <img className={styles.second} src={mediaUrl(second.url, 640)} alt="" loading="lazy" decoding="async" />}
        <Badges badges={badges} percent={price.percent} />
        {action}
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <a href={hrefOf(product, sized)} aria-describedby={note?.id}>
            {noBreak(text.title)}
          </a>
        </Heading>
        {(text.sub_title !== '' || badges.length > 0) && (
          <p className={styles.line}>
            {badges.length > 0 && (
              <span className={cx(styles.word, only.phone)}>
                {badges.map(({ name }) => name).join(' · ') + (text.sub_title === '' ? '' : ' · ')}
              </span>
            )}
            <span>{noBreak(text.sub_title)}</span>
          </p>
        )}
      </div>
      <div className={styles.row}>
        <PriceView price={price} />
        {colours.length > 0 && (
          <SwatchRow
            metals={[...new Set(colours.map(({ swatch }) => swatch ?? ''))]}
            label={t('coloursOf', { colours: colours.map(({ title }) => title).join(', ') })}
          />
        )}
      </div>
      {(said !== '' || note) && (
        <div>
          {said !== '' && <p className={cx(styles.fact, stockStatus(product) === 'out_of_stock' && styles.soldOut)}>{said}</p>}
          {note && <div id={note.id}>{note.content}</div>}
        </div>
      )}
    </>
  );
}

/** On the picture from 768 px on; below nothing lies on the goods, and the badge is the first word of the line. */
function Badges({ badges, percent }: { badges: ReturnType<typeof badgesOnCard>; percent: number | null }) {
  const format = useFormat();
  if (percent === null && badges.length === 0) return null;
  return (
    <div className={cx(styles.badges, only.beyondPhone)}>
      {percent !== null && <Badge tone="sale">{format.reduction(percent)}</Badge>}
      {badges.map(({ key, name }) => (
        <Badge key={key} tone={ONE_OF_A_KIND.includes(key) ? 'accent' : 'paper'}>
          {name}
        </Badge>
      ))}
    </div>
  );
}
