import type { MouseEvent } from 'react';

/** A click on a link that asks for nothing special: no new tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
