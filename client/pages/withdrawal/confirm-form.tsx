import type { ReactNode } from 'react';
import { WITHDRAWAL_STATEMENT } from '../../../packages/contract/withdrawal-text.ts';
import { type FormFailure, type FormValues, fieldNames, type PostedForm } from '../../../packages/engine/forms/form.ts';
import { SOME_PRODUCTS, withdrawalForm } from '../../../shared/forms/withdrawal.ts';
import { mailAddress } from '../../../packages/contract/typed.ts';
import { useBootstrap, useLocale, useT } from '../../core/app-context.tsx';
import { useTimeOfDay } from '../../core/seldom-formats.ts';
import { useHref } from '../../core/links.ts';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { StatementSheet } from './statement-sheet.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';
import styles from './withdrawal.module.css';
import space from '../../ui/spacing.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** Second page: the statement as it will be sent. */
export function ConfirmForm({ posted }: { readonly posted: PostedForm }) {
  const t = useT('withdrawal');
  const to = useHref();
  const failureText = useFailureText();
  const { values } = posted;
  const state = useForm(withdrawalForm, { defaults: values });
  const { name = '', contract = '', items = '', email = '', scope } = values;
  return (
    <WithdrawalFrame
      title={t('confirmTitle')}
      lead={t('confirmLead')}
      crumbs={[
        { title: t('title'), href: to('withdrawal') },
        { title: t('confirmCrumb'), href: null },
      ]}
      aside={<Afterwards />}
    >
      <StatementSheet
        {...{ name, contract, email }}
        statement={WITHDRAWAL_STATEMENT[useLocale()]}
        items={scope === SOME_PRODUCTS ? items : null}
      />
      {mailAddress(email) === null && (
        <Notice tone="warn" className={space.below5}>
          {t('noMailTo')}
        </Notice>
      )}
      <div className={cx(styles.actions, only.screen)}>
        <FormView state={state} labels={{}} action={to('withdrawalConfirm')} aria-label={t('confirm')} failureText={failureText}>
          <Carried values={values} step="send" />
          <SubmitButton state={state} size="lg">
            {t('confirm')}
          </SubmitButton>
        </FormView>
        <form method="post" action={to('withdrawal')}>
          <input type="hidden" name="form" value={withdrawalForm.name} />
          <Carried values={values} step="edit" />
          <TextButton type="submit">{t('change')}</TextButton>
        </form>
      </div>
    </WithdrawalFrame>
  );
}

/** The form of the first page, unseen. */
function Carried({ values, step }: { readonly values: FormValues; readonly step: 'send' | 'edit' }) {
  return (
    <>
      <input type="hidden" name="step" value={step} />
      {fieldNames(withdrawalForm).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
      ))}
    </>
  );
}

/** The period may end today, so there is always another way. */
function useFailureText(): (failure: FormFailure) => ReactNode {
  const t = useT('withdrawal');
  const time = useTimeOfDay();
  const { email_address: email } = useBootstrap().settings.company_address;
  return ({ code, retryAt }) => {
    const isLimited = code === 'too_many_requests' && retryAt !== null;
    return (
      <>
        <strong>{isLimited ? t('tooMany') : t('notSent')}</strong>{' '}
        <span>{isLimited ? t('tooManyUntil', { time: time(new Date(retryAt)) }) : t('notSentText')}</span> {t('alsoByMail')}{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </>
    );
  };
}

function Afterwards() {
  const t = useT('withdrawal');
  return (
    <aside className={cx(styles.aside, only.screen)} aria-labelledby="afterwards">
      <h2 className={styles.asideTitle} id="afterwards">
        {t('afterwards')}
      </h2>
      <p>{t('afterwardsReceipt')}</p>
      <p>{noBreak(t('afterwardsGoods'))}</p>
    </aside>
  );
}
