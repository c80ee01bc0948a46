import { useT } from '../../core/app-context.tsx';
import { Notice } from '../../ui/notice.tsx';

interface PreparedNoticeProps {
  /** The machine's name; empty: nothing proves it. */
  readonly by: string;
  readonly className?: string | undefined;
}

/** Stays until the cart is ordered: it cannot be closed. */
export function PreparedNotice({ by, className }: PreparedNoticeProps) {
  const t = useT('prepared');
  return (
    <div role="note" className={className}>
      <Notice>
        <strong>
          {by === '' ? t('byAssistant') : t('by', { name: by })} {t('notOrdered')}
        </strong>{' '}
        {t('today')}
      </Notice>
    </div>
  );
}
