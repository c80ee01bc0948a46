import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { SignInFrame } from '../../features/customer/sign-in-frame.tsx';
import styles from '../../features/customer/sign-in-forms.module.css';
import { OrderPart } from './order-part.tsx';
import { trackingQuery, isUniqueId } from '../../features/order/queries.ts';
import { TrackForm } from './track-form.tsx';
import { TrackingView } from './tracking-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import own from './tracking-page.module.css';
import { statusOf } from '../../../packages/engine/errors.ts';
import { loadOrder } from './load-order.ts';

const UNKNOWN = { status: 404 } as const;

/** A link that leads to no order shows the form, with the status of an error page. */
export const load = pageLoader('tracking', async ({ params: { id }, queryClient }) => {
  if (id === undefined) return null;
  if (!isUniqueId(id)) return UNKNOWN;
  return loadOrder(queryClient, trackingQuery(id)).catch((error: unknown) => {
    if (statusOf(error) === 404) return UNKNOWN;
    throw error;
  });
});

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
