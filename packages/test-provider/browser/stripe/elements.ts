import type { StripeElements, StripeError } from '@stripe/stripe-js';
import type { Language } from '../../texts.ts';
import { languageOf } from '../shop/language.ts';
import { createExpressCheckout } from './express-checkout.ts';
import { type ElementsOptions, type Group, type Inner, isDeferred, keepGroup } from './group.ts';
import { createPaymentElement } from './payment-element.ts';

interface Made {
  readonly element: object;
  readonly inner: Inner;
  readonly look?: () => void;
}

export function createElements(options: ElementsOptions, fallback: Language): StripeElements {
  const language = options.locale === undefined ? fallback : languageOf(options.locale);
  const made = new Map<string, Made>();
  const inners = new Map<string, Inner>();
  const group: Group = { language, options, submitted: false, inners };
  const make = (kind: string, own: object, destroyed: () => void): Made => {
    if (kind === 'payment') return createPaymentElement(group, own, destroyed);
    if (kind === 'expressCheckout' && isDeferred(group)) return createExpressCheckout(group, own, destroyed);
    throw new Error(`the test provider has no element "${kind}"`);
  };
  const elements = {
    create(kind: string, own: object = {}) {
      if (made.has(kind)) throw new Error(`Can only create one Element of type ${kind} through this Elements instance.`);
      const one = make(kind, own, () => {
        made.delete(kind);
        inners.delete(kind);
      });
      made.set(kind, one);
      inners.set(kind, one.inner);
      return one.element;
    },
    getElement: (kind: unknown) => made.get(String(nameOf(kind)))?.element ?? null,
    async update(more: ElementsOptions) {
      group.options = { ...group.options, ...more };
      for (const { look } of made.values()) look?.();
    },
    async submit() {
      group.submitted = true;
      // No await before: the sheet of a wallet opens in the click.
      for (const inner of inners.values()) {
        const problem = await inner.check();
        if (problem) return { error: { type: 'validation_error', ...problem } satisfies StripeError };
      }
      return { selectedPaymentMethod: 'card' };
    },
    fetchUpdates: async () => ({}),
    on: () => undefined,
  } satisfies Record<keyof StripeElements, unknown>;
  keepGroup(elements, group);
  return elements as unknown as StripeElements;
}

/** React Stripe.js gets elements by component. */
const nameOf = (kind: unknown): unknown => (typeof kind === 'function' ? Reflect.get(kind, '__elementType') : kind);
