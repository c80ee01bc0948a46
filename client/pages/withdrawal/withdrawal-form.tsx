import { EMAIL_MAX } from '../../../shared/contract/limits.ts';
import { WITHDRAWAL_LENGTHS } from '../../../shared/contract/withdrawal-text.ts';
import type { PostedForm } from '../../../shared/forms/form.ts';
import { HONEYPOT } from '../../../shared/forms/bot-checks.ts';
import { SOME_PRODUCTS, withdrawalForm } from '../../../shared/forms/withdrawal.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { FormEmail, FormField, FormTextarea } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { Honeypot } from '../../ui/form/honeypot.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { GoodToKnow } from './good-to-know.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';
import styles from './withdrawal.module.css';

interface WithdrawalFormProps {
  /** What was typed before, if this page follows a post. */
  readonly posted: PostedForm | null;
  /** Number of the order that the customer comes from. */
  readonly order?: string;
}

/** First page: who withdraws from what. */
export function WithdrawalForm({ posted, order = '' }: WithdrawalFormProps) {
  const t = useT('withdrawal');
  const to = useHref();
  const state = useForm(withdrawalForm, { defaults: { contract: order, ...posted?.values } });
  const labels = { name: t('name'), contract: t('contract'), email: t('email'), items: t('items') };
  const scope = state.values['scope'];
  return (
    <WithdrawalFrame title={t('title')} lead={t('lead')} crumbs={[{ title: t('title'), href: null }]} aside={<GoodToKnow />}>
      <FormView state={state} labels={labels} action={to('withdrawalConfirm')} aria-label={t('title')}>
        <input type="hidden" name="step" value="review" />
        <FormField state={state} name="name" label={labels.name} autoComplete="name" maxLength={WITHDRAWAL_LENGTHS.name} />
        <FormField
          state={state}
          name="contract"
          label={labels.contract}
          hint={t('contractHint')}
          autoComplete="off"
          maxLength={WITHDRAWAL_LENGTHS.contract}
        />
        <FormEmail state={state} label={labels.email} maxLength={EMAIL_MAX} />
        <fieldset>
          <legend className={styles.legend}>{t('scope')}</legend>
          <div className={styles.cards}>
            <Card value="all" checked={scope !== SOME_PRODUCTS} label={t('scopeAll')} />
            <Card value={SOME_PRODUCTS} checked={scope === SOME_PRODUCTS} label={t('scopeProducts')} />
            <div className={styles.products}>
              <FormTextarea state={state} name="items" label={labels.items} rows={4} maxLength={WITHDRAWAL_LENGTHS.items} />
            </div>
          </div>
        </fieldset>
        <Honeypot value={state.values[HONEYPOT] ?? ''} />
        <div className={styles.actions}>
          <Button type="submit" size="lg" busy={state.busy}>
            {t('next')}
          </Button>
          <p className={styles.note}>{t('notSentYet')}</p>
        </div>
      </FormView>
    </WithdrawalFrame>
  );
}

const Card = ({ value, checked, label }: { readonly value: string; readonly checked: boolean; readonly label: string }) => (
  <label className={styles.card}>
    <input type="radio" name="scope" value={value} defaultChecked={checked} />
    {label}
  </label>
);
