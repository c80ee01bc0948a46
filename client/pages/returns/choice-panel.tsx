import type { ReactNode } from 'react';
import { withdrawalPeriod } from '../../../shared/commerce/order-offers.ts';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { ReturnType } from '../../../packages/contract/return-limits.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Facts, useConfigurationText } from '../../features/product-line/line-facts.tsx';
import { LineFigure, ProductLine } from '../../features/product-line/product-line.tsx';
import { useNow } from '../../features/order/use-order-texts.ts';
import { useHasWithdrawal } from '../../features/withdrawal/withdrawal-link.tsx';
import { CodeShare } from './code-share.tsx';
import { type ChosenLine, refundOf } from './return-lines.ts';
import { useRefundWay, useReturnTerms } from './return-terms.ts';
import { cx } from '../../ui/cx.ts';
import styles from './choice-panel.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

interface ChoicePanelProps {
  readonly order: Order;
  readonly type: ReturnType;
  readonly chosen: readonly ChosenLine[];
}

/** Beside the first step: what was chosen, and what it comes to. */
export function ChoicePanel({ order, type, chosen }: ChoicePanelProps) {
  const t = useT('return');
  const isRefund = type === ReturnType.refund;
  const way = useRefundWay();
  const { parcel } = useReturnTerms();
  return (
    <Panel title={t('yourChoice')}>
      {chosen.length === 0 ? (
        <p className={styles.nothing}>{t('nothingChosen')}</p>
      ) : (
        <PanelLines order={order} chosen={chosen} isRefund={isRefund} />
      )}
      {chosen.length > 0 && isRefund && (
        <Sum title={t('expectedRefund')} amount={refundOf(chosen)}>
          {way}
        </Sum>
      )}
      {chosen.length > 0 && !isRefund && parcel !== null && <p className={styles.text}>{parcel}</p>}
      {isRefund && <NoWithdrawal order={order} />}
    </Panel>
  );
}

interface PanelProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const Panel = ({ title, action, children }: PanelProps) => (
  <aside className={styles.panel} aria-labelledby="choice">
    <div className={styles.head}>
      <h2 className={role.title2} id="choice">
        {title}
      </h2>
      {action}
    </div>
    {children}
  </aside>
);

interface PanelLinesProps {
  readonly order: Order;
  readonly chosen: readonly ChosenLine[];
  readonly isRefund: boolean;
  /** Replaces the facts of a product. */
  readonly factOf?: (returnLine: ChosenLine) => string | null;
}

export function PanelLines({ order, chosen, isRefund, factOf }: PanelLinesProps) {
  const { price } = useFormat();
  const configurationText = useConfigurationText();
  return (
    <ul className={cx(space.stack4Half, space.above4Half)}>
      {chosen.map((returnLine) => {
        const { position, line, quantity } = returnLine;
        return (
          <ProductLine
            key={position}
            media={line.image}
            quantity={quantity}
            title={noBreak(line.title)}
            details={
              <>
                <Facts facts={[factOf?.(returnLine) ?? configurationText(line.options)]} />
                {isRefund && <CodeShare order={order} lines={[returnLine]} className={styles.fact} />}
              </>
            }
            figure={isRefund && <LineFigure>{price(refundOf([returnLine]))}</LineFigure>}
          />
        );
      })}
    </ul>
  );
}

interface SumProps {
  readonly title: string;
  readonly amount: number | string;
  readonly children: ReactNode;
}

export function Sum({ title, amount, children }: SumProps) {
  const { price } = useFormat();
  return (
    <div className={styles.sum}>
      <p className={styles.sumLine}>
        <span>{title}</span>{' '}
        {typeof amount === 'number' ? <strong className={cx(role.title1, role.figures)}>{price(amount)}</strong> : <span>{amount}</span>}
      </p>
      <p className={styles.small}>{children}</p>
    </div>
  );
}

/** A return within the shop's own period is not a withdrawal, which has its own period and page. */
export function NoWithdrawal({ order }: { readonly order: Order }) {
  const t = useT('return');
  const to = useHref();
  const { date } = useFormat();
  const now = useNow();
  if (!useHasWithdrawal()) return null;
  const period = withdrawalPeriod(order, now);
  const day = period ? date(noonOf(period.lastDay)) : '';
  const text = period === null ? t('noWithdrawal') : t(period.daysLeft < 0 ? 'noWithdrawalOver' : 'noWithdrawalOpen', { day });
  return (
    <p className={styles.rights}>
      <LinkedText text={noBreak(text)} hrefs={{ withdraw: to('withdrawal', undefined, { order: order.po_number }) }} />
    </p>
  );
}
