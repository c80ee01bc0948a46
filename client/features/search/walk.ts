import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * The arrow keys walk from the field through the links that were found, and back. They are links with the real focus, so that Enter,
 * a new tab and every screen reader do with them what they do with links (docs/decisions/0016).
 */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || isSpecial(event)) return;
  const inField = target instanceof HTMLInputElement;
  // Beside each other there is only the caret.
  if (inField && event.key !== 'ArrowDown') return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(target);
  if (at < 0) return;
  event.preventDefault();
  stops[at + step]?.focus();
}

const isSpecial = ({ altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing;
