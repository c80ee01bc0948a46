import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from '../../packages/engine/browser/use-snapshot.ts';
import { useT } from '../core/app-context.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast-region.module.css';
import { useHydrated } from './use-hydrated.ts';
import { dismissToast, type Toast, type ToastStore } from './toast-store.ts';
import only from './only.module.css';

const STAYS_MS = 6000;
const ICONS = { success: 'check', info: 'info', error: 'circle-exclamation-point' } as const;

/** Shows and announces toasts. Once a page, in the layout. `children`: toasts that stay as long as their cause. */
export function ToastRegion({ store, children }: { store: ToastStore; children?: ReactNode }) {
  const { items } = useSnapshot(store);
  const shown = useHydrated() ? items : [];
  return (
    <div className={cx(styles.region, only.screen)} role="status" aria-atomic="false">
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} store={store} />
      ))}
      {children}
    </div>
  );
}

interface ToastFrameProps extends HTMLAttributes<HTMLDivElement> {
  readonly tone?: Toast['tone'];
  readonly onDismiss: () => void;
}

/** The look of a toast, with links and buttons beside the text. */
export function ToastFrame({ tone = 'success', onDismiss, children, ...rest }: ToastFrameProps) {
  const t = useT('common');
  return (
    <div {...rest} className={cx(styles.toast, tone === 'error' && styles.error)}>
      <Icon icon={ICONS[tone]} />
      {children}
      <IconButton className={styles.close} icon="x" label={t('close')} onClick={onDismiss} />
    </div>
  );
}

function ToastView({ toast: { id, tone, text, action }, store }: { toast: Toast; store: ToastStore }) {
  const [held, setHeld] = useState(false);
  const close = () => dismissToast(store, id);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(store, id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [held, id, store]);
  return (
    <ToastFrame
      tone={tone}
      onDismiss={close}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {action && 'href' in action && (
        <a href={action.href} onClick={close}>
          {action.label}
        </a>
      )}
      {action && 'run' in action && (
        <button
          type="button"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </ToastFrame>
  );
}
