import { ReturnType } from '../../../packages/contract/return-limits.ts';
import type { Return } from '../../../packages/contract/return.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Facts, LineFacts } from '../../features/product-line/line-facts.tsx';
import { LineFigure, ProductLine } from '../../features/product-line/product-line.tsx';
import { Panel } from './choice-panel.tsx';
import { cx } from '../../ui/cx.ts';
import panel from './choice-panel.module.css';
import space from '../../ui/spacing.module.css';
import styles from './request-progress.module.css';

/** Heading and sentence of a request whose parcel has arrived. */
export function useProgressTexts(request: Return): { readonly title: string; readonly lead: string } {
  const t = useT('return');
  const { price } = useFormat();
  const { type, status, refund_type, refund_amount, email } = request;
  const paid = refund_amount === null ? null : price(refund_amount);
  const inMail = t('detailsInMail', { email });
  const isRepair = type === ReturnType.repair;
  // A return whose kind the backend does not tell is paid back, as the page said when it was registered.
  const isRefund = !isRepair && refund_type !== 'exchange' && refund_type !== 'gift-card';
  const amountText = (sentence: 'paidBack' | 'credited'): string => (paid === null ? inMail : t(sentence, { amount: paid }));
  switch (status) {
    case 'refund-started':
      return { title: t('refundStarted'), lead: isRefund && paid !== null ? t('onItsWayBack', { amount: paid }) : inMail };
    case 'refunded':
      if (refund_type === 'gift-card') return { title: t('creditedTitle'), lead: amountText('credited') };
      return isRefund ? { title: t('refundedTitle'), lead: amountText('paidBack') } : { title: t('settled'), lead: inMail };
    case 'partially-refunded':
      return { title: t('partlyRefunded'), lead: isRefund && paid !== null ? `${t('paidBack', { amount: paid })} ${inMail}` : inMail };
    case 'sent-back':
      return { title: t(isRepair ? 'repairedAndSent' : 'sentBack'), lead: inMail };
    case 'declined':
      return { title: t('declined'), lead: t('declinedText', { email }) };
    case 'requested':
    case 'received':
      return { title: t('arrived'), lead: t(isRepair ? 'arrivedRepair' : 'arrivedText') };
  }
}

/** The states that the request has had, oldest first, each with its day. */
export function RequestHistory({ history }: { readonly history: Return['history'] }) {
  const t = useT('return');
  const status = useT('orders');
  const { date } = useFormat();
  return (
    <ol className={styles.history} aria-label={t('progress')}>
      {history.map(({ status: key, at }, index) => (
        <li key={at + key} aria-current={index === history.length - 1 ? 'step' : undefined}>
          <Icon icon="check" size="s" />
          <span>{status(`requestStatus.${key}`)}</span>
          <time dateTime={at}>{date(new Date(at))}</time>
        </li>
      ))}
    </ol>
  );
}

/** The products that were sent in, and the reasons. */
export function RequestLines({ request: { positions, type } }: { readonly request: Return }) {
  const t = useT('return');
  return (
    <Panel title={t('products')}>
      <ul className={cx(space.stack4Half, space.above4Half)}>
        {positions.map((line) => {
          const { position, title, image, quantity, ordered, size, reason_title } = line;
          return (
            <ProductLine
              key={position}
              media={image}
              title={noBreak(title)}
              heading="h3"
              details={
                <>
                  <LineFacts line={line} short />
                  <Facts facts={[size === null ? reason_title : t('reasonAndSize', { reason: reason_title, size })]} />
                </>
              }
              figure={
                ordered > 1 && (
                  <LineFigure>
                    {quantity < ordered ? t('partOfQuantity', { quantity, count: ordered }) : t('quantityCount', { count: quantity })}
                  </LineFigure>
                )
              }
            />
          );
        })}
      </ul>
      {type === ReturnType.repair && <p className={panel.text}>{t('costText')}</p>}
    </Panel>
  );
}
