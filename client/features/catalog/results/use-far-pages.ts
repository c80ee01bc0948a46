import { type FocusEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { cardsOf } from '../../../../packages/engine/browser/navigation/paged-list.ts';
import { type LoadedPages, pageOfCard } from './loaded-pages.ts';

/** Cards of pages further away from the page in view are emptied. */
const NEAR = 3;

/** The pages whose cards may be emptied: far from the window and not next to the focus. Printing empties none. */
export function useFarPages(loaded: LoadedPages, pageInView: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const printing = usePrinting();
  const isFar = (page: number): boolean =>
    Math.abs(page - pageInView) > NEAR && (focused === null || Math.abs(page - focused) > 1) && !printing;
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const card = target.closest('li');
    const index = card ? [...cardsOf(currentTarget)].indexOf(card) : -1;
    if (index >= 0) setFocused(pageOfCard(loaded, index));
  };
  const onBlur = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // When the window itself loses the focus, `activeElement` stays, and so does the state.
    if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) setFocused(null);
  };
  return { isFar, onFocus, onBlur };
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
