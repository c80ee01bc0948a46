import { useMemo, useRef } from 'react';
import { type ComparisonRow, comparisonGroups, onlyDifferences, sharedOptions } from '../../../shared/commerce/comparison-rows.ts';
import { priceView } from '../../../shared/commerce/price.ts';
import { returnDays } from '../../../shared/commerce/return-window.ts';
import { useBootstrap, useCountryProfile, useT } from '../../core/app-context.tsx';
import type { Compared } from './compared.ts';
import { useSizeText } from '../../features/sizes/size-text.ts';
import { noBreak } from '../../ui/no-break.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CellContent, largestStone } from './cell-content.tsx';
import { ColumnHead } from './column-head.tsx';
import styles from './comparison-table.module.css';
import { StickyLine } from './sticky-line.tsx';
import { cx } from '../../ui/cx.ts';
import onlyOn from '../../ui/only.module.css';

interface TableProps {
  readonly columns: readonly Compared[];
  /** Equal rows are hidden. */
  readonly only: boolean;
  readonly title: string;
}

export function ComparisonTable({ columns, only, title }: TableProps) {
  const t = useT('comparison');
  const { return_timeframes, settings } = useBootstrap();
  const sizeText = useSizeText();
  const profile = useCountryProfile();
  const region = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const compared = useMemo(
    () =>
      columns.map((one) => ({
        ...one,
        price: priceView(one.row, one.product, profile),
        returnDays: returnDays(one.product, return_timeframes, settings.default_return_timeframe),
      })),
    [columns, profile, return_timeframes, settings],
  );
  const all = comparisonGroups(compared, sizeText.size);
  const groups = only ? onlyDifferences(all) : all;
  const shared = sharedOptions(compared)
    .map(({ key, value }) => (key === 'size' ? t('sizeOf', { size: value }) : value))
    .join(', ');
  const rings = columns.every(({ product }) => product.item_page.options.some(({ key }) => key === 'size'));
  return (
    <>
      {shared !== '' && <p className={cx(styles.shared, onlyOn.phone)}>{shared}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on phones the columns scroll inside, by arrow keys */}
      <div ref={region} className={styles.region} role="region" aria-label={t('region')} tabIndex={0}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{`${title}. ${t('caption')}`}</VisuallyHidden>
          </caption>
          {/* Their number is known before the first cell, so that no column moves when the next one arrives. */}
          <colgroup>
            <col />
            {columns.map(({ row }) => (
              <col key={row.configuration_id} />
            ))}
          </colgroup>
          <thead ref={head}>
            <tr>
              <td className={styles.corner}>
                <span>{shared}</span>
              </td>
              {columns.map((one) => (
                <ColumnHead key={one.row.configuration_id} column={one} columns={columns} />
              ))}
            </tr>
          </thead>
          {groups.map(({ key, rows }) => (
            <tbody key={key}>
              <tr className={key === 'first' ? styles.unnamed : undefined}>
                <th className={styles.group} scope="rowgroup" colSpan={columns.length + 1}>
                  <span>{t(`groups.${key === 'product' && rings ? 'ring' : key}`)}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <FactRow key={row.key} row={row} columns={columns} />
              ))}
            </tbody>
          ))}
          {/* The style sheet shows the corner when the head is followed by a body. */}
          {groups.length === 0 && <tbody />}
        </table>
      </div>
      {groups.length === 0 && <p className={styles.none}>{t('noDifferences')}</p>}
      <StickyLine columns={compared} shared={shared} head={head} region={region} />
    </>
  );
}

function FactRow({ row, columns }: { readonly row: ComparisonRow; readonly columns: readonly Compared[] }) {
  const t = useT('comparison');
  const { label, cells, equal } = row;
  const text = 'own' in label ? t(`rows.${label.own}`) : label.title;
  const scale = largestStone(cells);
  return (
    <tr className={equal ? styles.equal : styles.differs}>
      <th className={styles.label} scope="row">
        <span>{equal ? noBreak(text) : <MarkedLabel text={text} mark={t('differs')} />}</span>
      </th>
      {equal ? (
        <td className={styles.cell} colSpan={cells.length}>
          <div className={styles.across}>
            <CellContent cell={cells[0] ?? null} scale={scale} />
          </div>
        </td>
      ) : (
        cells.map((cell, at) => (
          <td key={columns[at]?.row.configuration_id} className={styles.cell}>
            <CellContent cell={cell} scale={scale} />
          </td>
        ))
      )}
    </tr>
  );
}

/** The dot is bound to the last word, so that it never stands alone on a line. */
function MarkedLabel({ text, mark }: { text: string; mark: string }) {
  const at = text.lastIndexOf(' ') + 1;
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.marked}>
        {text.slice(at)}
        <i className={styles.dot} aria-hidden="true" />
      </span>
      <VisuallyHidden>{`, ${mark}`}</VisuallyHidden>
    </>
  );
}
