import { isHandedOver, isUnderWay, orderArrival, type OrderStep, orderSteps, orderTitle } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useTimeOfDay, useWeekday } from '../../core/seldom-formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './timeline.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { useNow, useOrderTitle } from '../../features/order/use-order-texts.ts';

/** The steps of an order with their days. */
export function Timeline({ order }: { order: Order }) {
  const t = useT('orders');
  const name = useStepName(order);
  const day = useStepDay(order);
  const text = useStepText(order);
  return (
    <ol className={styles.timeline} aria-label={t('steps')}>
      {orderSteps(order).map((step) => {
        const { key, state } = step;
        const when = day(step);
        return (
          <li key={key} className={cx(styles.step, styles[state])} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' && <Icon icon="check" size="s" />}
            </span>
            <div className={styles.line}>
              <p className={styles.name}>
                {name(step)}
                {state === 'done' && <VisuallyHidden>, {t('done')}</VisuallyHidden>}
                {state === 'current' && key === 'workshop' && <Badge tone="warn">{t('inWork')}</Badge>}
                {state === 'current' && key === 'handover' && <Badge tone="warn">{t('onTheWay')}</Badge>}
              </p>
              {when !== null && <p className={role.quiet}>{when}</p>}
            </div>
            {state === 'current' && text(step) !== null && <p className={cx(role.chars52, role.soft, space.above2)}>{text(step)}</p>}
          </li>
        );
      })}
    </ol>
  );
}

function useStepName(order: Order): (step: OrderStep) => string {
  const t = useT('orders');
  const titleOf = useOrderTitle();
  const { key: title } = orderTitle(order);
  return ({ key, state }) => {
    // A step that says what happened would be wrong before it.
    if (state === 'current' && (title === 'other' || title === 'toPay' || title === 'confirming')) return titleOf(order);
    return t(key === 'workshop' && state === 'done' ? 'step.workshopDone' : `step.${key}`);
  };
}

/** The first days with the time, until the parcel has left; then the time of the handover. */
function useStepDay(order: Order): (step: OrderStep) => string | null {
  const t = useT('orders');
  const day = useWeekday();
  const time = useTimeOfDay();
  const arrival = orderArrival(order, useNow());
  const isLeft = isHandedOver(order) || !isUnderWay(order);
  return ({ key, state, at }) => {
    if (state === 'next') {
      const isExpected = arrival !== null && (key === 'delivered' || key === 'ready');
      return isExpected ? t(arrival.certain ? 'expectedOn' : 'expectedBy', { day: day(arrival.day) }) : null;
    }
    if (at === null) return null;
    if (state === 'current' && key === 'workshop') return t('since', { day: day(at) });
    const isTimed = state === 'current' ? isLeft : state === 'done' && !isLeft;
    return isTimed ? t('dayAndTime', { day: day(at), time: time(at) }) : day(at);
  };
}

/** The sentence of the current step. */
function useStepText(order: Order): (step: OrderStep) => string | null {
  const t = useT('orders');
  const { key: title } = orderTitle(order);
  const engravings = order.order_products.map(({ engraving }) => engraving.text ?? '').filter((text) => text !== '');
  return ({ key }) => {
    if (title === 'other') return null;
    if (title === 'toPay' || title === 'confirming') return null;
    if (key === 'handover') return t('stepText.handover');
    if (key === 'ready') return t('stepText.ready');
    if (key !== 'workshop') return null;
    if (title === 'finalCheck') return t('lead.finalCheck');
    if (engravings.length === 0) return t('stepText.workshop');
    const quoted = engravings.map((text) => t('stepText.quoted', { text })).join(', ');
    return t('stepText.engraving', { count: engravings.length, engravings: quoted });
  };
}
