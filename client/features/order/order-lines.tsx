import { fromCents, toCents } from '../../../shared/commerce/money.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { LineFacts } from '../cart/line-facts.tsx';
import type { CurrentPieces } from './current-pieces.ts';
import styles from './order-lines.module.css';
import { withKeys } from './piece-list.tsx';
import { ReturnEntry } from './return-entry.tsx';

interface OrderLinesProps {
  readonly order: Order;
  readonly current: CurrentPieces | undefined;
}

/** The ordered pieces, with a link to those that the shop still has. */
export function OrderLines({ order, current }: OrderLinesProps) {
  const t = useT('orders');
  const to = useHref();
  const { price } = useFormat();
  const hrefOf = ({ product_id, configuration_id }: Order['order_products'][number]): string | null => {
    const product = current?.products.find(({ id }) => id === product_id);
    if (!product) return null;
    const isOffered = !product.embedded && current?.configurations.some((one) => one.configuration_id === configuration_id);
    return to('product', { slug: product.slug }, isOffered ? { configuration_id } : {});
  };
  return (
    <section className={styles.section} id="lines" aria-label={t('pieces')}>
      <ul>
        {withKeys(order.order_products).map(({ key, line }) => {
          const href = hrefOf(line);
          return (
            <li key={key} className={styles.line}>
              <Picture
                media={line.image}
                alt=""
                fit="square"
                sizes="(min-width: 576px) 128px, 96px"
                widths={[120, 200, 320]}
                className={styles.picture}
              />
              <div className={styles.text}>
                <h2 className={styles.title}>{href === null ? noBreak(line.title) : <a href={href}>{noBreak(line.title)}</a>}</h2>
                <LineFacts line={line} short />
              </div>
              <p className={styles.price}>
                {price(fromCents(toCents(line.cost) * line.quantity))}
                {line.quantity > 1 && (
                  <span className={styles.unit}>{t('eachCosts', { quantity: line.quantity, price: price(line.cost) })}</span>
                )}
              </p>
              <ReturnEntry line={line} order={order} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
