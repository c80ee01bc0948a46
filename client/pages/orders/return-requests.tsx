import { ReturnType } from '../../../shared/contract/return-limits.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useDay } from '../../features/order/use-day.ts';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './order-documents.module.css';

/** What was asked for after the delivery, newest first: number, day, how far it is. */
export function ReturnRequests({ order: { unique_id: id, returns } }: { readonly order: Order }) {
  const t = useT('orders');
  const to = useHref();
  const dayOf = useDay();
  if (returns.length === 0) return null;
  return (
    <div className={styles.documents}>
      <h3 className={styles.title}>{t('returnRequests')}</h3>
      <ul>
        {returns.map(({ number, type, status, created_at }) => (
          <li key={number} className={styles.row}>
            <div>
              <TextLink href={to('returnDone', { id, number })}>
                {t(type === ReturnType.repair ? 'repairRequest' : 'returnRequest', { number })}
              </TextLink>
              <p className={styles.kind}>{t('requestedOn', { date: dayOf(new Date(created_at)) })}</p>
            </div>
            <span className={styles.kind}>{t(`requestStatus.${status}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
