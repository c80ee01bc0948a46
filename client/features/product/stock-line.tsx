import type { ReactNode } from 'react';
import type { StockStatus } from '../../../shared/commerce/stock.ts';
import { useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './stock-line.module.css';

/** A dot and a text: on stock, made to order, sold out. `children` replace the text; `<strong>` in it has weight 500. */
export function StockLine({ status, className, children }: { status: StockStatus; className?: string; children?: ReactNode }) {
  const t = useT('common');
  const words = { in_stock: t('inStock'), pre_order: t('preOrder'), out_of_stock: t('outOfStock') };
  return <p className={cx(styles.line, styles[status], className)}>{children ?? words[status]}</p>;
}
