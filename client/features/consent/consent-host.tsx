import { useEffect } from 'react';
import { useStores } from '../../core/app-context.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';

/** Asks for the decision while there is none. Early in the document, so that keyboards and screen readers meet it first. */
export function ConsentHost() {
  const { phase } = useSnapshot(useStores().consent);
  const { key } = usePageView();
  const { Part, load } = useLazyPart(() => import('./consent-question.tsx').then(({ ConsentQuestion }) => ConsentQuestion), ['consent']);
  const asks = phase === 'open' && key !== 'cookieSettings';
  useEffect(() => {
    if (asks) void load();
  }, [asks, load]);
  return asks && Part && <Part />;
}
