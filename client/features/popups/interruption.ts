import type { App } from '../../core/app-context.tsx';

/** A shopper who typed a moment ago may go on. */
const AFTER_TYPING_MS = 4000;
const LOOK_AGAIN_MS = 1000;

interface Interruption {
  /** Whether a popup may come now. */
  readonly isFree: () => boolean;
  /** Resolves with true as soon as one may come, with false when the page was left before. */
  readonly free: () => Promise<boolean>;
}

/**
 * A popup waits for the decision about cookies, for the end of other dialogs, menus and the mini-cart, for somebody who types, and for a
 * tab that is looked at.
 */
export function watchInterruptions({ stores }: App, left: AbortSignal): Interruption {
  let lastInput = -Infinity;
  const onInput = () => {
    lastInput = performance.now();
  };
  const onEvent = ({ target }: Event) => isField(target) && onInput();
  for (const type of ['input', 'keydown']) document.addEventListener(type, onEvent, { capture: true, signal: left });
  const isFree = () =>
    document.visibilityState === 'visible' &&
    stores.consent.phase === 'settled' &&
    document.querySelector('dialog[open], :popover-open') === null &&
    stores.cart.added === null &&
    !isField(document.activeElement) &&
    performance.now() - lastInput > AFTER_TYPING_MS;
  const free = async () => {
    while (!left.aborted && !isFree()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    return !left.aborted;
  };
  return { isFree, free };
}

/** Where words are typed; a filter that was ticked keeps the focus, too. */
const TYPED = 'input:not([type=checkbox], [type=radio], [type=range], [type=submit]), textarea, select';
const isField = (element: unknown): boolean => element instanceof HTMLElement && (element.isContentEditable || element.matches(TYPED));
