import { useId } from 'react';
import type { ConsentCategory } from '../../../shared/commerce/consent.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { ConsentButtons, ConsentList, useTicks } from './consent-form.tsx';
import styles from './settings-dialog.module.css';

interface SettingsDialogProps {
  readonly open: boolean;
  /** Changes nothing. */
  readonly onClose: () => void;
  readonly onDecided: (granted: readonly ConsentCategory[]) => void;
}

/** The second layer. Nothing is ticked beforehand. */
export function SettingsDialog({ open, onClose, onDecided }: SettingsDialogProps) {
  const t = useT('cookies');
  const common = useT('common');
  const to = useHref();
  const id = useId();
  const modal = useModal(open, onClose);
  const ticks = useTicks([]);
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={`${id}t`} aria-describedby={`${id}d`}>
      <div className={styles.scroll}>
        <h2 className={styles.title} id={`${id}t`} tabIndex={-1} autoFocus>
          {t('settingsTitle')}
        </h2>
        <p className={styles.text} id={`${id}d`}>
          {t('settingsText')} <a href={to('content', { slug: t('privacySlug') })}>{t('privacy')}</a>
        </p>
        <ConsentList ticks={ticks} />
      </div>
      <div className={styles.foot}>
        <ConsentButtons ticks={ticks} onDecided={onDecided} small />
      </div>
      <IconButton className={styles.close} icon="x" label={common('close')} onClick={onClose} />
    </dialog>
  );
}
