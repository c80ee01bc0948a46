import type { StripePaymentElement, StripePaymentElementChangeEvent, StripePaymentElementOptions } from '@stripe/stripe-js';
import type { CardChange, CardProblem, Confirmed, SheetRequest, Wallet } from '../messages.ts';
import { isInClick } from '../shop/in-click.ts';
import { textsOf } from '../shop/language.ts';
import { createElementBase, listening } from './element-base.ts';
import type { Approved, Group, Inner } from './group.ts';
import { looksOf } from './looks.ts';
import { availableWallets } from './wallets.ts';
import { openWalletSheet } from './wallet-sheet.ts';

/** Card fields, or one of the wallets, whose sheet `elements.submit()` opens. */
export function createPaymentElement(group: Group, options: StripePaymentElementOptions, destroyed: () => void) {
  const { language } = group;
  const { wallets = {} } = options;
  const offered = availableWallets({ applePay: wallets.applePay, googlePay: wallets.googlePay });
  let chosen: CardChange['type'] = 'card';
  let approved: Approved | null = null;
  const { events, frame, emit, methods } = createElementBase({
    kind: 'payment',
    part: 'card',
    title: textsOf(language).card,
    group,
    destroyed,
    began({ link }) {
      link.on<CardChange>('change', ({ type, empty, complete }) => {
        chosen = type;
        approved = null;
        emit('change', { empty, complete, collapsed: false, value: { type } } satisfies Omit<
          StripePaymentElementChangeEvent,
          'elementType'
        >);
      });
      link.tell('wallets', offered);
      look();
      emit('ready');
    },
  });
  const look = (): void => frame()?.link.tell('looks', looksOf(group.options.appearance));

  async function call<T>(name: string, data?: unknown): Promise<T | null> {
    const current = frame();
    if (!current) throw new Error('The Element is not mounted.');
    try {
      await current.ready;
      return await current.link.call<T>(name, data);
    } catch {
      return null;
    }
  }

  /** Safari opens a sheet only in the click itself: a shop that awaits something before gets none, here in any browser. */
  function openSheet(): Promise<CardProblem | null> {
    const { amount = 0, currency = 'eur' } = group.options;
    if (!isInClick()) throw new Error('elements.submit() must be called in the click: the sheet of a wallet opens in no other moment.');
    const request: SheetRequest = {
      label: options.business?.name ?? location.hostname,
      total: amount,
      currency,
      lines: [],
      options: [],
      asksEmail: false,
      asksPhone: false,
      asksAddress: false,
      countries: null,
    };
    return new Promise((resolve) => {
      const onCancel = (): void => resolve({ code: 'canceled', message: textsOf(language).cancel });
      openWalletSheet(
        {
          request,
          onCancel,
          async onPay({ id, lost }) {
            approved = { method: id, lost, end: () => undefined };
            resolve(null);
            return { status: 'success', message: null };
          },
        },
        language,
      );
    });
  }

  const inner: Inner = {
    approved() {
      const now = approved;
      approved = null;
      return now;
    },
    confirm: async (secret) => (await call<Confirmed>('confirm', { token: secret })) ?? { failed: 'unreachable' },
    check: () => (isWallet(chosen) ? openSheet() : call<CardProblem | null>('check')),
  };
  const element = {
    ...methods,
    ...listening(events),
    update(): object {
      return this;
    },
    collapse(): object {
      return this;
    },
  } satisfies Record<keyof StripePaymentElement, unknown>;
  return { element, inner, look };
}

const isWallet = (type: CardChange['type']): type is Wallet => type !== 'card';
