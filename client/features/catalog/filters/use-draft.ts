import { useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { useFailedNavigation, usePendingLocation } from '../../../core/navigation/navigation-state.ts';

/** Specification, section 9: filters apply after this pause. */
const DEBOUNCE_MS = 700;

/**
 * What the shopper is choosing, ahead of what is shown. With `auto` a pause applies it; else `flush` does. While a choice waits, a
 * page that arrives does not take it back.
 */
export function useDraft(selection: CatalogSelection, apply: (draft: CatalogSelection) => void, auto: boolean) {
  const [{ draft, shown, waiting }, setState] = useState({ draft: selection, shown: selection, waiting: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  }, [apply]);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (shown !== selection) setState({ draft: waiting ? draft : selection, shown: selection, waiting });

  const flush = useCallback((next: CatalogSelection) => {
    clearTimeout(timer.current);
    setState((state) => ({ ...state, draft: next, waiting: false }));
    latest.current(next);
  }, []);
  const change = useCallback(
    (next: CatalogSelection) => {
      clearTimeout(timer.current);
      setState((state) => ({ ...state, draft: next, waiting: true }));
      if (auto) timer.current = setTimeout(flush, DEBOUNCE_MS, next);
    },
    [auto, flush],
  );
  /** Forgets what was not applied. */
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    setState((state) => ({ ...state, draft: state.shown, waiting: false }));
  }, []);
  useOnGivenUp(drop);
  return { draft, change, flush, drop };
}

/** A choice that could not be shown stays for another try; when the shopper gives it up, the draft goes back to what is shown. */
function useOnGivenUp(drop: () => void): void {
  const failed = useFailedNavigation() !== null;
  const pending = usePendingLocation() !== null;
  const before = useRef(failed);
  useEffect(() => {
    if (before.current && !failed && !pending) drop();
    before.current = failed;
  }, [failed, pending, drop]);
}
