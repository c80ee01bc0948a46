import { useState } from 'react';
import { offeredQuantity } from '../../../shared/commerce/return-choice.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { ReturnType } from '../../../packages/contract/return-limits.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { LineFacts } from '../../features/product-line/line-facts.tsx';
import { LineFigure, ProductLine } from '../../features/product-line/product-line.tsx';
import { CodeShare } from './code-share.tsx';
import { PeriodLines } from './period-line.tsx';
import { refundOf, type ReturnLine } from './return-lines.ts';
import styles from './position-row.module.css';

interface PositionRowProps {
  readonly order: Order;
  readonly returnLine: ReturnLine;
  readonly type: ReturnType;
  /** Null while not chosen. */
  readonly quantity: number | null;
  readonly onChange: (quantity: number, isChosen: boolean) => void;
}

/**
 * A line of the order, to be ticked. Both kinds of request are in the HTML; the style sheet shows the one that is chosen, also without
 * JavaScript.
 */
export function PositionRow({ order, returnLine, type, quantity, onChange }: PositionRowProps) {
  const { price } = useFormat();
  const hydrated = useHydrated();
  const { position, line, options } = returnLine;
  const refundable = offeredQuantity(ReturnType.refund, options);
  const offered = offeredQuantity(type, options);
  // Without the script the type may still change: the server says no to what is not possible.
  const isDisabled = hydrated ? offered === 0 : refundable === 0 && options.repair === 0;
  const title = `line-${position}`;
  return (
    <ProductLine
      size="medium"
      className={cx(styles.row, refundable === 0 && styles.noRefund, options.repair === 0 && styles.noRepair)}
      before={
        <span className={styles.mark}>
          <input
            type="checkbox"
            name="piece"
            value={position}
            aria-labelledby={title}
            checked={quantity !== null}
            disabled={isDisabled}
            onChange={({ currentTarget }) => onChange(quantity ?? 1, currentTarget.checked)}
          />
          <Icon icon="check" size="xs" />
        </span>
      }
      media={line.image}
      title={noBreak(line.title)}
      titleId={title}
      heading="h3"
      details={<LineFacts line={line} short />}
      stacked="onPhones"
      figure={<LineFigure className={styles.price}>{price(refundOf([{ ...returnLine, quantity: quantity ?? 1 }]))}</LineFigure>}
    >
      <CodeShare order={order} lines={[{ ...returnLine, quantity: quantity ?? 1 }]} className={styles.share} />
      {line.quantity > 1 && offered > 1 && (
        <Quantity {...{ returnLine, type, quantity: quantity ?? 1, offered }} onChange={(next) => onChange(next, true)} />
      )}
      <PeriodLines returnLine={returnLine} order={order} />
    </ProductLine>
  );
}

interface QuantityProps {
  readonly returnLine: ReturnLine;
  readonly type: ReturnType;
  readonly quantity: number;
  readonly offered: number;
  readonly onChange: (quantity: number) => void;
}

/** Shown while the position is ticked. Without JavaScript a list, whose value names the position. */
function Quantity({ returnLine: { position, line }, type, quantity, offered, onChange }: QuantityProps) {
  const t = useT('return');
  const hydrated = useHydrated();
  const [, setCorrected] = useState<number | null>(null);
  const isRefund = type === ReturnType.refund;
  const label = t('quantityOf', { product: line.title });
  if (!hydrated) {
    return (
      <p className={styles.quantity}>
        <select name="piece" aria-label={label} defaultValue={`${position}x${quantity}`} className={styles.select}>
          {Array.from({ length: offered }, (_, index) => (
            <option key={index} value={`${position}x${index + 1}`}>
              {t(isRefund ? 'quantityToReturn' : 'quantityToRepair', { quantity: index + 1, count: line.quantity })}
            </option>
          ))}
        </select>
      </p>
    );
  }
  return (
    <p className={styles.quantity}>
      <QuantityStepper value={quantity} max={offered} label={label} product={line.title} onChange={onChange} onCorrected={setCorrected} />
      <span>{t(isRefund ? 'ofToReturn' : 'ofToRepair', { count: line.quantity })}</span>
    </p>
  );
}
