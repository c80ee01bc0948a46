import { useState } from 'react';
import { ADDRESS_FIELDS, type AddressForm, emptyAddress } from '../../../../shared/commerce/address-form.ts';
import type { AddressSection } from '../../../../shared/commerce/checkout-form.ts';
import { addressLines, nameOf } from '../../../../shared/commerce/address-text.ts';
import { formAddress, isBlankAddress, savedAddressOf, shownAddresses } from '../../../../shared/commerce/customer-checkout.ts';
import { useT } from '../../../core/app-context.tsx';
import { useCountryName } from '../../../core/country-name.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import { AddressCheck } from '../../address/address-check.tsx';
import { AddressFields } from '../../address/address-fields.tsx';
import { FormSection } from '../form-section.tsx';
import type { CheckoutState } from '../use-checkout-form.ts';
import type { CustomerCheckout } from './customer-checkout.ts';
import styles from './customer.module.css';
import space from '../../../ui/spacing.module.css';

interface CustomerAddressesProps {
  readonly state: CheckoutState;
  readonly customer: CustomerCheckout;
}

/** Delivery and billing address, each one of the saved ones or another. */
export function CustomerAddresses({ state, customer }: CustomerAddressesProps) {
  const t = useT('checkout');
  const { form, set } = state;
  function setSame(same: boolean): void {
    set('billingSame', same ? 'on' : '');
    const [first] = customer.addresses;
    if (!same && first && isBlankAddress(form.billing)) setAddress(state, 'billing', first);
  }
  return (
    <FormSection title={t('deliveryAddress')}>
      <AddressChoice state={state} customer={customer} section="shipping" />
      <Checkbox name="billingSame" checked={form.billingSame} onChange={(event) => setSame(event.currentTarget.checked)}>
        {t('billingSame')}
      </Checkbox>
      {!form.billingSame && (
        <div className={space.stack3}>
          <h3 className={styles.term}>{t('billingAddress')}</h3>
          <AddressChoice state={state} customer={customer} section="billing" />
        </div>
      )}
    </FormSection>
  );
}

const OTHER = 'other';

function AddressChoice({ state, customer, section }: CustomerAddressesProps & { readonly section: AddressSection }) {
  const t = useT('addresses');
  const checkout = useT('checkout');
  const countryName = useCountryName();
  const { addresses } = customer;
  const [all, setAll] = useState(false);
  const saved = savedAddressOf(addresses, state.form[section]);
  const [isOther, setOther] = useState(saved === undefined);
  const chosen = isOther ? null : (saved?.id ?? null);
  const shown = shownAddresses(addresses, chosen, all);
  const entry = <OtherAddress state={state} customer={customer} section={section} />;
  if (addresses.length === 0) return entry;

  function choose(value: string): void {
    setOther(value === OTHER);
    const address = addresses.find(({ id }) => String(id) === value);
    setAddress(state, section, address ?? emptyAddress(state.form[section].country));
    if (address) customer.saveAddress(section, false);
  }
  return (
    <div className={space.stack3}>
      <RadioCards
        name={`${section}.address`}
        legend={section === 'shipping' ? checkout('deliveryAddress') : checkout('billingAddress')}
        large
        value={chosen === null ? OTHER : String(chosen)}
        onChange={choose}
        cards={[
          ...shown.map((address) => ({
            value: String(address.id),
            title: <bdi>{nameOf(address)}</bdi>,
            hint: <bdi>{addressLines(address, countryName(address.country)).join(', ')}</bdi>,
            aside: address.is_default ? t('default') : null,
            quietAside: true,
          })),
          { value: OTHER, title: section === 'shipping' ? t('toOther') : t('other'), details: entry },
        ]}
      />
      {shown.length < addresses.length && (
        <p>
          <TextButton variant="quiet" onClick={() => setAll(true)}>
            {t('all')}
          </TextButton>
        </p>
      )}
    </div>
  );
}

function OtherAddress({ state, customer, section }: CustomerAddressesProps & { readonly section: AddressSection }) {
  const t = useT('addresses');
  // The first address of an account is saved unless the customer says no.
  const [save, setSave] = useState(section === 'shipping' && customer.addresses.length === 0);
  function onSave(wanted: boolean): void {
    setSave(wanted);
    customer.saveAddress(section, wanted);
  }
  return (
    <div className={styles.other}>
      <AddressFields state={state} section={section} compact />
      <AddressCheck section={section} typed={state.form[section]} set={state.set} />
      <Checkbox name={`${section}.save`} checked={save} onChange={(event) => onSave(event.currentTarget.checked)}>
        {t('keepInAccount')}
      </Checkbox>
    </div>
  );
}

function setAddress({ set }: CheckoutState, section: AddressSection, address: AddressForm): void {
  const values = formAddress(address);
  for (const name of ADDRESS_FIELDS) set(`${section}.${name}`, values[name]);
}
