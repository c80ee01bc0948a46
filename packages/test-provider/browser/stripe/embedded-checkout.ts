import type { StripeEmbeddedCheckout, StripeEmbeddedCheckoutOptions } from '@stripe/stripe-js';
import type { Language } from '../../texts.ts';
import { type Frame, openFrame } from '../shop/frame.ts';
import { textsOf } from '../shop/language.ts';
import type { Intents } from './intents.ts';

/** Stripe's embedded form. After a declined card the shopper may try another one. */
export async function createEmbeddedCheckout(
  { clientSecret, fetchClientSecret, onComplete }: StripeEmbeddedCheckoutOptions,
  intents: Intents,
  language: Language,
): Promise<StripeEmbeddedCheckout> {
  const secret = clientSecret ?? (await fetchClientSecret?.());
  if (!secret) throw new Error('The embedded checkout needs a client secret.');
  let frame: Frame | null = null;
  let destroyed = false;

  function unmount(): void {
    frame?.remove();
    frame = null;
  }

  return {
    mount(place) {
      if (destroyed) throw new Error('This embedded checkout was destroyed.');
      const parent = typeof place === 'string' ? document.querySelector(place) : place;
      if (!parent) throw new Error('The place to mount to does not exist.');
      unmount();
      frame = openFrame(parent, 'checkout', textsOf(language).payTitle, language);
      const { link, ready } = frame;
      link.answer('challenge', () => intents.challenge(secret));
      link.on<{ twice: boolean }>('complete', ({ twice }) => {
        onComplete?.();
        if (twice) onComplete?.();
      });
      ready.then(
        () => link.tell('begin', { token: secret }),
        () => undefined,
      );
    },
    unmount,
    destroy() {
      destroyed = true;
      unmount();
    },
  };
}
