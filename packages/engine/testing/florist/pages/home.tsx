import { pageLoader } from '../../../browser/page.tsx';
import { useSuspenseQuery } from '../../../browser/use-suspense-query.ts';
import { flowersQuery } from '../calls.ts';
import { routes } from '../tables.ts';

export const load = pageLoader('home', async ({ queryClient }) => {
  await queryClient.ensureQueryData(flowersQuery());
  return null;
});

export default function Home() {
  return (
    <>
      <title>Flowers</title>
      <ul>
        {useSuspenseQuery(flowersQuery()).data.data.map(({ slug, name }) => (
          <li key={slug}>
            <a href={routes.pathOf('flower', { slug })}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
