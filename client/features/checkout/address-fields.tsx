import type { AddressField } from '../../../shared/commerce/checkout-form.ts';
import { useBootstrap, useT } from '../../app-context.tsx';
import styles from './address-fields.module.css';
import { FormField, FormSelect } from './form-field.tsx';
import type { FormState } from './use-checkout-form.ts';

/** Countries in whose addresses a province stands. */
const WITH_STATE: readonly string[] = ['ES', 'IT', 'RO'];

export function AddressFields({ state, kind }: { state: FormState; kind: 'shipping' | 'billing' }) {
  const t = useT('checkout');
  const { countries } = useBootstrap();
  const address = state.form[kind];
  const bind = (field: AddressField, token: string) => ({ state, name: `${kind}.${field}`, autoComplete: `${kind} ${token}` }) as const;
  return (
    <div className={styles.fields}>
      <FormField {...bind('person_first_name', 'given-name')} label={t('firstName')} className={styles.half} />
      <FormField {...bind('person_last_name', 'family-name')} label={t('lastName')} className={styles.half} />
      <FormField {...bind('company_name', 'organization')} label={t('company')} optional />
      <FormField {...bind('address_line_1', 'address-line1')} label={t('street')} />
      <FormField {...bind('zip', 'postal-code')} label={t('zip')} className={styles.zip} />
      <FormField {...bind('city', 'address-level2')} label={t('city')} className={styles.city} />
      {WITH_STATE.includes(address.country) && <FormField {...bind('state', 'address-level1')} label={t('state')} optional />}
      <FormSelect {...bind('country', 'country')} label={t('country')}>
        {countries.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </FormSelect>
    </div>
  );
}
