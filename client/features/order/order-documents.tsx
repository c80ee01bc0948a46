import { callPath } from '../../../shared/contract/request.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './order-documents.module.css';

/** The documents that may be opened, as downloads. */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useT('orders');
  const lang = useLocale();
  const { unique_id: id, documents } = order;
  if (documents.length === 0) return null;
  return (
    <div className={styles.documents}>
      <h3 className={styles.title}>{t('documents')}</h3>
      <ul>
        {documents.map(({ kind }) => (
          <li key={kind} className={styles.row}>
            <TextLink download href={`/api${callPath('getOrderDocument', { params: { id, kind } }, { lang })}`}>
              {t(`document.${kind}`)}
            </TextLink>
            <span className={styles.kind}>{t('pdf')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
