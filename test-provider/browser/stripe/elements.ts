import type { Appearance, StripeElements, StripeElementStyle, StripeError } from '@stripe/stripe-js';
import type { Language } from '../../texts.ts';
import type { CardChange, CardProblem, Confirmed, Looks } from '../messages.ts';
import { createEmitter } from '../shop/emitter.ts';
import { type Frame, openFrame } from '../shop/frame.ts';
import { languageOf, textsOf } from '../shop/language.ts';

export type Kind = 'card' | 'payment';

export interface ElementsOptions {
  readonly clientSecret?: string;
  readonly mode?: string;
  readonly locale?: string;
  readonly appearance?: Appearance;
}

/** Internals of an element for `confirm…`. */
interface Inner {
  confirm(secret: string): Promise<Confirmed>;
  check(): Promise<CardProblem | null>;
}
const inner = new WeakMap<object, Inner>();
const submitted = new WeakSet<object>();
const secrets = new WeakMap<object, { secret: string | undefined; deferred: boolean }>();

export const innerOf = (element: unknown): Inner | null =>
  typeof element === 'object' && element !== null ? (inner.get(element) ?? null) : null;

export const secretOf = (elements: StripeElements): string | undefined => secrets.get(elements)?.secret;

/** As at Stripe: elements created without an intent must be submitted before confirmation. */
export const mayConfirm = (elements: StripeElements): boolean => secrets.get(elements)?.deferred !== true || submitted.has(elements);

export function createElements(options: ElementsOptions, fallback: Language): StripeElements {
  const language = options.locale === undefined ? fallback : languageOf(options.locale);
  const made = new Map<Kind, ReturnType<typeof createElement>>();
  let looks = looksOf(options.appearance);
  const elements = {
    create(kind: string, own: { style?: StripeElementStyle } = {}) {
      if (kind !== 'card' && kind !== 'payment') throw new Error(`the test provider has no element "${kind}"`);
      if (made.has(kind)) throw new Error(`Can only create one Element of type ${kind} through this Elements instance.`);
      const element = createElement(kind, language, { ...looks, ...looksOfStyle(own.style) }, () => made.delete(kind));
      made.set(kind, element);
      return element;
    },
    getElement: (kind: unknown) => made.get(nameOf(kind) as Kind) ?? null,
    async update({ appearance }: { appearance?: Appearance }) {
      looks = { ...looks, ...looksOf(appearance) };
      for (const element of made.values()) element.look(looks);
    },
    async submit() {
      submitted.add(elements);
      for (const element of made.values()) {
        const problem = (await innerOf(element)?.check()) ?? null;
        if (problem) return { error: { type: 'validation_error', ...problem } satisfies StripeError };
      }
      return { selectedPaymentMethod: 'card' };
    },
    fetchUpdates: async () => ({}),
    on: () => undefined,
  } satisfies Record<keyof StripeElements, unknown>;
  secrets.set(elements, { secret: options.clientSecret, deferred: options.clientSecret === undefined && options.mode !== undefined });
  return elements as unknown as StripeElements;
}

/** React Stripe.js gets elements by component. */
const nameOf = (kind: unknown): unknown => (typeof kind === 'function' ? Reflect.get(kind, '__elementType') : kind);

function createElement(kind: Kind, language: Language, first: Looks, destroyed: () => void) {
  const events = createEmitter();
  let looks = first;
  let frame: Frame | null = null;
  const emit = (name: string, more: object = {}): void => events.emit(name, { elementType: kind, ...more });

  function mount(place: string | HTMLElement): void {
    const parent = typeof place === 'string' ? document.querySelector(place) : place;
    if (!parent) throw new Error('The element that Stripe is mounted to does not exist.');
    unmount();
    const mine = openFrame(parent, kind === 'card' ? 'card-line' : 'card', textsOf(language).card, language);
    frame = mine;
    const { link } = mine;
    link.on('focus', () => {
      mark({ focus: true });
      emit('focus');
    });
    link.on('blur', () => {
      mark({ focus: false });
      emit('blur');
    });
    link.on('escape', () => emit('escape'));
    mark({ empty: true });
    link.on<CardChange>('change', ({ empty, complete, problem, brand }) => {
      mark({ empty, complete, invalid: problem !== null });
      emit('change', {
        empty,
        complete,
        ...(kind === 'card'
          ? { brand, value: { postalCode: '' }, error: problem ? { type: 'validation_error', ...problem } : undefined }
          : { collapsed: false, value: { type: 'card' } }),
      });
    });
    mine.ready.then(
      () => {
        link.tell('looks', looks);
        emit('ready');
      },
      () => {
        if (frame === mine) emit('loaderror', { error: { type: 'api_connection_error', message: textsOf(language).unreachable } });
      },
    );
  }

  /** Sets state classes on the shop's container, for the shop's style sheet. */
  function mark(states: Readonly<Record<string, boolean>>): void {
    const box = frame?.element.parentElement;
    box?.classList.add('StripeElement');
    for (const [state, on] of Object.entries(states)) box?.classList.toggle(`StripeElement--${state}`, on);
  }

  function unmount(): void {
    mark({ focus: false, empty: false, complete: false, invalid: false });
    frame?.remove();
    frame = null;
  }

  async function call<T>(name: string, data?: unknown): Promise<T | null> {
    if (!frame) throw new Error('The Element is not mounted.');
    const { ready, link } = frame;
    try {
      await ready;
      return await link.call<T>(name, data);
    } catch {
      return null;
    }
  }

  const element = {
    mount,
    unmount,
    destroy() {
      unmount();
      destroyed();
    },
    focus: () => frame?.link.tell('focus'),
    blur: () => frame?.element.blur(),
    clear: () => frame?.link.tell('clear'),
    collapse: () => element,
    update({ style }: { style?: StripeElementStyle } = {}) {
      element.look({ ...looks, ...looksOfStyle(style) });
      return element;
    },
    look(wanted: Looks) {
      looks = wanted;
      frame?.link.tell('looks', looks);
    },
    on(name: string, handler: (event: never) => unknown) {
      events.on(name, handler);
      return element;
    },
    once(name: string, handler: (event: never) => unknown) {
      events.once(name, handler);
      return element;
    },
    off(name: string, handler?: (event: never) => unknown) {
      events.off(name, handler);
      return element;
    },
  };
  inner.set(element, {
    confirm: async (secret) => (await call<Confirmed>('confirm', { token: secret })) ?? { failed: 'unreachable' },
    check: async () => call<CardProblem | null>('check'),
  });
  return element;
}

function looksOf(appearance: Appearance | undefined): Looks {
  const v = appearance?.variables ?? {};
  return {
    ...(v.colorText && { color: v.colorText }),
    ...(v.colorPrimary && { primary: v.colorPrimary }),
    ...(v.colorDanger && { danger: v.colorDanger }),
    ...(v.colorBackground && { background: v.colorBackground }),
    ...(v.borderRadius && { radius: v.borderRadius }),
    ...(v.fontFamily && { fontFamily: v.fontFamily }),
    ...(v.fontSizeBase && { fontSize: v.fontSizeBase }),
  };
}

function looksOfStyle(style: StripeElementStyle | undefined): Looks {
  const { color, fontFamily, fontSize } = style?.base ?? {};
  const danger = style?.invalid?.color;
  return { ...(color && { color }), ...(fontFamily && { fontFamily }), ...(fontSize && { fontSize }), ...(danger && { danger }) };
}
