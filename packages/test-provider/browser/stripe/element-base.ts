import { createEmitter, type Emitter } from '../shop/emitter.ts';
import { type Frame, type FramePart, openFrame } from '../shop/frame.ts';
import { textsOf } from '../shop/language.ts';
import type { Group } from './group.ts';

interface BaseOptions {
  readonly kind: string;
  readonly part: FramePart;
  readonly title: string;
  readonly group: Group;
  readonly destroyed: () => void;
  /** The frame has loaded. */
  readonly began: (frame: Frame) => void;
}

export interface ElementBase {
  readonly events: Emitter;
  readonly frame: () => Frame | null;
  readonly emit: (name: string, more?: object) => void;
  readonly methods: {
    mount(place: string | HTMLElement): void;
    unmount(): void;
    destroy(): void;
    focus(): void;
    blur(): void;
    clear(): void;
  };
}

/** The methods that all elements of Stripe have. */
export function createElementBase({ kind, part, title, group, destroyed, began }: BaseOptions): ElementBase {
  const events = createEmitter();
  let frame: Frame | null = null;
  const emit = (name: string, more: object = {}): void => events.emit(name, { elementType: kind, ...more });

  function mount(place: string | HTMLElement): void {
    const parent = typeof place === 'string' ? document.querySelector(place) : place;
    if (!parent) throw new Error('The element that Stripe is mounted to does not exist.');
    unmount();
    const mine = openFrame(parent, part, title, group.language);
    frame = mine;
    // As Stripe's: the outline of a focused button has room within the frame.
    if (part === 'express') Object.assign(mine.element.style, { margin: '-4px', width: 'calc(100% + 8px)' });
    parent.classList.add('StripeElement');
    for (const name of ['focus', 'blur', 'escape']) mine.link.on(name, () => emit(name));
    mine.ready.then(
      () => began(mine),
      () => {
        const message = textsOf(group.language).unreachable;
        if (frame === mine) emit('loaderror', { error: { type: 'api_connection_error', message } });
      },
    );
  }

  function unmount(): void {
    frame?.remove();
    frame = null;
  }

  return {
    events,
    frame: () => frame,
    emit,
    methods: {
      mount,
      unmount,
      destroy() {
        unmount();
        destroyed();
      },
      focus: () => frame?.link.tell('focus'),
      blur: () => frame?.element.blur(),
      clear: () => frame?.link.tell('clear'),
    },
  };
}

/** `on`, `once` and `off`, which return their element. */
export function listening(events: Emitter) {
  type Handler = (event: never) => unknown;
  return {
    on(name: string, handler: Handler) {
      events.on(name, handler);
      return this as object;
    },
    once(name: string, handler: Handler) {
      events.once(name, handler);
      return this as object;
    },
    off(name: string, handler?: Handler) {
      events.off(name, handler);
      return this as object;
    },
  };
}
