import { type ReactNode } from 'react';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import { ReturnType } from '../../../packages/contract/return-limits.ts';
import type { Return } from '../../../packages/contract/return.ts';
import { useAddressName, useApp, useFormat, useT } from '../../core/app-context.tsx';
import { useDayOfYear } from '../../core/seldom-formats.ts';
import { useHref } from '../../core/links.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { LabelSheet } from './label-sheet.tsx';
import { RequestHistory, RequestLines, useProgressTexts } from './request-progress.tsx';
import { sentences, useReturnTerms } from './return-terms.ts';
import frame from './return-frame.module.css';
import styles from './request-done.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { cx } from '../../ui/cx.ts';

/** The confirmation: what happens next, and the label for the parcel. Once the parcel has arrived: how far the request has come. */
export function RequestDone({ request }: { readonly request: Return }) {
  const t = useT('return');
  const common = useT('common');
  const to = useHref();
  const { isSignedIn } = useApp();
  const { number, po_number, order_id: id } = request;
  const orderHref = isSignedIn() ? to('order', { id }) : to('returnRequest', { id });
  return (
    <Container className={styles.page}>
      <PageHead title={t('request', { number })} path={null} />
      <Breadcrumb
        crumbs={[
          ...(isSignedIn() ? [{ title: common('account'), href: to('profile') }] : []),
          { title: t('orderCrumb', { number: po_number }), href: orderHref },
          { title: t('title'), href: null },
        ]}
      />
      <div className={styles.columns}>
        {request.status === 'requested' ? (
          <Registered request={request} orderHref={orderHref} />
        ) : (
          <Arrived request={request} orderHref={orderHref} />
        )}
      </div>
    </Container>
  );
}

interface RequestProps {
  readonly request: Return;
  readonly orderHref: string;
}

function Registered({ request, orderHref }: RequestProps) {
  const t = useT('return');
  const terms = useReturnTerms();
  const { number, type, first_name: firstName, email, label, mail_failed: mailFailed } = request;
  const name = useAddressName(firstName);
  return (
    <>
      <div className={styles.main}>
        <Title number={number}>{name === '' ? t('doneTitlePlain') : t('doneTitle', { name })}</Title>
        {mailFailed ? (
          <Notice tone="warn" className={space.above5}>
            {t('doneNoMail')}
          </Notice>
        ) : (
          <p className={cx(role.lead, role.anywhere, role.chars44, space.above5)}>
            {label === null ? t('doneNoLabel') : t(type === ReturnType.refund ? 'doneRefund' : 'doneRepair', { email })}
          </p>
        )}
        <NextSteps request={request} />
        <div className={cx(frame.actions, space.above6Half)}>
          {label !== null && (
            <PrintButton size="lg">
              <Icon icon="printer" />
              {t('printLabel')}
            </PrintButton>
          )}
          <TextLink href={orderHref}>{t('toOrder')}</TextLink>
        </div>
        {label !== null && terms.no_printer !== null && <p className={cx(role.meta, space.above4)}>{terms.no_printer}</p>}
      </div>
      {label !== null && <LabelSheet label={label} />}
    </>
  );
}

/** Also when it was refunded, sent back or declined since. */
function Arrived({ request, orderHref }: RequestProps) {
  const t = useT('return');
  const { title, lead } = useProgressTexts(request);
  return (
    <>
      <div className={styles.main}>
        <Title number={request.number}>{title}</Title>
        <p className={cx(role.lead, role.anywhere, role.chars44, space.above5)}>{lead}</p>
        <RequestHistory history={request.history} />
        <div className={cx(frame.actions, space.above6Half)}>
          <TextLink href={orderHref}>{t('toOrder')}</TextLink>
        </div>
      </div>
      <RequestLines request={request} />
    </>
  );
}

function Title({ number, children }: { readonly number: string; readonly children: string }) {
  const t = useT('return');
  return (
    <>
      <p className={role.overline}>
        <Lozenge /> {t('request', { number })}
      </p>
      <h1 className={cx(role.display1, role.anywhere, space.above1)}>{children}</h1>
    </>
  );
}

function NextSteps({ request }: { readonly request: Return }) {
  const t = useT('return');
  const { date } = useFormat();
  const dayOfYear = useDayOfYear();
  const { packing } = useReturnTerms();
  const { label, send_by, created_at, positions, type } = request;
  const isRefund = type === ReturnType.refund;
  const issuer = positions.find(({ certificate_issuer }) => certificate_issuer !== null)?.certificate_issuer ?? null;
  const dayText = (day: string) => (day.slice(0, 4) === created_at.slice(0, 4) ? dayOfYear(noonOf(day)) : date(noonOf(day)));
  const post = isRefund ? (issuer === null ? t('postText') : t('postTextReport', { issuer })) : t('postRepairText');
  return (
    <ol className={styles.steps}>
      <Step title={t(label === null ? 'labelLater' : 'printAndStick')}>
        {sentences(label === null ? t('labelLaterText') : null, packing)}
      </Step>
      <Step title={send_by === null ? t('postSoon') : t('postBy', { day: dayText(send_by) })}>{post}</Step>
      <LastStep request={request} />
    </ol>
  );
}

function LastStep({ request: { type, refund_type, refund_amount } }: { readonly request: Return }) {
  const t = useT('return');
  const { price } = useFormat();
  const { refund_days: count } = useReturnTerms();
  if (type === ReturnType.repair) return <Step title={t('weRepair')}>{t('weRepairText')}</Step>;
  if (refund_type === null) return null;
  if (refund_type === 'exchange' || refund_amount === null) return <Step title={t('weExchange')}>{t('weExchangeText')}</Step>;
  const amount = price(refund_amount);
  if (refund_type === 'gift-card')
    return <Step title={t('weCredit')}>{count === null ? t('weCreditText', { amount }) : t('weCreditDays', { amount, count })}</Step>;
  return <Step title={t('weRefund')}>{count === null ? t('weRefundText', { amount }) : t('weRefundDays', { amount, count })}</Step>;
}

const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li>
    <h2>{noBreak(title)}</h2>
    {children !== '' && <p>{children}</p>}
  </li>
);
