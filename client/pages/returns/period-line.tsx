import type { ReactNode } from 'react';
import { isDelivered } from '../../../shared/commerce/order-progress.ts';
import { deliveredAt, type LineReturn } from '../../../shared/commerce/return-options.ts';
import { addMonths, calendarDay, noonOf } from '../../../shared/commerce/return-period.ts';
import { guaranteeUntil } from '../../../shared/commerce/return-reasons.ts';
import { ringSizeOf } from '../../../shared/commerce/resize.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useFullDay } from '../../core/seldom-formats.ts';
import { useNow } from '../../features/order/use-order-texts.ts';
import { cx } from '../../ui/cx.ts';
import type { ReturnLine } from './return-lines.ts';
import { sentences, useReturnTerms } from './return-terms.ts';
import styles from './position-row.module.css';

/** Amber from here on. */
const SOON_DAYS = 3;

interface LineProps {
  readonly returnLine: ReturnLine;
  readonly order: Order;
}

/** Until when a product can be returned and what a repair costs, or one sentence where neither is possible. */
export function PeriodLines({ returnLine, order }: LineProps) {
  const t = useT('return');
  const { line, options } = returnLine;
  if (options.repair > 0 || (options.return.kind !== 'none' && options.return.kind !== 'returned')) {
    return (
      <>
        <RefundLine returnLine={returnLine} order={order} />
        <RepairLine returnLine={returnLine} order={order} />
      </>
    );
  }
  const isAway = options.return.kind === 'returned';
  const away = line.in_repair > 0 && line.returned === 0 ? 'inRepair' : 'returned';
  return <Line tone="closed">{t(isAway ? away : isDelivered(order) ? 'closed' : 'notYet')}</Line>;
}

/** Until when a product can be returned, or why not. */
function RefundLine({ returnLine: { options } }: LineProps) {
  const t = useT('return');
  const fullDay = useFullDay();
  return <Line className={styles.forRefund} {...textOf(options.return)} />;

  function textOf(found: LineReturn): PeriodText {
    if (found.kind !== 'open' && found.kind !== 'over')
      return { tone: 'closed', children: t(found.kind === 'none' ? 'closed' : found.kind) };
    if (found.kind === 'over')
      return { tone: 'closed', children: t('over', { day: fullDay(noonOf(found.period.lastDay)), count: found.period.days }) };
    if (found.period === null) return { tone: 'open', children: t('untilUnknown', { count: found.days }) };
    const { days, daysLeft, lastDay } = found.period;
    const day = fullDay(noonOf(lastDay));
    if (daysLeft > SOON_DAYS) return { tone: 'open', children: t('until', { day, count: days }) };
    return { tone: 'soon', children: daysLeft === 0 ? t('untilToday', { day, count: days }) : t('untilSoon', { day, count: daysLeft }) };
  }
}

/** The cost of a repair, or who bears it. */
function RepairLine({ returnLine: { line, options }, order }: LineProps) {
  const t = useT('return');
  const { date } = useFormat();
  const terms = useReturnTerms();
  const today = calendarDay(useNow());
  const delivered = deliveredAt(order);
  return <Line className={styles.forRepair} {...repairText()} />;

  function repairText(): PeriodText {
    if (options.repair === 0) return { tone: 'closed', children: t(line.in_repair > 0 ? 'inRepair' : 'returned') };
    const isRing = ringSizeOf(line) !== null;
    if (isRing && line.engraving.text) return { tone: 'open', children: sentences(t('repairOpen'), terms.engraved_resize) };
    const months = isRing && line.resizable ? terms.free_resize_months : null;
    const free = delivered && months !== null ? addMonths(calendarDay(delivered), months) : '';
    if (free >= today) return { tone: 'open', children: t('firstResize', { day: date(noonOf(free)) }) };
    const guarantee = delivered ? guaranteeUntil(delivered) : '';
    if (guarantee >= today) return { tone: 'open', children: t('guaranteeUntil', { day: date(noonOf(guarantee)) }) };
    return { tone: 'open', children: t('repairAnyTime') };
  }
}

interface PeriodText {
  readonly tone: 'open' | 'soon' | 'closed';
  readonly children: ReactNode;
}

const Line = ({ tone, className, children }: PeriodText & { readonly className?: string | undefined }) => (
  <p className={cx(styles.period, styles[tone], className)}>{children}</p>
);
