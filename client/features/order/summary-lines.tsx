import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { DescribedLine } from '../../../packages/contract/line-facts.ts';
import { fromCents, toCents } from '../../../shared/commerce/money.ts';
import type { CartItem } from '../../../packages/contract/cart.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { LineFacts } from '../product-line/line-facts.tsx';
import { LineFigure, ProductLine } from '../product-line/product-line.tsx';
import styles from './summary-lines.module.css';

interface SummaryLine extends DescribedLine, Pick<Snapshot<CartItem>, 'title' | 'image' | 'quantity'> {
  readonly key: string;
  /** Price of the line; null: not shown. */
  readonly amount: number | null;
  readonly reduced?: boolean;
  /** Below the facts, for example that the stock is too low. */
  readonly note?: ReactNode;
}

/** The lines of a cart or an order, read-only. */
export function SummaryLines({ lines }: { lines: readonly SummaryLine[] }) {
  const t = useT('checkout');
  const format = useFormat();
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <ProductLine
          key={line.key}
          media={line.image}
          quantity={line.quantity}
          quantityText={t('quantity', { count: line.quantity })}
          title={noBreak(line.title)}
          details={
            <>
              <LineFacts line={line} short />
              {line.note}
            </>
          }
          figure={line.amount !== null && <LineFigure reduced={line.reduced === true}>{format.price(line.amount)}</LineFigure>}
        />
      ))}
    </ul>
  );
}

/** A product may be ordered twice with different extras. */
export const withKeys = <T extends { readonly configuration_id: string }>(
  lines: readonly T[],
): { readonly key: string; readonly line: T }[] => lines.map((line, index) => ({ key: `${index} ${line.configuration_id}`, line }));

export const summaryLinesOf = ({ order_products }: Pick<Order, 'order_products'>): SummaryLine[] =>
  withKeys(order_products).map(({ key, line }) => ({ ...line, key, amount: fromCents(toCents(line.cost) * line.quantity) }));
