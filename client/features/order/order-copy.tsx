import { useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './order-transfer.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

interface OrderCopyProps {
  readonly name: string;
  readonly value: string;
  /** The value for a form: without spaces and currency sign. */
  readonly copied: string;
}

/** How long a successful copy is confirmed. */
const SHOWN_MS = 2000;

/** A value and its copy button. Without access to the clipboard the value is selected for a manual copy. */
export function OrderCopy({ name, value, copied }: OrderCopyProps) {
  const t = useT('order');
  const hydrated = useHydrated();
  const text = useRef<HTMLSpanElement>(null);
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied);
      setResult('copied');
      setTimeout(() => setResult((shown) => (shown === 'copied' ? 'none' : shown)), SHOWN_MS);
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setResult('failed');
    }
  }

  return (
    <>
      <dd className={styles.value}>
        <span ref={text}>{value}</span>
        {result === 'failed' && <p className={cx(role.meta, space.above1, only.screen)}>{t('copyFailed', { what: name })}</p>}
      </dd>
      {hydrated && (
        <dd className={cx(styles.copy, only.screen)}>
          <TextButton small aria-label={t('copyWhat', { what: name })} onClick={() => void copy()} onBlur={() => setResult('none')}>
            {result === 'copied' ? (
              <span className={styles.copied}>
                <Icon icon="check" size="s" />
                {t('copied')}
              </span>
            ) : (
              t('copy')
            )}
          </TextButton>
          <LiveRegion>
            {result === 'copied' ? t('copiedWhat', { what: name }) : result === 'failed' ? t('copyFailed', { what: name }) : ''}
          </LiveRegion>
        </dd>
      )}
    </>
  );
}
