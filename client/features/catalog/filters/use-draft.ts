import { useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { useNavigationState } from '../../../../packages/engine/browser/navigation/navigation-state.ts';

/** Specification, section 9: filters apply after this pause. */
const DEBOUNCE_MS = 700;

/**
 * The filters that the shopper is choosing, before the listing shows them. `auto` applies them after a pause, otherwise `flush` does. A
 * page that is loaded meanwhile does not reset filters that have not been applied.
 */
export function useDraft(selection: CatalogSelection, apply: (draft: CatalogSelection) => void, auto: boolean) {
  const [{ draft, shown, isUnapplied }, setState] = useState({ draft: selection, shown: selection, isUnapplied: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  }, [apply]);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (shown !== selection) setState({ draft: isUnapplied ? draft : selection, shown: selection, isUnapplied });

  const flush = useCallback((next: CatalogSelection) => {
    clearTimeout(timer.current);
    setState((state) => ({ ...state, draft: next, isUnapplied: false }));
    latest.current(next);
  }, []);
  const change = useCallback(
    (next: CatalogSelection) => {
      clearTimeout(timer.current);
      setState((state) => ({ ...state, draft: next, isUnapplied: true }));
      if (auto) timer.current = setTimeout(flush, DEBOUNCE_MS, next);
    },
    [auto, flush],
  );
  /** Resets the draft to the shown filters. */
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    setState((state) => ({ ...state, draft: state.shown, isUnapplied: false }));
  }, []);
  useDropAfterFailure(drop);
  return { draft, change, flush, drop };
}

/** The draft stays while a failed navigation can be retried. When the shopper dismisses it, the draft is reset. */
function useDropAfterFailure(drop: () => void): void {
  const navigation = useNavigationState();
  const failed = navigation.failed !== null;
  const pending = navigation.pending !== null;
  const before = useRef(failed);
  useEffect(() => {
    if (before.current && !failed && !pending) drop();
    before.current = failed;
  }, [failed, pending, drop]);
}
