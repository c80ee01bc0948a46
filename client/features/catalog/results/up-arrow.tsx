import { useState } from 'react';
import { useT } from '../../../core/app-context.tsx';
import { IconLink } from '../../../ui/icon-button.tsx';
import styles from './up-arrow.module.css';
import { useOnScroll } from './use-on-scroll.ts';
import { cx } from '../../../ui/cx.ts';
import only from '../../../ui/only.module.css';

/** Specification, section 9: the up-arrow appears after this much scrolling. */
const AFTER_PX = 1500;

/**
 * A link to the first page. Like every navigation it scrolls to the top and moves the focus there. It ends with the list: never over the
 * footer.
 */
export function UpArrow({ href }: { href: string }) {
  const t = useT('catalog');
  const [shown, setShown] = useState(false);
  useOnScroll(() => setShown(scrollY > AFTER_PX));
  if (!shown) return null;
  return (
    <div className={cx(styles.place, only.screen)}>
      <IconLink className={styles.arrow} icon="arrow-up" label={t('toFirstPage')} href={href} />
    </div>
  );
}
