import { emptyForm } from '../../../shared/commerce/checkout-form.ts';
import { createSingleItemCart } from '../cart/single-item-cart.ts';
import { checkoutPath } from '../checkout/checkout-path.ts';
import { readForm, storeForm } from '../checkout/stored-form.ts';
import type { App } from '../../core/app-context.tsx';
import { useRef, useState } from 'react';
import type { PageTypes } from '@paypal/paypal-js/sdk-v6';
import type { PaymentMethodCode } from '../../../packages/contract/payment-codes.ts';
import type { CountryCode } from '../../../packages/contract/country.ts';
import { mayLoadGateways } from '../../../shared/integrations/pages.ts';
import { useApp, useBootstrap } from '../../core/app-context.tsx';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { cartSettled } from '../cart/lazy-cart.ts';
import { ScriptFailed } from '../checkout/payment/load-script.ts';
import { beginExpress } from '../checkout/payment/express.ts';
import { loadGatewayTexts } from '../checkout/payment/gateway-texts.ts';
import { payAtGateway } from '../customer/open-payments.ts';
import { errorText } from '../../core/error-text.ts';
import { endExpress } from './end-express.ts';
import type { ExpressTarget, ExpressStart } from './express-method.ts';
import { expressMethodEntry } from './express-methods.ts';
import type { Goods } from './rates.ts';

export interface ExpressOptions {
  /** Null: an invalid field has the focus now. */
  readonly target: () => ExpressTarget | null;
  /** Of the target, for its delivery rates. */
  readonly goods: Goods;
  /** To pay (decimals), with the delivery that a cart may have already. */
  readonly amount: number;
  readonly delivery?: number;
  /** The country of the cart's address; a loan is offered only with one. */
  readonly country?: CountryCode | null;
  readonly page: PageTypes;
}

export interface ExpressButton {
  readonly busy: boolean;
  /** The gateway's script reports that this browser does not support it. */
  readonly unavailable: boolean;
  readonly message: { readonly tone: 'info' | 'error'; readonly text: string } | null;
  /** For pointer and focus near the button: loads its script. */
  readonly prefetch: () => void;
  readonly press: () => void;
}

/** From the press of an express button to the checkout with its order button. Nothing is ordered here. */
export function useExpress(code: PaymentMethodCode, { target: getTarget, page }: ExpressOptions): ExpressButton {
  const app = useApp();
  const bootstrap = useBootstrap();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [unavailable, setUnavailable] = useState(false);
  const [message, setMessage] = useState<ExpressButton['message']>(null);
  const prepared = useRef<Promise<ExpressStart | null> | null>(null);
  const ready = useRef<ExpressStart>(null);
  const canBegin = mayLoadGateways(app.documentRoute) && expressMethodEntry(code)?.load !== undefined;

  /** Once; again after a failure. */
  function prepare(): Promise<ExpressStart | null> {
    prepared.current ??= load().catch((error: unknown) => {
      prepared.current = null;
      throw error;
    });
    return prepared.current;
  }

  async function load(): Promise<ExpressStart | null> {
    const method = await expressMethodEntry(code)?.load?.();
    ready.current = (await method?.prepare({ app, bootstrap, page })) ?? null;
    setUnavailable(ready.current === null);
    return ready.current;
  }

  async function startExpress(target: ExpressTarget): Promise<void> {
    if (!canBegin) {
      navigate(await chooseAtCheckout(app, code, target, bootstrap.settings.company_address.country));
      return;
    }
    // Awaited only without an earlier prefetch: a gateway's window must open synchronously in the click.
    const start = ready.current ?? (await prepare());
    if (!start) return;
    const begin = async () => {
      if ('cartId' in target) await cartSettled(app);
      return await beginExpress(app, { type: code, target });
    };
    const outcome = await payAtGateway((unlessSessionEnds) => start(() => unlessSessionEnds(begin())));
    const end = await endExpress(app, outcome);
    if ('path' in end) navigate(end.path);
    else if (end.message !== null) setMessage({ tone: end.tone, text: end.message });
  }

  async function onPress(target: ExpressTarget): Promise<void> {
    setBusy(true);
    setMessage(null);
    try {
      await startExpress(target);
    } catch (error) {
      setMessage({ tone: 'error', text: await expressErrorText(app, error) });
    }
    setBusy(false);
  }

  return {
    busy,
    unavailable,
    message,
    prefetch: () => canBegin && void prepare().catch(() => undefined),
    press() {
      const target = busy ? null : getTarget();
      if (target) void onPress(target);
    },
  };
}

export async function expressErrorText(app: App, error: unknown): Promise<string> {
  if (error instanceof ScriptFailed) return (await loadGatewayTexts(app))('notLoaded');
  await app.texts.load(['errors']);
  return errorText(app.texts.of('errors'), error);
}

/**
 * A page that was opened as a listing keeps the listing's security policy: it may not load a gateway's script
 * (`shared/integrations/pages.ts`). Its button leads to the checkout with the method chosen. Returns the checkout's path.
 */
async function chooseAtCheckout(app: App, code: PaymentMethodCode, target: ExpressTarget, homeCountry: string): Promise<string> {
  const cartId = 'cartId' in target ? target.cartId : await createSingleItemCart(app, target.item);
  const form = readForm(cartId, emptyForm(homeCountry));
  storeForm(cartId, { ...form, method: expressMethodEntry(code)?.checkoutMethod ?? code });
  return checkoutPath(cartId);
}
