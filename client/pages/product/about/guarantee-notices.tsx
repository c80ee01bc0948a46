import { useSuspenseQuery } from '@tanstack/react-query';
import type { OfficialNotice } from '../../../../shared/contract/official-notice.ts';
import { Deferred } from '../../../core/page.tsx';
import { blockQuery } from '../../../core/queries.ts';
import { NoticeSheet } from '../../../ui/notice-sheet.tsx';
import styles from './product-tabs.module.css';

/** The notice on the legal guarantee, and the label of the producer's own (Regulation (EU) 2025/1960). */
export function GuaranteeNotices({ label }: { label: OfficialNotice | null }) {
  return (
    <div className={styles.notices}>
      <Deferred fallback={null}>
        <LegalGuarantee />
      </Deferred>
      {label && <NoticeSheet notice={label} />}
    </div>
  );
}

function LegalGuarantee() {
  const { notice } = useSuspenseQuery(blockQuery('product-guarantee')).data.data;
  return notice ? <NoticeSheet notice={notice} /> : null;
}
