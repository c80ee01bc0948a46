import { useEffect, useId, useRef, useState } from 'react';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useLocalPath } from '../../core/links.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TextButton, TextLink } from '../../ui/text-link.tsx';
import { useModal } from '../../ui/use-modal.ts';
import type { ShownPopup } from './offers.ts';
import styles from './popup-dialog.module.css';
import space from '../../ui/spacing.module.css';
import { PopupCode } from './popup-code.tsx';
import { PopupNewsletter } from './popup-newsletter.tsx';

export interface PopupDialogProps {
  readonly popup: ShownPopup;
  /** False: it lies in a corner, takes no focus, and the page stays usable. */
  readonly isModal: boolean;
}

/** Beside the text it is 400 px wide, but cut out of a picture as high as the dialog. */
const PICTURE_SIZES = '(min-width: 768px) 800px, 100vw';

/** Opens with the focus on its title, never on a field: on phones the keyboard would cover it. */
export function PopupDialog({ popup: { content, parts }, isModal }: PopupDialogProps) {
  const t = useT('common');
  const { settings } = useBootstrap();
  const id = useId();
  const [open, setOpen] = useState(true);
  const [isSent, setIsSent] = useState(false);
  const close = () => setOpen(false);
  const modal = useModal(open && isModal, close);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isModal) title.current?.focus({ preventScroll: true });
  }, [isModal]);
  useEffect(() => {
    if (isModal || !open) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && document.querySelector(':modal') === null && setOpen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isModal, open]);
  const { picture, discount_code: code, form, link, dismiss } = parts;
  const href = useLocalPath()(link?.url ?? '');
  return (
    <dialog {...(isModal ? modal : { open })} className={cx(styles.popup, !isModal && styles.corner)} aria-labelledby={id}>
      <div className={styles.columns}>
        {isModal && picture && <Picture className={styles.picture} media={picture} sizes={PICTURE_SIZES} fit="cover" eager alt="" />}
        <div className={styles.text} role="region" aria-labelledby={id}>
          <h2 className={styles.title} id={id} ref={title} tabIndex={-1}>
            {noBreak(parts.title ?? settings.company_name)}
          </h2>
          <RichText className={styles.content} html={content} />
          {form === 'newsletter' && <PopupNewsletter onSent={setIsSent} />}
          {code != null && code !== '' && <PopupCode code={code} />}
          {link && href !== null && (
            <TextLink className={space.aboveHalf} href={href}>
              {link.label}
            </TextLink>
          )}
          <TextButton variant="quiet" className={space.aboveHalf} onClick={close}>
            {(isSent ? null : dismiss) ?? t('close')}
          </TextButton>
        </div>
      </div>
      {!isModal && <LiveRegion>{parts.title ?? ''}</LiveRegion>}
      <IconButton className={styles.close} icon="x" label={t('close')} onClick={close} />
    </dialog>
  );
}
