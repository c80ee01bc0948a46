import type { OfficialNotice } from '../../packages/contract/official-notice.ts';
import { useMediaUrl, useT } from '../core/app-context.tsx';
import { LanguageMark } from './language-mark.tsx';
import styles from './notice-sheet.module.css';

interface NoticeSheetProps {
  readonly notice: OfficialNotice;
  /** Of the notice, where it is not that of the page. */
  readonly lang: string | undefined;
}

/** An official notice on a sheet of its own: as it is, neither scaled up nor coloured, with the operator's text for who cannot see it. */
export function NoticeSheet({ notice: { image, width, height, text, pdf }, lang }: NoticeSheetProps) {
  const t = useT('common');
  const mediaUrl = useMediaUrl();
  return (
    <div className={styles.notice}>
      <div className={styles.sheet} lang={lang}>
        <img src={mediaUrl(image)} width={width} height={height} alt={text} loading="lazy" />
      </div>
      {pdf && (
        <a href={mediaUrl(pdf)} hrefLang={lang}>
          {t('noticePdf')}
          <LanguageMark lang={lang} />
        </a>
      )}
    </div>
  );
}
