import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys, Home and End move the focus within a list of links. Returns the newly focused link; null for any other key. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): HTMLElement | null {
  if (event.metaKey || event.ctrlKey || event.altKey) return null;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')];
  const current = links.findIndex((link) => link === document.activeElement);
  const step = STEPS[event.key];
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : step === undefined ? null : current + step;
  const link = next === null ? undefined : links[Math.max(0, Math.min(next, links.length - 1))];
  if (!link) return null;
  event.preventDefault();
  link.focus();
  return link;
}
