import { usePageView } from '../../browser/page-view.ts';
import { useSuspenseQuery } from '../../browser/use-suspense-query.ts';
import { flowersQuery } from './calls.ts';

export const HEAD = <link rel="icon" href="data:," />;

/** The frame around all pages. A page that could not be loaded has a status instead of a component. */
export function Root() {
  const { Page, status } = usePageView();
  const { data } = useSuspenseQuery(flowersQuery()).data;
  return (
    <>
      <header>
        <a href="/">{data.length} flowers</a>
      </header>
      <main id="main" tabIndex={-1}>
        {Page ? <Page /> : <h1>{status}</h1>}
      </main>
    </>
  );
}
