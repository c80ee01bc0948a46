import { WITHDRAWAL_LENGTHS } from '../../../shared/contract/withdrawal-text.ts';
import type { PostedForm } from '../../../shared/forms/form.ts';
import { EMAIL_LENGTH_MAX } from '../../../shared/forms/sign-in.ts';
import { HONEYPOT } from '../../../shared/forms/traps.ts';
import { PIECES, withdrawalForm } from '../../../shared/forms/withdrawal.ts';
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
  const scope = state.initial['scope'];
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
        <FormEmail state={state} label={labels.email} maxLength={EMAIL_LENGTH_MAX} />
        <fieldset>
          <legend className={styles.legend}>{t('scope')}</legend>
          <div className={styles.cards}>
            <Card value="all" checked={scope !== PIECES} label={t('scopeAll')} />
            <Card value={PIECES} checked={scope === PIECES} label={t('scopePieces')} />
            <div className={styles.pieces}>
              <FormTextarea state={state} name="items" label={labels.items} rows={4} maxLength={WITHDRAWAL_LENGTHS.items} />
            </div>
          </div>
        </fieldset>
        <Honeypot value={state.initial[HONEYPOT] ?? ''} />
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
