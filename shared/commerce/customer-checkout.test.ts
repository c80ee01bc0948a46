import { describe, expect, it } from 'vitest';
import type { CustomerAddress, User } from '../../packages/contract/customer.ts';
import { emptyAddress } from './address-form.ts';
import { emptyForm } from './checkout-form.ts';
import {
  formAddress,
  isSameAddress,
  savedAddressOf,
  shownAddresses,
  usableAddresses,
  withCustomer,
  withoutCustomer,
} from './customer-checkout.ts';

const user: User = {
  id: 1,
  email: 'anna@example.com',
  pending_email: null,
  first_name: 'Anna',
  last_name: 'Leitner',
  phone: '+43 1 234 56 78',
  gender: 2,
  birthday: null,
  notification_language: 'de',
  password_changed_at: null,
};
const vienna: CustomerAddress = {
  id: 7,
  is_default: true,
  phone_number: '',
  company_name: '',
  person_first_name: 'Anna',
  person_last_name: 'Leitner',
  address_line_1: 'Zieglergasse 14/7',
  address_line_2: '',
  zip: '1070',
  city: 'Wien',
  state: '',
  country: 'AT',
};
const graz: CustomerAddress = { ...vienna, id: 8, is_default: false, city: 'Graz', zip: '8010' };

describe('the checkout of a customer', () => {
  it('begins with the contact of the account and the default address', () => {
    const form = withCustomer(emptyForm('DE'), user, [vienna, graz]);
    expect(form).toMatchObject({ email: 'anna@example.com', phone: '+43 1 234 56 78', shipping: { city: 'Wien', country: 'AT' } });
    expect(form.shipping).toEqual(formAddress(vienna));
    expect(form.shipping).not.toHaveProperty('id');
  });

  it('keeps the address and the telephone number that were entered before the sign-in', () => {
    const typed = { ...emptyForm('AT'), phone: '123', shipping: { ...emptyAddress('AT'), city: 'Linz' } };
    expect(withCustomer(typed, user, [vienna])).toMatchObject({ phone: '123', shipping: { city: 'Linz', person_first_name: '' } });
  });

  it('fills in the name where no address is saved', () => {
    const { shipping } = withCustomer(emptyForm('AT'), user, []);
    expect(shipping).toMatchObject({ person_first_name: 'Anna', person_last_name: 'Leitner', city: '', country: 'AT' });
  });
});

describe('withoutCustomer()', () => {
  it('removes values of the account, and keeps typed values', () => {
    const filled = withCustomer(emptyForm('AT'), user, [vienna]);
    const typed = { ...formAddress(graz), address_line_1: 'Annenstraße 31' };
    const form = { ...filled, billingSame: false, billing: typed, notes: 'Bitte läuten' };
    expect(withoutCustomer(form, user, [vienna, graz])).toEqual({ ...form, email: '', phone: '', shipping: emptyAddress('AT') });
    expect(withoutCustomer({ ...form, phone: '0660 1' }, user, []).phone).toBe('0660 1');
  });
});

describe('saved addresses', () => {
  it('match a form with other spaces at the ends and a hidden province', () => {
    expect(savedAddressOf([vienna, graz], { ...formAddress(graz), city: ' Graz ', state: 'Steiermark' })?.id).toBe(8);
    expect(savedAddressOf([vienna, graz], { ...formAddress(graz), zip: '8020' })).toBeUndefined();
    const rome = { ...formAddress(vienna), country: 'IT', state: 'RM' };
    expect(isSameAddress(rome, { ...rome, state: 'MI' })).toBe(false);
  });

  it('can be chosen only when they are complete and in a country of the shop', () => {
    const list = [vienna, { ...graz, zip: '' }, { ...graz, country: 'LT' as const }];
    expect(usableAddresses(list, ['AT', 'DE'])).toEqual([vienna]);
  });

  it('are listed up to five; of more, the first four and the chosen one are listed', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ ...vienna, id: index }));
    const ids = (chosen: number | null, all = false, list = many) => shownAddresses(list, chosen, all).map(({ id }) => id);
    expect(ids(null, false, many.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
    expect(ids(0)).toEqual([0, 1, 2, 3]);
    expect(ids(5)).toEqual([0, 1, 2, 3, 5]);
    expect(ids(5, true)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
