import { ReturnType } from '../../../packages/contract/return-limits.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useDay } from '../../features/order/use-day.ts';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './order-documents.module.css';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

/** Returns and repairs that were requested after the delivery, newest first: number, day, how far it is. */
export function ReturnRequests({ order: { unique_id: id, returns } }: { readonly order: Order }) {
  const t = useT('orders');
  const to = useHref();
  const dayOf = useDay();
  if (returns.length === 0) return null;
  return (
    <div className={only.screen}>
      <h3 className={role.uiStrong}>{t('returnRequests')}</h3>
      <ul>
        {returns.map(({ number, type, status, created_at }) => (
          <li key={number} className={styles.row}>
            <div>
              <TextLink href={to('returnDone', { id, number })}>
                {t(type === ReturnType.repair ? 'repairRequest' : 'returnRequest', { number })}
              </TextLink>
              <p className={role.meta}>{t('requestedOn', { date: dayOf(new Date(created_at)) })}</p>
            </div>
            <span className={role.meta}>{t(`requestStatus.${status}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
