import { usesState } from '../../packages/contract/address-format.ts';
import type { Id } from '../../packages/contract/common.ts';
import type { CustomerAddress, User } from '../../packages/contract/customer.ts';
import { ADDRESS_FIELDS, addressErrors, type AddressForm, emptyAddress } from './address-form.ts';
import type { CheckoutForm } from './checkout-form.ts';

/** A longer list begins with the first ones only. */
const LIST_MAX = 5;
const SHOWN_FIRST = 4;

export const formAddress = (address: AddressForm): AddressForm =>
  Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, address[name]])) as AddressForm;

/** Spaces at the ends do not count, and a province only where the form shows it. */
export const isSameAddress = (one: AddressForm, other: AddressForm): boolean =>
  ADDRESS_FIELDS.every((name) => (name === 'state' && !usesState(one.country)) || one[name].trim() === other[name].trim());

export const isBlankAddress = (address: AddressForm): boolean =>
  ADDRESS_FIELDS.every((name) => name === 'country' || address[name].trim() === '');

/** An address that the form would refuse cannot be chosen: its fields would not be there to correct it. */
export const usableAddresses = (addresses: readonly CustomerAddress[], countries: readonly string[]): CustomerAddress[] =>
  addresses.filter((address) => countries.includes(address.country) && addressErrors(address).every(([, invalid]) => invalid === null));

/** The saved address that the form contains. */
export const savedAddressOf = (addresses: readonly CustomerAddress[], form: AddressForm): CustomerAddress | undefined =>
  addresses.find((address) => isSameAddress(address, form));

/** The first four of more than five, and the chosen one. */
export function shownAddresses(addresses: readonly CustomerAddress[], chosen: Id | null, all: boolean): CustomerAddress[] {
  if (all || addresses.length <= LIST_MAX) return [...addresses];
  return addresses.filter(({ id }, index) => index < SHOWN_FIRST || id === chosen);
}

/**
 * The form of a signed-in customer: the account's contact, and the default address unless another one was entered before. Without saved
 * addresses the name is filled in.
 */
export function withCustomer(form: CheckoutForm, user: User, addresses: readonly CustomerAddress[]): CheckoutForm {
  const [first] = addresses;
  const named = { ...emptyAddress(form.shipping.country), person_first_name: user.first_name, person_last_name: user.last_name };
  const start = first ? formAddress(first) : named;
  return {
    ...form,
    email: user.email,
    phone: form.phone === '' ? user.phone : form.phone,
    shipping: isBlankAddress(form.shipping) ? start : form.shipping,
  };
}

/** For another customer who goes on with the form: what was typed stays, what the first one's account has filled in goes. */
export function withoutCustomer(form: CheckoutForm, user: User, addresses: readonly CustomerAddress[]): CheckoutForm {
  const typed = (address: AddressForm) => (savedAddressOf(addresses, address) ? emptyAddress(address.country) : address);
  return {
    ...form,
    email: '',
    phone: form.phone === user.phone ? '' : form.phone,
    shipping: typed(form.shipping),
    billing: typed(form.billing),
  };
}
