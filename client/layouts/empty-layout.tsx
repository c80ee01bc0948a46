import type { ReactNode } from 'react';
import { useStores } from '../core/app-context.tsx';
import { DialogHost } from '../features/dialogs/dialog-host.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import styles from './default-layout.module.css';

/** Only the page. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main className={styles.bare} id="main" tabIndex={-1}>
        {children}
      </main>
      <ToastRegion store={useStores().toasts} />
      <DialogHost />
    </>
  );
}
