import { useEffect } from 'react';
import { useT } from '../../core/app-context.tsx';
import { CartContents } from './cart-contents.tsx';
import { CartEmpty } from '../../features/cart/cart-empty.tsx';
import { CartLines } from '../../features/cart/cart-lines.tsx';
import { CartFailed } from '../../features/cart/cart-failed.tsx';
import { ReplacedCart } from './linked/replaced-cart.tsx';
import { NoScriptNotice } from '../../features/cart/no-script-notice.tsx';
import { PopularProducts } from './popular-products.tsx';
import { useCartState } from '../../features/cart/use-cart.ts';
import { useViewCart } from '../../features/cart/use-view-cart.ts';
import { useFocusWhenEmptied } from '../../features/cart/use-focus-when-emptied.ts';
import { PendingPayment } from '../../features/checkout/pending-payment.tsx';
import { CartExpress } from '../../features/express/cart-express.tsx';
import { ViewedBefore } from '../../features/recent/viewed-before.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { PartFailed } from '../../ui/part-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import styles from './page.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

const loadLinked = () => import('./linked/linked-cart.tsx').then(({ LinkedCart }) => LinkedCart);

export default function CartPage() {
  const { id } = usePage('cart').params;
  const t = useT('cart');
  const { cart, status } = useCartState();
  const filled = cart !== null && cart.items.length > 0;
  const empty = !filled && status === 'ready';
  const inCart = cart?.items.map(({ product_id }) => product_id) ?? [];
  useFocusWhenEmptied(filled, '#main');
  useViewCart(filled);
  return (
    <div className={styles.page}>
      <PageHead title={t('pageTitle')} path={null} />
      <Container>
        <Breadcrumb crumbs={[{ title: t('title'), href: null }]} />
        <PendingPayment />
        {id === undefined ? <OwnCart /> : <CartOfLink key={id} id={id} />}
      </Container>
      {id === undefined && empty && <PopularProducts />}
      {id === undefined && filled && <ViewedBefore except={inCart} fallback={<PopularProducts except={inCart} />} />}
    </div>
  );
}

/** For a link from a mail or another device. Rare, so it is a chunk of its own. */
function CartOfLink({ id }: { id: string }) {
  const t = useT('cart');
  const { Part, state, load } = useLazyPart(loadLinked, ['prepared']);
  useEffect(() => void load(), [load]);
  if (Part) return <Part id={id} />;
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      {state === 'failed' ? <PartFailed /> : <Waiting />}
    </>
  );
}

function OwnCart() {
  const t = useT('cart');
  const { cart, status, removed } = useCartState();
  const filled = cart !== null && cart.items.length > 0;
  const empty = !filled && status === 'ready';
  return (
    <>
      {!empty && <h1 className={styles.title}>{t('title')}</h1>}
      <ReplacedCart />
      {filled && <CartContents cart={cart} express={<CartExpress page="cart" />} />}
      {empty && removed.length > 0 && <CartLines />}
      {empty && <CartEmpty heading="h1" />}
      {!filled && status === 'failed' && <CartFailed heading="h2" />}
      {!filled && (status === 'idle' || status === 'loading') && <Waiting />}
    </>
  );
}

/** The server's HTML: a placeholder, and a text for browsers without JavaScript. */
function Waiting() {
  const t = useT('cart');
  return (
    <>
      <NoScriptNotice>{t('needsJavaScript')}</NoScriptNotice>
      <div className={cx(styles.waiting, only.scripted)}>
        <Skeleton lines={5} />
        <Skeleton lines={6} />
      </div>
    </>
  );
}
