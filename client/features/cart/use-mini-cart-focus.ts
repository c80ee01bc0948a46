import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useStores } from '../../core/app-context.tsx';

export interface MiniCartFocus {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Closes the mini-cart and returns the focus to the opener if it was inside. */
  readonly close: () => void;
  /** For the dialog: Tab continues as if the dialog followed the button that opened it. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The mini-cart is a non-modal dialog. It takes the focus from the button that opened it and closes as soon as the focus moves
 * elsewhere, so it never covers the focus (WCAG 2.2, 2.4.11). When the focus has already moved on, it is announced and not shown.
 */
export function useMiniCartFocus(shown: string | null | undefined, announcement: string): MiniCartFocus {
  const { cart: store } = useStores();
  const dialog = useRef<HTMLDialogElement>(null);

  const close = useCallback(() => {
    if (dialog.current?.contains(document.activeElement)) focusOn(store.session.opener());
    store.added = null;
  }, [store]);

  useLayoutEffect(() => {
    if (!shown) return undefined;
    const { activeElement } = document;
    store.announcement = '';
    if (activeElement !== document.body && activeElement !== store.session.opener()) {
      store.announcement = announcement;
      store.added = null;
      return undefined;
    }
    dialog.current?.focus({ preventScroll: true });
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Node && !dialog.current?.contains(target)) store.added = null;
    };
    const onEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onEscape);
    };
  }, [shown, announcement, store, close]);

  const onKeyDown = (event: KeyboardEvent) => {
    const stops = dialog.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [];
    const { activeElement } = document;
    const atStart = activeElement === dialog.current || activeElement === stops[0];
    if (event.key !== 'Tab' || !(event.shiftKey ? atStart : activeElement === stops[stops.length - 1])) return;
    // Forward, the browser continues from the opener.
    if (event.shiftKey) event.preventDefault();
    focusOn(store.session.opener());
  };
  return { dialog, close, onKeyDown };
}

/** An invisible focus (after a click) returns without scrolling. */
function focusOn(element: Element | null): void {
  const seen = document.activeElement?.matches(':focus-visible') ?? false;
  if (element instanceof HTMLElement) element.focus({ preventScroll: !seen });
}
