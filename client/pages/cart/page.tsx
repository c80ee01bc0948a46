import { useBootstrap, useT } from '../../app-context.tsx';
import { CartContents } from '../../features/cart/cart-contents.tsx';
import { CartEmpty } from '../../features/cart/cart-empty.tsx';
import { CartLines } from '../../features/cart/cart-lines.tsx';
import { CartFailed } from '../../features/cart/cart-failed.tsx';
import { NeedsScript } from '../../features/cart/needs-script.tsx';
import { PopularPieces } from '../../features/cart/popular-pieces.tsx';
import { useCartState } from '../../features/cart/use-cart.ts';
import { useFocusWhenEmptied } from '../../features/cart/use-focus-when-emptied.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './page.module.css';

export default function CartPage() {
  const t = useT('cart');
  const { settings } = useBootstrap();
  const { cart, status, removed } = useCartState();
  const filled = cart !== null && cart.items.length > 0;
  const empty = !filled && status === 'ready';
  useFocusWhenEmptied(filled, '#main');
  return (
    <div className={styles.page}>
      <PageHead title={t('pageTitle', { shop: settings.company_name })} path={null} />
      <Container>
        <Breadcrumb crumbs={[{ title: t('title'), href: null }]} />
        {!empty && <h1 className={styles.title}>{t('title')}</h1>}
        {filled && <CartContents cart={cart} />}
        {empty && removed.length > 0 && <CartLines />}
        {empty && <CartEmpty heading="h1" />}
        {!filled && status === 'failed' && <CartFailed heading="h2" />}
        {!filled && (status === 'idle' || status === 'loading') && <Waiting />}
      </Container>
      {empty && <PopularPieces />}
    </div>
  );
}

/** What the server sends: the frame, and words for those without JavaScript. */
function Waiting() {
  const t = useT('cart');
  return (
    <>
      <NeedsScript>{t('needsScript')}</NeedsScript>
      <div className={styles.waiting}>
        <Skeleton lines={5} />
        <Skeleton lines={6} />
      </div>
    </>
  );
}
