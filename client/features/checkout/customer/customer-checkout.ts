/** Loaded for signed-in customers only (`client/pages/checkout/page.tsx`). */
import type { AddressForm } from '../../../../shared/commerce/address-form.ts';
import { isSameAddress, usableAddresses, withCustomer } from '../../../../shared/commerce/customer-checkout.ts';
import { type AddressSection, cartUpdate, type CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';
import type { CustomerAddress, User } from '../../../../packages/contract/customer.ts';
import { statusOf } from '../../../../packages/engine/errors.ts';
import type { App } from '../../../core/app-context.tsx';
import { bootstrapQuery, userQuery } from '../../../core/queries.ts';
import { addressesQuery } from '../../address/queries.ts';
import { CustomerAddresses } from './customer-addresses.tsx';
import { CustomerContact } from './customer-contact.tsx';

export interface CustomerCheckout {
  readonly user: User;
  /** Those that can be chosen, the default first. */
  readonly addresses: readonly CustomerAddress[];
  readonly Contact: typeof CustomerContact;
  readonly Addresses: typeof CustomerAddresses;
  /** The account's contact and default address, where nothing else was entered. */
  readonly fill: (form: CheckoutForm) => CheckoutForm;
  /** Sets whether the entered address is to be saved in the account. */
  readonly saveAddress: (section: AddressSection, save: boolean) => void;
  /**
   * Before anything is ordered: rejects with 401 when the session has ended, also when the customer has signed in again. Saves the entered
   * addresses; no other failure holds up the order.
   */
  readonly prepareOrder: (form: CheckoutForm) => Promise<void>;
}

/** Rejects when the customer's data cannot be loaded. */
export async function loadCustomerCheckout(app: App): Promise<CustomerCheckout> {
  const { queryClient } = app;
  const [{ data: user }, { data: saved }, { data: bootstrap }] = await Promise.all([
    queryClient.ensureQueryData(userQuery()),
    // Addresses that another tab or device has saved meanwhile belong here, too.
    queryClient.fetchQuery({ ...addressesQuery(), staleTime: 0 }),
    queryClient.ensureQueryData(bootstrapQuery()),
    app.texts.load(['addresses']),
  ]);
  const addresses = usableAddresses(
    saved,
    bootstrap.countries.map(({ code }) => code),
  );
  // The first address of an account is saved unless the customer says no.
  const toSave = new Set<AddressSection>(addresses.length === 0 ? ['shipping'] : []);
  return {
    user,
    addresses,
    Contact: CustomerContact,
    Addresses: CustomerAddresses,
    fill: (form) => withCustomer(form, user, addresses),
    saveAddress: (section, save) => void (save ? toSave.add(section) : toSave.delete(section)),
    async prepareOrder(form) {
      try {
        const { data: known } = await app.api.call('getAddresses', {}, { repeatAfterSignIn: false });
        await saveNew(app, form, toSave, known);
      } catch (error) {
        if (statusOf(error) === 401) throw error;
      }
    },
  };
}

/** An address that the account has already is not saved again: the button may be pressed several times. */
async function saveNew({ api, queryClient }: App, form: CheckoutForm, toSave: ReadonlySet<AddressSection>, saved: CustomerAddress[]) {
  if (form.digital) return;
  const { shipping_address, billing_address } = cartUpdate(form);
  const known: AddressForm[] = [...saved];
  for (const address of [toSave.has('shipping') && shipping_address, toSave.has('billing') && billing_address]) {
    if (!address || known.some((one) => isSameAddress(one, address))) continue;
    known.push((await api.call('addAddress', { body: { ...address, is_default: false } })).data);
  }
  if (known.length > saved.length) await queryClient.invalidateQueries(addressesQuery());
}
