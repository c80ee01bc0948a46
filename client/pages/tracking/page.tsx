import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { usePageView } from '../../core/page-view.ts';
import { SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import styles from '../../features/customer/sign-in-forms.module.css';
import { OrderPart } from '../../features/order/order-part.tsx';
import { trackingQuery } from '../../features/order/queries.ts';
import { TrackForm } from '../../features/order/track-form.tsx';
import { TrackingView } from '../../features/order/tracking-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import own from './page.module.css';

export { trackingLoader as load } from './loader.ts';

export default function TrackingPage() {
  const { id } = usePage('tracking').params;
  const { status } = usePageView();
  if (id !== undefined && status !== 404) return <Tracked id={id} />;
  return <FindOrder isUnknownLink={id !== undefined} />;
}

function Tracked({ id }: { readonly id: string }) {
  const t = useT('orders');
  const to = useHref();
  const crumbs = [{ title: t('trackTitle'), href: to('tracking') }];
  return (
    <OrderPart query={trackingQuery(id)} title={t('order')} crumbs={crumbs} isCustomers={false} refused={<FindOrder isUnknownLink />}>
      {(order) => <TrackingView order={order} crumbs={crumbs} orderHref={null} />}
    </OrderPart>
  );
}

function FindOrder({ isUnknownLink }: { readonly isUnknownLink: boolean }) {
  const t = useT('orders');
  const account = useT('account');
  const to = useHref();
  const { phone_number } = useBootstrap().settings.company_address;
  return (
    <SignInFrame picture="tracking" title={t('trackTitle')} lead={t('trackLead')}>
      {isUnknownLink && <Notice tone="warn">{t('linkUnknown')}</Notice>}
      <TrackForm />
      <p className={own.aside}>
        {t('fasterSignedIn')} <TextLink href={to('signIn', undefined, { redirect: to('customerTracking') })}>{account('signIn')}</TextLink>
      </p>
      <p className={styles.note}>
        {t('cannotFindNumber')}{' '}
        <a className={styles.inline} href={`tel:${phone_number.replaceAll(' ', '')}`}>
          {phone_number}
        </a>
      </p>
    </SignInFrame>
  );
}
