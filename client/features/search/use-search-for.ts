import { useCallback } from 'react';
import { searchOf } from '../../../shared/commerce/catalog-query.ts';
import { withSearch } from '../../../shared/commerce/catalog-query-edit.ts';
import { href } from '../../../shared/routes.ts';
import { useStores } from '../../core/app-context.tsx';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';

/** Navigates to the search results; for an empty text to all products. */
export function useSearchFor(): (text: string) => void {
  const navigate = useNavigate();
  const { events } = useStores();
  return useCallback(
    (text) => {
      // Imported on demand, to keep it out of the listing's first load.
      import('./recent-searches.ts').then(
        ({ rememberSearch }) => rememberSearch(text),
        () => undefined,
      );
      if (text.trim() !== '') events.send({ name: 'search', words: text.trim() });
      navigate(href('catalog', undefined, searchOf(withSearch(text))));
    },
    [navigate, events],
  );
}
