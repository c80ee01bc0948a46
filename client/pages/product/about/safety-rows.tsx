import type { ConfigurationRow, ProductSafety, Trader } from '../../../../packages/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Rows } from './data-rows.tsx';
import rowStyles from './data-rows.module.css';
import styles from './safety-rows.module.css';

interface SafetyRowsProps {
  readonly safety: ProductSafety;
  /** Warnings of this product alone. */
  readonly note: string | null;
  readonly row: ConfigurationRow;
}

/** Manufacturer, identifier and warnings, as Regulation (EU) 2023/988, article 19, asks of every offer: open from the start. */
export function SafetyRows({ safety: { manufacturer, responsible, identifier, warnings }, note, row }: SafetyRowsProps) {
  const t = useT('product');
  const link = ({ contact }: Trader) => (
    <a className={rowStyles.link} href={contact.includes('://') ? contact : `mailto:${contact}`}>
      {contact}
    </a>
  );
  const rows = [
    { title: t('manufacturer'), value: manufacturer.name },
    { title: t('postalAddress'), value: manufacturer.address },
    { title: t('contact'), value: '', more: link(manufacturer) },
    ...(responsible ? [{ title: t('responsible'), value: `${responsible.name}, ${responsible.address}`, more: link(responsible) }] : []),
    { title: t('identifier'), value: identifier ?? row.configuration_id },
  ];
  const texts = [...warnings.map((code) => t(`warn-${code}`)), ...(note === null ? [] : [note])];
  return (
    <div className={styles.box} id="safety">
      <Disclosure title={t('safetyInformation')} open>
        <div className={styles.columns}>
          <Rows rows={rows} />
          {texts.length > 0 && (
            <ul className={styles.warnings}>
              {texts.map((text) => (
                <li key={text}>
                  <Icon icon="triangle-exclamation-point" size="s" />
                  {text}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Disclosure>
    </div>
  );
}
