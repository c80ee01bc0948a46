import { findReturnOrderForm } from '../../../shared/forms/order.ts';
import type { FormFailure } from '../../../packages/engine/forms/form.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useTimeOfDay } from '../../core/seldom-formats.ts';
import { useHref } from '../../core/links.ts';
import { FormEmail, FormField } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useHasWithdrawal } from '../../features/withdrawal/withdrawal-link.tsx';
import { ReturnFrame } from './return-frame.tsx';
import styles from './return-frame.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** Order number and e-mail address. Which of the two is wrong is not said. */
export function FindReturnOrder({ isUnknownLink = false }: { readonly isUnknownLink?: boolean }) {
  const t = useT('return');
  const to = useHref();
  const state = useForm(findReturnOrderForm);
  const failureText = useFailureText();
  const labels = { po_number: t('orderNumber'), email: t('email') };
  const foot = (
    <div className={styles.actions}>
      <SubmitButton state={state} size="lg">
        {t('find')}
      </SubmitButton>
      <TextLink href={to('signIn', undefined, { redirect: to('orders') })}>{t('signIn')}</TextLink>
    </div>
  );
  return (
    <ReturnFrame title={t('title')} lead={t('findLead')} crumbs={[{ title: t('title'), href: null }]}>
      <div className={styles.columns}>
        <div className={space.shrinks}>
          {isUnknownLink && state.failure === null && (
            <Notice tone="warn" className={space.below5}>
              {t('linkUnknown')}
            </Notice>
          )}
          <FormView state={state} labels={labels} action={to('returnFind')} aria-label={t('find')} failureText={failureText} foot={foot}>
            <FormField
              state={state}
              name="po_number"
              label={labels.po_number}
              hint={t('orderNumberHint')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <FormEmail state={state} label={labels.email} />
          </FormView>
        </div>
        <LostNumber />
      </div>
    </ReturnFrame>
  );
}

function LostNumber() {
  const t = useT('return');
  const to = useHref();
  const { company_address, working_hours } = useBootstrap().settings;
  const { phone_number: phone } = company_address;
  const hasWithdrawal = useHasWithdrawal();
  return (
    <aside className={styles.panel} aria-labelledby="lost-number">
      <h2 className={role.title2} id="lost-number">
        {t('lostNumber')}
      </h2>
      <p className={styles.panelText}>
        {t('lostNumberText')} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        {working_hours !== '' && <>, {noBreak(working_hours.split('\n')[0] ?? '')}</>}.
      </p>
      {hasWithdrawal && (
        <p className={styles.small}>
          <LinkedText text={noBreak(t('withdrawToo'))} hrefs={{ withdraw: to('withdrawal') }} />
        </p>
      )}
    </aside>
  );
}

function useFailureText() {
  const t = useT('return');
  const time = useTimeOfDay();
  return ({ code, retryAt }: FormFailure) => {
    if (code === 'not_found') return t('notFound');
    if (code !== 'too_many_requests' || retryAt === null) return null;
    return (
      <>
        <strong>{t('tooMany')}</strong> <span>{t('tooManyUntil', { time: time(new Date(retryAt)) })}</span>
      </>
    );
  };
}
