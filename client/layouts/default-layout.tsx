import type { ReactNode } from 'react';
import { useStores } from '../core/app-context.tsx';
import { usePageAlternates } from '../core/links.ts';
import { CartDrawerHost } from '../features/cart/cart-drawer.tsx';
import { TrayHost } from '../features/comparison/tray-host.tsx';
import { ConsentHost } from '../features/consent/consent-host.tsx';
import { SignInAgainHost } from '../features/customer/sign-in-again/sign-in-again-host.tsx';
import { DialogHost } from '../features/dialogs/dialog-host.tsx';
import { NewsletterBand } from '../features/newsletter/newsletter-band.tsx';
import { PopupHost } from '../features/popups/popup-host.tsx';
import { ViewerHost } from '../features/viewer/viewer-host.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import styles from './default-layout.module.css';
import { FailedNavigation } from './failed-navigation.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

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
