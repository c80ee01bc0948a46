import { type ReactNode, useEffect, useState } from 'react';
import { useStores, useT } from '../core/app-context.tsx';
import { usePageAlternates } from '../core/links.ts';
import { useNavigationState } from '../../packages/engine/browser/navigation/navigation-state.ts';
import { CartDrawerHost } from '../features/cart/cart-drawer.tsx';
import { TrayHost } from '../features/comparison/tray-host.tsx';
import { ConsentHost } from '../features/consent/consent-host.tsx';
import { SignInAgainHost } from '../features/customer/sign-in-again/sign-in-again-host.tsx';
import { DialogHost } from '../features/dialogs/dialog-host.tsx';
import { NewsletterBand } from '../features/newsletter/newsletter-band.tsx';
import { PopupHost } from '../features/popups/popup-host.tsx';
import { ViewerHost } from '../features/viewer/viewer-host.tsx';
import { ToastFrame, ToastRegion } from '../ui/toast-region.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './default-layout.module.css';

const loadCartOverlays = () => import('./cart-overlays.tsx').then(({ CartOverlays }) => CartOverlays);

export function DefaultLayout({ children }: { children: ReactNode }) {
  const alternates = usePageAlternates();
  return (
    <>
      <SkipLink />
      <ConsentHost />
      <Header alternates={alternates} />
      <CartDrawerHost load={loadCartOverlays} />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <NewsletterBand />
      <Footer alternates={alternates} />
      <TrayHost />
      <ToastRegion store={useStores().toasts}>
        <FailedNavigation />
      </ToastRegion>
      <DialogHost />
      <SignInAgainHost />
      <ViewerHost />
      <PopupHost />
    </>
  );
}

/** Reports a navigation that failed while the page stayed. Retries by itself when the connection is back. */
function FailedNavigation() {
  const { failed } = useNavigationState();
  const t = useT('common');
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (!failed) return undefined;
    setOffline(!navigator.onLine);
    addEventListener('online', failed.retry);
    return () => removeEventListener('online', failed.retry);
  }, [failed]);
  if (!failed) return null;
  return (
    <ToastFrame tone="error" onDismiss={failed.dismiss}>
      <p>{t(offline ? 'offline' : 'loadFailed')}</p>
      <button type="button" onClick={failed.retry}>
        {t('tryAgain')}
      </button>
    </ToastFrame>
  );
}
