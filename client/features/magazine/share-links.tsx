import { useState } from 'react';
import { useSite, useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './share-links.module.css';

interface ShareLinksProps {
  readonly title: string;
  readonly path: string;
  readonly className?: string | undefined;
}

/** Copy the address, send it by mail, print: no script of others. Without JavaScript only the mail. */
export function ShareLinks({ title, path, className }: ShareLinksProps) {
  const t = useT('magazine');
  const { origin } = useSite();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const url = origin + path;
  // Without access to the clipboard nothing is claimed: the address bar has the address.
  const copy = () =>
    void navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <ul className={cx(styles.list, className)}>
      {hydrated && (
        <li>
          <button type="button" className={styles.action} onClick={copy} onBlur={() => setCopied(false)}>
            <Icon icon="link" size="s" />
            <span>{t(copied ? 'copied' : 'copyLink')}</span>
          </button>
          <LiveRegion>{copied && t('copied')}</LiveRegion>
        </li>
      )}
      <li>
        <a className={styles.action} href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
          <Icon icon="mail" size="s" />
          {t('byMail')}
        </a>
      </li>
      {hydrated && (
        <li>
          <button type="button" className={styles.action} onClick={() => print()}>
            <Icon icon="printer" size="s" />
            {t('print')}
          </button>
        </li>
      )}
    </ul>
  );
}
