import { useEffect, useRef } from 'react';

/** The last line goes and takes the focused button with it: focus moves to `selector` instead of the page's top. */
export function useFocusWhenEmptied(filled: boolean, selector: string): void {
  const wasFilled = useRef(filled);
  useEffect(() => {
    if (wasFilled.current && !filled && document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    wasFilled.current = filled;
  }, [filled, selector]);
}
