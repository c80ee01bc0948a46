import type { ReactNode } from 'react';
import { detailsOf } from '../../../../shared/commerce/details.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useMediaUrl, useT } from '../../../core/app-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { noBreak } from '../../../ui/no-break.ts';
import type { Choice } from '../../../features/product/shown-configuration.ts';
import { optionFacts } from '../../../features/product/stock-words.ts';
import styles from './data-rows.module.css';

interface DataRowsProps {
  readonly product: Product;
  readonly choice: Choice;
  readonly className?: string | undefined;
}

/** Article number, chosen options and details of the product. */
export function DataRows({ product, choice, className }: DataRowsProps) {
  const t = useT('product');
  const details = detailsOf(product, choice.named).filter(({ fact }) => !fact);
  const model = product.vendor_model === '' ? [] : [{ title: t('model'), value: product.vendor_model }];
  const rows = [
    { title: t('articleNumber'), value: choice.named.configuration_id },
    ...model,
    ...optionFacts(product, choice, t),
    ...details,
  ];
  return <Rows rows={rows} className={className} />;
}

/** Fineness, origin, certificate: what is known of the product, beside what is known of its stone. */
export function FactRows({ product, choice, className }: DataRowsProps) {
  const t = useT('product');
  const mediaUrl = useMediaUrl();
  const facts = detailsOf(product, choice.named).flatMap(({ fact, group = 'piece', title, value, url }) => {
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
