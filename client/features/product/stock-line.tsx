import type { ReactNode } from 'react';
import type { ComparedStock } from '../../../shared/commerce/comparison-rows.ts';
import type { StockStatus } from '../../../shared/commerce/stock.ts';
import { useT } from '../../core/app-context.tsx';
import type { Translate } from '../../core/i18n.ts';
import { cx } from '../../ui/cx.ts';
import styles from './stock-line.module.css';

interface StockLineProps {
  readonly status: StockStatus;
  readonly className?: string | undefined;
  readonly id?: string;
  /** The chosen size, where others can be delivered. */
  readonly soldOut?: ComparedStock['soldOut'] | undefined;
  /** Replaces the text; `<strong>` in it has weight 500. */
  readonly children?: ReactNode;
}

/** „Größe 54“ */
export const valueName = ({ key, value }: { readonly key: string; readonly value: string }, common: Translate<'common'>): string =>
  key === 'size' ? common('sizeOf', { size: value }) : value;

/** A dot and a text: on stock, made to order, sold out. */
export function StockLine({ status, className, id, soldOut, children }: StockLineProps) {
  const t = useT('common');
  const others = soldOut && t('soldOutOthers', { value: valueName(soldOut, t), count: soldOut.others });
  const words = { in_stock: t('inStock'), pre_order: t('preOrder'), out_of_stock: t('outOfStock') };
  return (
    <p className={cx(styles.line, styles[status], className)} id={id}>
      {children ?? others ?? words[status]}
    </p>
  );
}
