import type { OfficialNotice } from '../../shared/contract/official-notice.ts';
import { useMediaUrl, useT } from '../core/app-context.tsx';
import styles from './notice-sheet.module.css';

/** An official notice on a sheet of its own: as it is, neither scaled up nor coloured, with the operator's text for who cannot see it. */
export function NoticeSheet({ notice: { image, width, height, text, pdf } }: { notice: OfficialNotice }) {
  const t = useT('common');
  const mediaUrl = useMediaUrl();
  return (
    <div className={styles.notice}>
      <div className={styles.sheet}>
        <img src={mediaUrl(image)} width={width} height={height} alt={text} loading="lazy" />
      </div>
      {pdf && <a href={mediaUrl(pdf)}>{t('noticePdf')}</a>}
    </div>
  );
}
