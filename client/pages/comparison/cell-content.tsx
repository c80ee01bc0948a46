import type { ComparisonCell } from '../../../shared/commerce/comparison-rows.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { drawnSize, ScaledStone } from '../../features/sizes/scaled-stone.tsx';
import { useSizeText } from '../../features/sizes/size-text.ts';
import { isCut } from '../../ui/icon-names.ts';
import { noBreak } from '../../ui/no-break.ts';
import { PriceView } from '../../features/product/price-view.tsx';
import { StockLine } from '../../features/product/stock-line.tsx';
import { SwatchRow } from '../../features/product/metal-swatch.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './cell-content.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** Width and length of the largest stone of a row, in millimetres: its drawings have one scale. */
export interface StoneScale {
  readonly width: number;
  readonly length: number;
}

export function largestStone(cells: readonly (ComparisonCell | null)[]): StoneScale {
  const drawn = cells.flatMap((cell) =>
    cell?.kind === 'stone' && isCut(cell.cut) ? [drawnSize(cell.cut, cell.size, cell.size.length)] : [],
  );
  return { width: Math.max(0, ...drawn.map(([width]) => width)), length: Math.max(0, ...drawn.map(([, length]) => length)) };
}

export function CellContent({ cell, scale }: { readonly cell: ComparisonCell | null; readonly scale: StoneScale }) {
  const t = useT('comparison');
  const format = useFormat();
  if (cell === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('notStated')}</VisuallyHidden>
      </>
    );
  }
  switch (cell.kind) {
    case 'price':
      return <PriceView price={cell.price} />;
    case 'stock':
      return <StockLine {...cell} />;
    case 'text':
      return noBreak(cell.text);
    case 'option':
      if (cell.value === null) return t('span', { from: cell.from, to: cell.to });
      return cell.from === cell.to ? cell.value : t('range', { value: cell.value, from: cell.from, to: cell.to });
    case 'metals':
      return <Metals metals={cell.metals} />;
    case 'stone':
      return <Stone cell={cell} scale={scale} />;
    case 'engraving':
      return cell.cost === 0
        ? t('letters', { count: cell.letters })
        : t('lettersFor', { count: cell.letters, price: format.price(cell.cost) });
    case 'days':
      return cell.days === 0 ? t('noReturns') : t('days', { count: cell.days });
  }
}

type Of<K extends ComparisonCell['kind']> = Extract<ComparisonCell, { readonly kind: K }>;

function Metals({ metals }: Pick<Of<'metals'>, 'metals'>) {
  const titles = metals.map(({ title }) => title).join(', ');
  const swatches = metals.flatMap(({ swatch }) => (swatch === null ? [] : [swatch]));
  return (
    <>
      {noBreak(titles)}
      {swatches.length > 0 && (
        <span className={cx(role.block, space.above2)} aria-hidden="true">
          <SwatchRow metals={swatches} label={titles} />
        </span>
      )}
    </>
  );
}

/** Margin around the drawings for their lines, in millimetres. */
const MARGIN = 0.2;

function Stone({ cell: { cut, size }, scale }: { cell: Of<'stone'>; scale: StoneScale }) {
  const sizes = useT('sizes');
  const words = useSizeText();
  const [width, length] = isCut(cut) ? drawnSize(cut, size, size.length) : [0, 0];
  const [viewWidth, viewLength] = [scale.width + 2 * MARGIN, scale.length + 2 * MARGIN];
  // The drawings stand on one line, at the left edge.
  const view = [-width / 2 - MARGIN, length / 2 + MARGIN - viewLength, viewWidth, viewLength].join(' ');
  return (
    <div className={styles.stone}>
      {isCut(cut) && (
        <svg className={styles.drawing} viewBox={view} aria-hidden="true">
          <ScaledStone shape={cut} size={size} x={0} y={0} />
        </svg>
      )}
      {isCut(cut) && <span>{sizes(`shapes.${cut}`)}</span>}
      <span>{words.size(size)}</span>
    </div>
  );
}
