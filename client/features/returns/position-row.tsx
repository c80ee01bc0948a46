import { useState } from 'react';
import { offeredQuantity } from '../../../shared/commerce/return-choice.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { ReturnType } from '../../../shared/contract/return-limits.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { LineFacts } from '../cart/line-facts.tsx';
import { CodeShare } from './code-share.tsx';
import { PeriodLines } from './period-line.tsx';
import { refundOf, type ReturnLine } from './return-lines.ts';
import styles from './position-row.module.css';

interface PositionRowProps {
  readonly order: Order;
  readonly piece: ReturnLine;
  readonly type: ReturnType;
  /** Null while not chosen. */
  readonly quantity: number | null;
  readonly onChange: (quantity: number, isChosen: boolean) => void;
}

/**
 * A line of the order, to be ticked. Both kinds of request are in the HTML; the style sheet shows the one that is chosen, also without
 * JavaScript.
 */
export function PositionRow({ order, piece, type, quantity, onChange }: PositionRowProps) {
  const { price } = useFormat();
  const hydrated = useHydrated();
  const { position, line, options } = piece;
  const refundable = offeredQuantity(ReturnType.refund, options);
  const offered = offeredQuantity(type, options);
  // Without the script the type may still change: the server says no to what is not possible.
  const isDisabled = hydrated ? offered === 0 : refundable === 0 && options.repair === 0;
  const title = `piece-${position}`;
  return (
    <li className={cx(styles.row, refundable === 0 && styles.noRefund, options.repair === 0 && styles.noRepair)}>
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
      <Picture
        media={line.image}
        alt=""
        fit="square"
        sizes="(min-width: 576px) 96px, 72px"
        widths={[120, 200]}
        className={styles.picture}
      />
      <div className={styles.text}>
        <h3 className={styles.title} id={title}>
          {noBreak(line.title)}
        </h3>
        <LineFacts line={line} short />
        <p className={styles.price}>{price(refundOf([{ ...piece, quantity: quantity ?? 1 }]))}</p>
        <CodeShare order={order} pieces={[{ ...piece, quantity: quantity ?? 1 }]} className={styles.share} />
        {line.quantity > 1 && offered > 1 && (
          <Quantity {...{ piece, type, quantity: quantity ?? 1, offered }} onChange={(next) => onChange(next, true)} />
        )}
        <PeriodLines piece={piece} order={order} />
      </div>
    </li>
  );
}

interface QuantityProps {
  readonly piece: ReturnLine;
  readonly type: ReturnType;
  readonly quantity: number;
  readonly offered: number;
  readonly onChange: (quantity: number) => void;
}

/** Shown while the position is ticked. Without JavaScript a list, whose value names the position. */
function Quantity({ piece: { position, line }, type, quantity, offered, onChange }: QuantityProps) {
  const t = useT('return');
  const hydrated = useHydrated();
  const [, setCorrected] = useState<number | null>(null);
  const isRefund = type === ReturnType.refund;
  const label = t('quantityOf', { piece: line.title });
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
      <QuantityStepper value={quantity} max={offered} label={label} piece={line.title} onChange={onChange} onCorrected={setCorrected} />
      {t(isRefund ? 'ofToReturn' : 'ofToRepair', { count: line.quantity })}
    </p>
  );
}
