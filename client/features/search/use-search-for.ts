import { useCallback } from 'react';
import { searchOf } from '../../../shared/commerce/catalog-query.ts';
import { withSearch } from '../../../shared/commerce/catalog-query-edit.ts';
import { href } from '../../../shared/routes.ts';
import { useNavigate } from '../../core/navigation/location.tsx';

/** Goes to everything that is found for what was typed; nothing typed is everything. */
export function useSearchFor(): (text: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (text) => {
      // Not worth a byte of a listing's first load.
      import('./recent-searches.ts').then(
        ({ rememberSearch }) => rememberSearch(text),
        () => undefined,
      );
      navigate(href('catalog', undefined, searchOf(withSearch(text))));
    },
    [navigate],
  );
}
