import type { AddressForm } from '../../../../shared/commerce/address-form.ts';
import type { CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';

type Person = Pick<CheckoutForm, 'email' | 'phone' | 'shipping' | 'billing' | 'billingSame' | 'digital'>;

/** The billing name and address for Stripe, so that its fields need not ask again. */
export function billingDetails({ email, phone, shipping, billing, billingSame, digital = false }: Person) {
  const address = billingSame ? shipping : billing;
  // Stripe's fields ask for whatever our form has not asked for.
  return { ...(!digital && nameAndAddress(address)), email: email.trim(), ...(phone.trim() !== '' && { phone: phone.trim() }) };
}

export const shippingDetails = ({ shipping }: Person) => nameAndAddress(shipping);

function nameAndAddress({ person_first_name, person_last_name, address_line_1, address_line_2, city, zip, state, country }: AddressForm) {
  return {
    name: `${person_first_name.trim()} ${person_last_name.trim()}`,
    address: {
      line1: address_line_1.trim(),
      // Stripe demands a value for each field that its frame does not ask for.
      line2: address_line_2.trim(),
      city: city.trim(),
      postal_code: zip.trim(),
      state: state.trim(),
      country,
    },
  };
}
