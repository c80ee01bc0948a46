import type { ReturnChoice } from '../../../shared/commerce/return-choice.ts';
import type { Bootstrap } from '../../../packages/contract/bootstrap.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import { ReturnType } from '../../../packages/contract/return-limits.ts';
import type { FormValues } from '../../../packages/engine/forms/form.ts';
import { useT } from '../../core/app-context.tsx';
import { useFullDay } from '../../core/seldom-formats.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { NoWithdrawal, Panel, PanelLines, Sum } from './choice-panel.tsx';
import { useLineFact } from './line-details.tsx';
import { type ChosenLine, refundOf } from './return-lines.ts';
import { useRefundWay } from './return-terms.ts';
import { cx } from '../../ui/cx.ts';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

interface ReviewPanelProps {
  readonly order: Order;
  readonly choice: ReturnChoice;
  readonly chosen: readonly ChosenLine[];
  readonly values: FormValues;
  readonly reasons: Bootstrap['allowed_return_reasons'];
  readonly changeHref: string;
}

/** Beside the second step: what will be registered. */
export function ReviewPanel({ order, choice, chosen, values, reasons, changeHref }: ReviewPanelProps) {
  const t = useT('return');
  const isRefund = choice.type === ReturnType.refund;
  const sendBy = useSendBy(chosen);
  const factOf = useLineFact(values, reasons);
  return (
    <Panel title={t('check')} action={<TextLink href={changeHref}>{t('change')}</TextLink>}>
      {isRefund && <p className={cx(role.quiet, space.above3)}>{t('refund')}</p>}
      <PanelLines order={order} chosen={chosen} isRefund={isRefund} {...(!isRefund && { factOf })} />
      {isRefund ? (
        <Sum title={t('refundSum')} amount={refundOf(chosen)}>
          {sendBy}
        </Sum>
      ) : (
        <Sum title={t('cost')} amount={t('costNone')}>
          {t('costText')}
        </Sum>
      )}
      {isRefund && <NoWithdrawal order={order} />}
    </Panel>
  );
}

/** The shortest period counts, because all travels in one parcel. */
function useSendBy(chosen: readonly ChosenLine[]): string {
  const t = useT('return');
  const fullDay = useFullDay();
  const way = useRefundWay();
  const days = chosen.flatMap(({ options: { return: found } }) => (found.kind === 'open' && found.period ? [found.period.lastDay] : []));
  const first = days.toSorted()[0];
  if (first === undefined) return way;
  return t(days.every((day) => day === first) ? 'sendBy' : 'sendByShortest', { day: fullDay(noonOf(first)) });
}
