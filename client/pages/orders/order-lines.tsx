import { fromCents, toCents } from '../../../shared/commerce/money.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { noBreak } from '../../ui/no-break.ts';
import { LineFacts } from '../../features/product-line/line-facts.tsx';
import { LineFigure, ProductLine } from '../../features/product-line/product-line.tsx';
import type { CurrentOffer } from './current-offer.ts';
import styles from './order-lines.module.css';
import { withKeys } from '../../features/order/summary-lines.tsx';
import { ReturnEntry } from './return-entry.tsx';

interface OrderLinesProps {
  readonly order: Order;
  readonly current: CurrentOffer | undefined;
}

/** The ordered products, with a link to those that the shop still has. */
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
    <section className={styles.section} id="lines" aria-label={t('products')}>
      <ul>
        {withKeys(order.order_products).map(({ key, line }) => (
          <ProductLine
            key={key}
            size="large"
            className={styles.line}
            media={line.image}
            title={noBreak(line.title)}
            heading="h2"
            href={hrefOf(line)}
            details={<LineFacts line={line} short />}
            figure={
              <LineFigure each={line.quantity > 1 ? t('eachCosts', { quantity: line.quantity, price: price(line.cost) }) : null}>
                {price(fromCents(toCents(line.cost) * line.quantity))}
              </LineFigure>
            }
          >
            <ReturnEntry line={line} order={order} />
          </ProductLine>
        ))}
      </ul>
    </section>
  );
}
