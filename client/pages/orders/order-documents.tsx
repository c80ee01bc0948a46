import { callPath } from '../../../shared/contract/request.ts';
import { DOCUMENT_KINDS } from '../../../shared/contract/payment-codes.ts';
import type { DocumentKind, Order } from '../../../shared/contract/order.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './order-documents.module.css';

const isKnown = (kind: string): kind is DocumentKind => DOCUMENT_KINDS.some((one) => one === kind);

/** The documents that may be opened, as downloads. */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useT('orders');
  const lang = useLocale();
  const { unique_id: id } = order;
  const documents = order.documents.flatMap(({ kind, number }) => (isKnown(kind) ? [{ kind, number }] : []));
  if (documents.length === 0) return null;
  return (
    <div className={styles.documents}>
      <h3 className={styles.title}>{t('documents')}</h3>
      <ul>
        {documents.map(({ kind, number }) => (
          <li key={`${kind} ${number}`} className={styles.row}>
            <TextLink
              download
              href={`/api${callPath('getOrderDocument', { params: { id, kind }, query: number === null ? {} : { number } }, { lang })}`}
            >
              {number === null ? t(`document.${kind}`) : t('documentNumber', { document: t(`document.${kind}`), number })}
            </TextLink>
            <span className={styles.kind}>{t('pdf')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
