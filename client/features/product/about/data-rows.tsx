import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { noBreak } from '../../../ui/no-break.ts';
import styles from './data-rows.module.css';
import { chosenOptions } from '../shown-configuration.ts';

/** Article number, chosen options and details of the piece. */
export function DataRows({ product, row, className }: { product: Product; row: ConfigurationRow; className?: string | undefined }) {
  const t = useT('product');
  const rows = [{ title: t('articleNumber'), value: row.configuration_id }, ...chosenOptions(product, row), ...product.item_page.details];
  return (
    <dl className={cx(styles.rows, className)}>
      {rows.map(({ title, value }) => (
        <div key={title} className={styles.row}>
          <dt>{title}</dt>
          <dd>{noBreak(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
