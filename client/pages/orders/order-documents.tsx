import { callPath } from '../../../packages/contract/request.ts';
import { DOCUMENT_KINDS } from '../../../packages/contract/payment-codes.ts';
import type { DocumentKind, Order } from '../../../packages/contract/order.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './order-documents.module.css';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

const isKnown = (kind: string): kind is DocumentKind => DOCUMENT_KINDS.some((one) => one === kind);

/** The documents that may be opened, as downloads. */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useT('orders');
  const lang = useLocale();
  const { unique_id: id } = order;
  const documents = order.documents.flatMap(({ kind, number }) => (isKnown(kind) ? [{ kind, number }] : []));
  if (documents.length === 0) return null;
  return (
    <div className={only.screen}>
      <h3 className={role.uiStrong}>{t('documents')}</h3>
      <ul>
        {documents.map(({ kind, number }) => (
          <li key={`${kind} ${number}`} className={styles.row}>
            <TextLink
              download
              href={`/api${callPath('getOrderDocument', { params: { id, kind }, query: number === null ? {} : { number } }, { lang })}`}
            >
              {number === null ? t(`document.${kind}`) : t('documentNumber', { document: t(`document.${kind}`), number })}
            </TextLink>
            <span className={role.meta}>{t('pdf')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
