import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Arrow keys move the focus between the field and the links of the popup. The links have the DOM focus, so Enter, opening a new tab and
 * screen readers work as for every link (client/features/search/search-popup.tsx).
 */
export function moveFocusOnArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || hasModifier(event)) return;
  const inField = target instanceof HTMLInputElement;
  // In the field the other arrow keys move the caret.
  if (inField && event.key !== 'ArrowDown') return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const current = stops.indexOf(target);
  if (current < 0) return;
  event.preventDefault();
  stops[current + step]?.focus();
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing;

/** Moves the focus to the search field before the focused element is removed. */
export const focusSearchField = (from: HTMLElement): void => from.closest('dialog')?.querySelector('input')?.focus();
