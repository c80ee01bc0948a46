import type {
  ChangeResolveDetails,
  ClickResolveDetails,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
} from '@stripe/stripe-js';
import type { ButtonRow, Sheet, SheetEnd, SheetRequest, SheetUpdate, Spot, Wallet, WalletPaid } from '../messages.ts';
import { textsOf } from '../shop/language.ts';
import { createElementBase, listening } from './element-base.ts';
import type { Approved, Group, Inner } from './group.ts';
import { looksOf } from './looks.ts';
import { availableWallets } from './wallets.ts';
import { openWalletSheet } from './wallet-sheet.ts';

/** Stripe's limits for the shop's answers: to the click, and to an address. */
const CLICK_MS = 1000;
const ADDRESS_MS = 30_000;

type Asked = StripeExpressCheckoutElementOptions;
/** An event, whose element `emit` names. */
type Named<Event> = Omit<Event, 'elementType'>;
/** An event without the functions that answer it. */
type Question<Event> = Omit<Event, 'resolve' | 'reject'>;

/** The buttons of wallets in a frame. A sheet opens when the shop resolves the click, and `confirm` is an event: nothing is held before. */
export function createExpressCheckout(group: Group, options: Asked, destroyed: () => void) {
  const { language } = group;
  let asked = options;
  let approved: Approved | null = null;
  let closeSheet: (() => void) | null = null;
  const { applePay, googlePay } = options.paymentMethods ?? {};
  const wallets = availableWallets({ applePay, googlePay });
  const { events, emit, methods } = createElementBase({
    kind: 'expressCheckout',
    part: 'express',
    title: textsOf(language).expressTitle,
    group,
    destroyed,
    began({ link }) {
      const row: ButtonRow = {
        wallets,
        height: asked.buttonHeight ?? 44,
        columns: asked.layout?.maxColumns ?? 0,
        radius: looksOf(group.options.appearance).radius ?? null,
      };
      link.tell('begin', row);
      link.on<Wallet>('press', press);
      const availablePaymentMethods = wallets.length === 0 ? undefined : availability();
      emit('ready', { availablePaymentMethods } satisfies Named<StripeExpressCheckoutElementReadyEvent>);
    },
  });
  const availability = () => ({
    applePay: wallets.includes('apple_pay'),
    googlePay: wallets.includes('google_pay'),
    amazonPay: false,
    klarna: false,
    link: false,
    paypal: false,
  });

  /** The total is that of the group: the shop changes it by `elements.update()` before it resolves. */
  const sheet = (): Sheet => ({
    label: asked.business?.name ?? location.hostname,
    total: group.options.amount ?? 0,
    currency: group.options.currency ?? 'eur',
    lines: asked.lineItems ?? [],
    options: (asked.shippingRates ?? []).map(({ id, displayName, amount }) => ({ id, label: displayName, amount })),
  });

  function merge(details: ClickResolveDetails | ChangeResolveDetails): void {
    asked = { ...asked, ...details };
    const { amount = 0 } = group.options;
    const lines = (asked.lineItems ?? []).reduce((sum, line) => sum + line.amount, 0);
    if (lines > amount) throw new Error(`The amount ${amount} is less than the total of the line items, ${lines}.`);
    if (asked.shippingAddressRequired && (asked.shippingRates ?? []).length === 0)
      throw new Error('When shippingAddressRequired is true, you must specify shippingRates.');
  }

  function press(expressPaymentType: Wallet): void {
    if (closeSheet) return;
    let open = true;
    const late = setTimeout(() => (open = false), CLICK_MS);
    const answered = (): boolean => {
      clearTimeout(late);
      const first = open;
      open = false;
      return first;
    };
    const resolve = (details: ClickResolveDetails = {}): void => {
      if (!answered()) return;
      merge(details);
      show(expressPaymentType);
    };
    const click: Named<StripeExpressCheckoutElementClickEvent> = { expressPaymentType, resolve, reject: () => void answered() };
    if (events.has('click')) emit('click', click);
    else resolve();
  }

  function show(type: Wallet): void {
    const request: SheetRequest = {
      ...sheet(),
      asksEmail: asked.emailRequired === true,
      asksPhone: asked.phoneNumberRequired === true,
      asksAddress: asked.shippingAddressRequired === true,
      countries: asked.allowedShippingCountries ?? null,
    };
    const onCancel = (): void => {
      closeSheet = null;
      approved = null;
      emit('cancel');
    };
    const onAddress = ({ country, city, zip, state }: Spot) => {
      const change: Question<StripeExpressCheckoutElementShippingAddressChangeEvent> = {
        name: '',
        address: { country, city, postal_code: zip, state },
      };
      return ask('shippingaddresschange', change);
    };
    const onOption = (id: string): Promise<SheetUpdate> => {
      const shippingRate = asked.shippingRates?.find((one) => one.id === id);
      if (!shippingRate) return Promise.resolve({ ok: false, sheet: sheet() });
      const change: Question<StripeExpressCheckoutElementShippingRateChangeEvent> = { shippingRate };
      return ask('shippingratechange', change);
    };
    const close = openWalletSheet({ request, onCancel, onAddress, onOption, onPay: (paid) => confirm(type, paid) }, language);
    closeSheet = () => {
      close();
      closeSheet = null;
    };
  }

  /** Asks the shop about an address or a rate; without a listener nothing changes. */
  function ask(name: string, detail: object): Promise<SheetUpdate> {
    if (!events.has(name)) return Promise.resolve({ ok: true, sheet: sheet() });
    return new Promise((resolve) => {
      const answer = (ok: boolean, details: ChangeResolveDetails = {}): void => {
        clearTimeout(late);
        if (ok) merge(details);
        resolve({ ok, sheet: sheet() });
      };
      const late = setTimeout(() => answer(false), ADDRESS_MS);
      emit(name, { ...detail, resolve: (details?: ChangeResolveDetails) => answer(true, details), reject: () => answer(false) });
    });
  }

  function confirm(expressPaymentType: Wallet, paid: WalletPaid): Promise<SheetEnd> {
    return new Promise((resolve) => {
      const end = (result: SheetEnd): void => {
        approved = null;
        if (result.status === 'success') closeSheet = null;
        resolve(result);
      };
      group.submitted = false;
      approved = { method: paid.id, lost: paid.lost, end };
      // With the lost return the sheet gets no result.
      if (paid.lost) closeSheet?.();
      const address = { ...addressOf(paid), line1: paid.street, line2: null };
      const shippingRate = asked.shippingRates?.find(({ id }) => id === paid.option);
      const event: StripeExpressCheckoutElementConfirmEvent = {
        expressPaymentType,
        paymentFailed: ({ reason = 'fail', message } = {}) =>
          end({
            status: reason === 'invalid_billing_address' || reason === 'invalid_payment_data' ? 'fail' : reason,
            message: message ?? null,
          }),
        billingDetails: { name: paid.name, email: paid.email, phone: paid.phone, address },
        ...(paid.spot && { shippingAddress: { name: paid.name, address } }),
        ...(shippingRate && { shippingRate }),
      };
      events.emit('confirm', event);
    });
  }

  const inner: Inner = {
    approved: () => approved,
    confirm: () => Promise.reject(new Error('stripe.confirmPayment() was not called within the "confirm" event.')),
    check: async () => null,
  };
  const element = {
    ...methods,
    ...listening(events),
    update(more: Partial<Asked>): object {
      asked = { ...asked, ...more };
      return this;
    },
  } satisfies Record<keyof StripeExpressCheckoutElement, unknown>;
  return { element, inner, closeSheet: () => closeSheet?.() };
}

const addressOf = ({ spot }: WalletPaid) => ({
  city: spot?.city ?? '',
  state: spot?.state ?? '',
  postal_code: spot?.zip ?? '',
  country: spot?.country ?? '',
});
