import type { ReactNode } from 'react';
import { match } from '../../shared/routes.ts';
import { useBootstrap, useStores, useT } from '../core/app-context.tsx';
import { useLocation } from '../../packages/engine/browser/navigation/location.tsx';
import { Bars } from '../features/bars/bars.tsx';
import { SignInAgainHost } from '../features/customer/sign-in-again/sign-in-again-host.tsx';
import { DialogHost } from '../features/dialogs/dialog-host.tsx';
import { useHref, useLocalPath } from '../core/links.ts';
import { Icon } from '../ui/icon.tsx';
import { Lozenge } from '../ui/lozenge.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './checkout-layout.module.css';
import layout from './default-layout.module.css';
import { HomeLink } from './home-link.tsx';
import { LegalLine } from './legal-line.tsx';
import { footerMenu } from './menu-tree.ts';
import { SkipLink } from './skip-link.tsx';
import { cx } from '../ui/cx.ts';
import only from '../ui/only.module.css';

/** Header and footer of the checkout: the only link away from the order leads back to the cart. */
export function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Bars isCheckout>
        <CheckoutHeader />
      </Bars>
      <main className={layout.checkout} id="main" tabIndex={-1}>
        {children}
      </main>
      <CheckoutFooter />
      <ToastRegion store={useStores().toasts} />
      <DialogHost />
      <SignInAgainHost />
    </>
  );
}

function CheckoutHeader() {
  const t = useT('common');
  const to = useHref();
  const page = match(useLocation().pathname)?.key;
  const done = page === 'checkoutSuccess';
  const steps = [
    // A placed order has no cart to go back to.
    { title: t('stepCart'), href: done || page === 'orderPayment' ? null : to('cart') },
    { title: t('stepCheckout'), href: null },
    { title: t('stepDone'), href: null },
  ];
  const current = done ? 2 : 1;
  return (
    <header className={styles.header}>
      <HomeLink className={styles.home} logo={styles.logo} />
      <nav aria-label={t('steps')}>
        <ol className={styles.steps}>
          {steps.map(({ title, href }, index) => (
            <li key={title} aria-current={index === current ? 'step' : undefined}>
              {index === current && <Lozenge />}
              {href === null ? title : <a href={href}>{title}</a>}
            </li>
          ))}
        </ol>
      </nav>
      <p className={cx(styles.lock, only.screen)}>
        <Icon icon="lock" />
        <VisuallyHidden>{t('secure')}</VisuallyHidden>
      </p>
    </header>
  );
}

function CheckoutFooter() {
  const t = useT('common');
  const { menu, settings } = useBootstrap();
  const legal = footerMenu(menu, useLocalPath()).at(-1);
  const phone = settings.company_address.phone_number;
  return (
    <footer className={cx(styles.footer, only.screen)}>
      <div className={styles.line}>
        <LegalLine links={legal?.links ?? []} />
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{t('questions', { phone })}</a>
      </div>
    </footer>
  );
}
