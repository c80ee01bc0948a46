import type {
  PaymentMethod,
  PaymentRequest,
  PaymentRequestCompleteStatus,
  PaymentRequestItem,
  PaymentRequestOptions,
  PaymentRequestPaymentMethodEvent,
  PaymentRequestShippingOption,
  PaymentRequestUpdateDetails,
} from '@stripe/stripe-js';
import type { Language } from '../../texts.ts';
import type { DeliveryOption, Sheet, SheetRequest, SheetUpdate, Spot, WalletPaid } from '../messages.ts';
import { createEmitter } from '../shop/emitter.ts';
import { textsOf } from '../shop/language.ts';
import { scriptUrl } from '../shop/origin.ts';
import { openOverlay, type Overlay } from '../shop/overlay.ts';

/** Time limit for the shop's answers to the sheet. */
const PATIENCE = 30_000;

/** A wallet's sheet, here a frame over the page in any browser. The script's parameter `?wallets=none` disables wallets. */
export function createPaymentRequest(options: PaymentRequestOptions, language: Language): PaymentRequest {
  const events = createEmitter();
  let wanted = options;
  let overlay: Overlay | null = null;

  const sheet = (): Sheet => ({
    label: wanted.total.label,
    total: wanted.total.amount,
    currency: wanted.currency,
    options: (wanted.shippingOptions ?? []).map(({ id, label, detail, amount }): DeliveryOption => ({ id, label, detail, amount })),
  });

  function close(): void {
    overlay?.close();
    overlay = null;
  }

  function cancel(): void {
    if (!overlay) return;
    close();
    events.emit('cancel', undefined);
  }

  function merge({ total, shippingOptions, displayItems }: PaymentRequestUpdateDetails): void {
    wanted = { ...wanted, ...(total && { total }), ...(shippingOptions && { shippingOptions }), ...(displayItems && { displayItems }) };
  }

  /** Asks the shop about an address or delivery option; without a listener nothing changes. */
  function ask(name: string, detail: object): Promise<SheetUpdate> {
    if (!events.has(name)) return Promise.resolve({ ok: true, sheet: sheet() });
    return new Promise((resolve) => {
      const answer = (details: PaymentRequestUpdateDetails): void => {
        clearTimeout(late);
        merge(details);
        resolve({ ok: (details.status ?? 'success') === 'success', sheet: sheet() });
      };
      const late = setTimeout(() => answer({ status: 'fail' }), PATIENCE);
      events.emit(name, { ...detail, updateWith: answer });
    });
  }

  function paid(result: WalletPaid): Promise<PaymentRequestCompleteStatus> {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve('fail'), PATIENCE);
      const event = eventOf(result, wanted, (status) => {
        clearTimeout(late);
        resolve(status);
      });
      // With the lost return the sheet gets no result.
      if (result.lost) close();
      events.emit('paymentmethod', event);
      if (result.twice) events.emit('paymentmethod', event);
    });
  }

  function show(): void {
    if (overlay) throw new Error('The payment sheet is showing already.');
    const mine = openOverlay('wallet', textsOf(language).payTitle, language, cancel);
    overlay = mine;
    const { link, ready } = mine.frame;
    link.on('cancel', cancel);
    link.on('finished', () => overlay === mine && close());
    link.answer<Spot>('address', (spot) => ask('shippingaddresschange', { shippingAddress: addressOf(spot) }));
    link.answer<string>('option', (id) => {
      const shippingOption = wanted.shippingOptions?.find((one) => one.id === id);
      return shippingOption ? ask('shippingoptionchange', { shippingOption }) : { ok: false, sheet: sheet() };
    });
    link.answer<WalletPaid>('pay', paid);
    const request: SheetRequest = {
      ...sheet(),
      asksEmail: wanted.requestPayerEmail === true,
      asksName: wanted.requestPayerName === true,
      asksAddress: wanted.requestShipping === true,
    };
    ready.then(
      () => link.tell('begin', request),
      () => undefined,
    );
  }

  const request = {
    async canMakePayment() {
      return scriptUrl.searchParams.get('wallets') === 'none' ? null : { applePay: true, googlePay: true, link: false };
    },
    show,
    abort: close,
    isShowing: () => overlay !== null,
    update(details: Partial<{ total: PaymentRequestItem; currency: string; shippingOptions: PaymentRequestShippingOption[] }>) {
      if (overlay) throw new Error('A payment request cannot be updated while its sheet is showing.');
      wanted = { ...wanted, ...details };
    },
    on(name: string, handler: (event: never) => unknown) {
      events.on(name, handler);
      return request;
    },
    once(name: string, handler: (event: never) => unknown) {
      events.once(name, handler);
      return request;
    },
    off(name: string, handler?: (event: never) => unknown) {
      events.off(name, handler);
      return request;
    },
  } satisfies Record<keyof PaymentRequest, unknown>;
  return request;
}

const addressOf = ({ country, city, zip, state }: Spot) => ({ country, city, postalCode: zip, region: state });

function eventOf(
  { id, email, name, phone, street, spot, option }: WalletPaid,
  wanted: PaymentRequestOptions,
  complete: (status: PaymentRequestCompleteStatus) => void,
): PaymentRequestPaymentMethodEvent {
  const shippingOption = wanted.shippingOptions?.find((one) => one.id === option);
  return {
    complete,
    paymentMethod: methodOf(id, email, name),
    ...(wanted.requestPayerEmail && { payerEmail: email }),
    ...(wanted.requestPayerName && { payerName: name }),
    ...(spot && { shippingAddress: { ...addressOf(spot), recipient: name, phone, addressLine: [street] } }),
    ...(shippingOption && { shippingOption }),
    walletName: 'googlePay',
    methodName: 'google-pay',
  };
}

const methodOf = (id: string, email: string, name: string): PaymentMethod => ({
  id,
  object: 'payment_method',
  allow_redisplay: null,
  billing_details: { address: null, email: email || null, name: name || null, phone: null },
  created: Math.floor(Date.now() / 1000),
  customer: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
