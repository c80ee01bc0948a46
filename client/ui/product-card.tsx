import type { ReactNode } from 'react';
import { priceView } from '../../shared/commerce/price.ts';
import { useFormat, useMediaUrl, useT } from '../core/app-context.tsx';
import { useHref } from '../core/links.ts';
import { Badge } from './badge.tsx';
import type { CardData } from './card-data.ts';
import { noBreak } from './no-break.ts';
import { Picture } from './picture.tsx';
import { PriceView } from './price-view.tsx';
import styles from './product-card.module.css';
import { SwatchRow } from './swatch.tsx';

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
  /** In the picture's top right corner: the heart. */
  readonly action?: ReactNode;
}

/** The whole card is one link: its title, stretched over everything. */
export function ProductCard({
  product,
  heading: Heading = 'h3',
  eager = false,
  priority = false,
  sizes = CARD_SIZES,
  action,
}: ProductCardProps) {
  const t = useT('common');
  const to = useHref();
  const mediaUrl = useMediaUrl();
  const { slug, embedded, default_sku, images, mixedTranslation: text, variant_plp_image: variants } = product;
  const [first, second] = images;
  const colours = variants.filter((variant) => variant.swatch !== null);
  return (
    <article className={styles.card}>
      <div className={styles.tray}>
        <Picture media={first} alt="" fit="square" sizes={sizes} widths={CARD_WIDTHS} eager={eager || priority} priority={priority} />
        {second && <img className={styles.second} src={mediaUrl(second.url, 640)} alt="" loading="lazy" decoding="async" />}
        <Badges product={product} />
        {action}
      </div>
      <Heading className={styles.title}>
        <a href={to('product', { slug }, embedded || default_sku === null ? {} : { configuration_id: default_sku })}>
          {noBreak(text.title)}
        </a>
      </Heading>
      {text.sub_title !== '' && <p className={styles.line}>{noBreak(text.sub_title)}</p>}
      <div className={styles.row}>
        <PriceView price={priceView(product.base_cost, product, product)} />
        {colours.length > 0 && (
          <SwatchRow
            metals={[...new Set(colours.map(({ swatch }) => swatch ?? ''))]}
            label={t('coloursOf', { colours: colours.map(({ title }) => title).join(', ') })}
          />
        )}
      </div>
    </article>
  );
}

/** At most two; a reduction comes first and replaces the badge „Reduziert“. */
function Badges({ product }: { product: CardData }) {
  const format = useFormat();
  const reduced = product.sale && product.sale_value > 0;
  const rest = product.badges.filter(({ key }) => key !== 'sale').slice(0, reduced ? 1 : 2);
  if (!reduced && rest.length === 0) return null;
  return (
    <div className={styles.badges}>
      {reduced && <Badge tone="sale">{format.reduction(product.sale_value)}</Badge>}
      {rest.map(({ key, name }) => (
        <Badge key={key} tone={ONE_OF_A_KIND.includes(key) ? 'accent' : 'paper'}>
          {name}
        </Badge>
      ))}
    </div>
  );
}
