import type { ReactNode } from 'react';
import { detailsOf } from '../../../../shared/commerce/details.ts';
import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { useMediaUrl, useT } from '../../../core/app-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { noBreak } from '../../../ui/no-break.ts';
import { chosenOptions } from '../../../features/product/shown-configuration.ts';
import styles from './data-rows.module.css';

interface DataRowsProps {
  readonly product: Product;
  readonly row: ConfigurationRow;
  readonly className?: string | undefined;
}

/** Article number, chosen options and details of the product. */
export function DataRows({ product, row, className }: DataRowsProps) {
  const t = useT('product');
  const details = detailsOf(product, row).filter(({ fact }) => !fact);
  const model = product.vendor_model === '' ? [] : [{ title: t('model'), value: product.vendor_model }];
  const rows = [{ title: t('articleNumber'), value: row.configuration_id }, ...model, ...chosenOptions(product, row), ...details];
  return <Rows rows={rows} className={className} />;
}

/** Fineness, origin, certificate: what is known of the product, beside what is known of its stone. */
export function FactRows({ product, row, className }: DataRowsProps) {
  const t = useT('product');
  const mediaUrl = useMediaUrl();
  const facts = detailsOf(product, row).flatMap(({ fact, group = 'piece', title, value, url }) => {
    if (!fact) return [];
    if (!url) return [{ group, title, value }];
    const link = (
      <a className={styles.link} href={mediaUrl(url)}>
        {t('viewReport') + (url.endsWith('.pdf') ? ' (PDF)' : '')}
      </a>
    );
    return [{ group, title, value, more: link }];
  });
  return (
    <div className={className}>
      {['piece', 'stone'].map((one) => (
        <Rows key={one} rows={facts.filter(({ group }) => group === one)} />
      ))}
    </div>
  );
}

interface Row {
  readonly title: string;
  readonly value: string;
  readonly more?: ReactNode;
}

/** Titles and values; nothing for none. */
export function Rows({ rows, className }: { rows: readonly Row[]; className?: string | undefined }) {
  if (rows.length === 0) return null;
  return (
    <dl className={cx(styles.rows, className)}>
      {rows.map(({ title, value, more }) => (
        <div key={title + value} className={styles.row}>
          <dt>{title}</dt>
          <dd>
            {noBreak(value)}
            {more}
          </dd>
        </div>
      ))}
    </dl>
  );
}
