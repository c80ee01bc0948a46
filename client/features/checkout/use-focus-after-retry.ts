import { type MouseEvent, useEffect, useRef } from 'react';
import { focusField } from '../../ui/focus-field.ts';

/**
 * For a button that loads a group of choices again: they replace it, and the focus would be lost. Focuses the first of them, unless the
 * shopper has gone on meanwhile.
 */
export function useFocusAfterRetry(
  name: 'rate' | 'method',
  isLoaded: boolean,
  retry: () => unknown,
): (event: MouseEvent<HTMLButtonElement>) => void {
  const form = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    if (document.activeElement === document.body) focusField(form.current, name);
    form.current = null;
  }, [isLoaded, name]);
  return ({ currentTarget }) => {
    form.current = currentTarget.form;
    retry();
  };
}
