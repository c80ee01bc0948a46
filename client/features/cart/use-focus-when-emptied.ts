import { useEffect, useRef } from 'react';

/** The focused button is removed with the last line: moves the focus to `selector` instead of the top of the page. */
export function useFocusWhenEmptied(filled: boolean, selector: string): void {
  const wasFilled = useRef(filled);
  useEffect(() => {
    if (wasFilled.current && !filled && document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    wasFilled.current = filled;
  }, [filled, selector]);
}
