import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useT } from '../app-context.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast-region.module.css';
import { useHydrated } from './use-hydrated.ts';
import { dismissToast, type Toast, type ToastStore } from './toast-store.ts';

const STAYS_MS = 6000;

/** Where toasts appear and are read out. Once a page, in the layout. */
export function ToastRegion({ store }: { store: ToastStore }) {
  const { items } = useSnapshot(store);
  const shown = useHydrated() ? items : [];
  return (
    <div className={styles.region} role="status" aria-atomic="false">
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} store={store} />
      ))}
    </div>
  );
}

function ToastView({ toast: { id, tone, text, action }, store }: { toast: Toast; store: ToastStore }) {
  const t = useT('common');
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(store, id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [held, id, store]);
  return (
    <div
      className={cx(styles.toast, tone === 'error' && styles.error)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={tone === 'error' ? 'circle-exclamation-point' : 'check'} />
      <p>{text}</p>
      {action && <a href={action.href}>{action.label}</a>}
      <IconButton className={styles.close} icon="x" label={t('close')} onClick={() => dismissToast(store, id)} />
    </div>
  );
}
