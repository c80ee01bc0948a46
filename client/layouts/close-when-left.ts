import type { FocusEvent } from 'react';

/** Closes the popover in an element when the focus leaves that element. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  // Null: the focus goes to the browser, or to nothing.
  if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
  currentTarget.querySelector<HTMLElement>(':popover-open')?.hidePopover();
}
