import type { App } from '../../core/app-context.tsx';

/** A shopper who did something a moment ago may go on. */
const IDLE_MS = 4000;
const LOOK_AGAIN_MS = 1000;

interface Interruption {
  /** True if a popup may come now. */
  readonly isFree: () => boolean;
  /** Resolves with true as soon as one may come, with false when the page was left before. */
  readonly free: () => Promise<boolean>;
}

/** Keys, taps and moves of the focus; not the mouse on its way, nor scrolling, which ends before somebody has read. */
const ACTS = ['input', 'keydown', 'pointerdown', 'focusin', 'click'];
const OPEN_LAYERS = 'dialog[open], :popover-open, header [aria-expanded=true]';

/**
 * A popup waits for the decision about cookies, for the end of other dialogs, menus and the mini-cart, until the shopper has neither
 * pressed, tapped nor moved the focus for some seconds, and for a tab that is looked at.
 */
export function watchInterruptions({ stores }: App, left: AbortSignal): Interruption {
  // Events from before this chunk came: the browser remembers it for a few seconds.
  let lastAct = 'userActivation' in navigator && navigator.userActivation.isActive ? performance.now() : -Infinity;
  const onAct = () => {
    lastAct = performance.now();
  };
  for (const type of ACTS) document.addEventListener(type, onAct, { capture: true, passive: true, signal: left });
  const isFree = () => {
    // A layer that closes by itself is read until then: the wait begins anew.
    if (document.querySelector(OPEN_LAYERS) !== null || stores.cart.added !== null) onAct();
    return (
      document.visibilityState === 'visible' &&
      stores.consent.phase === 'settled' &&
      stores.customer.status !== 'unknown' &&
      !isField(document.activeElement) &&
      performance.now() - lastAct > IDLE_MS
    );
  };
  const free = async () => {
    while (!left.aborted && !isFree()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    return !left.aborted;
  };
  return { isFree, free };
}

/** Where words are typed; a filter that was ticked keeps the focus, too. */
const TYPED = 'input:not([type=checkbox], [type=radio], [type=range], [type=submit]), textarea, select';
const isField = (element: unknown): boolean => element instanceof HTMLElement && (element.isContentEditable || element.matches(TYPED));
