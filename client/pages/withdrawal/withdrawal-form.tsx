import { EMAIL_MAX } from '../../../packages/contract/limits.ts';
import { WITHDRAWAL_LENGTHS } from '../../../packages/contract/withdrawal-text.ts';
import type { PostedForm } from '../../../packages/engine/forms/form.ts';
import { HONEYPOT } from '../../../packages/engine/forms/bot-checks.ts';
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
import cards from '../../ui/radio-cards.module.css';
import styles from './withdrawal.module.css';
import space from '../../ui/spacing.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

interface WithdrawalFormProps {
  /** The values that were typed before, if this page follows a post. */
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
          <legend className={cx(role.uiStrong, space.below1Half)}>{t('scope')}</legend>
          <div className={cards.group}>
            <div className={cards.card}>
              <Scope value="all" checked={scope !== SOME_PRODUCTS} label={t('scopeAll')} />
            </div>
            <div className={cx(cards.card, styles.some)}>
              <Scope value={SOME_PRODUCTS} checked={scope === SOME_PRODUCTS} label={t('scopeProducts')} />
              <div className={cards.details}>
                <FormTextarea state={state} name="items" label={labels.items} rows={4} maxLength={WITHDRAWAL_LENGTHS.items} />
              </div>
            </div>
          </div>
        </fieldset>
        <Honeypot value={state.values[HONEYPOT] ?? ''} />
        <div className={cx(styles.actions, only.screen)}>
          <Button type="submit" size="lg" busy={state.busy}>
            {t('next')}
          </Button>
          <p className={role.meta}>{t('notSentYet')}</p>
        </div>
      </FormView>
    </WithdrawalFrame>
  );
}

const Scope = ({ value, checked, label }: { readonly value: string; readonly checked: boolean; readonly label: string }) => (
  <label>
    <input type="radio" name="scope" value={value} defaultChecked={checked} />
    {label}
  </label>
);
